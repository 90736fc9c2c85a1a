import type { EventFile } from '@ringside/contract/collections/event-file';
import type { Fault } from '../../kernel/http/errors.ts';
import { createFault } from './event-file-fault.ts';

type Series = EventFile['series'][number];
type Lobby = NonNullable<Series['lobby']>;

/** Checks a lobby of a file: its rosters, its games and its state. */
export function findLobbyFaults(
  segmentOf: ReadonlyMap<string, string>,
  series: Series,
  index: number,
): Fault[] {
  const at = `/series/${index}`;
  const { lobby, segment, home, away } = series;
  if (!lobby) return [createFault(`${at}/lobby`, 'a series of this format must be a lobby')];
  const isStray = lobby.rosters.some(({ roster }) => segmentOf.get(roster) !== segment);
  return [
    ...(home === null && away === null ? [] : [createFault(at, 'a lobby has no sides')]),
    ...(isStray ? [createFault(at, 'its rosters belong to another segment')] : []),
    ...findNameFaults(lobby, `${at}/lobby`),
    ...(areGamesOf(lobby, series)
      ? []
      : [createFault(`${at}/matches`, 'a game names rosters of the lobby that play, each once')]),
    ...findStateFaults(series, at),
  ];
}

function findNameFaults({ rosters, reportedBy, confirmedBy }: Lobby, at: string): Fault[] {
  const refs = new Set(rosters.map(({ roster }) => roster));
  const reporters = reportedBy === null ? confirmedBy : [reportedBy, ...confirmedBy];
  return [
    ...(refs.size === rosters.length
      ? []
      : [createFault(`${at}/rosters`, 'a roster is named twice')]),
    ...(reporters.every((ref) => refs.has(ref))
      ? []
      : [createFault(at, 'its report is of another roster')]),
  ];
}

function areGamesOf({ rosters }: Lobby, { matches }: Series): boolean {
  const playing = new Set(rosters.filter(({ forfeit }) => !forfeit).map(({ roster }) => roster));
  return matches.every(
    ({ placements = [] }) =>
      new Set(placements).size === placements.length && placements.every((ref) => playing.has(ref)),
  );
}

function findStateFaults({ state, outcome, date }: Series, at: string): Fault[] {
  const needsDate = state === 'scheduled' || state === 'live';
  return [
    ...((state === 'finished') === (outcome !== null)
      ? []
      : [createFault(`${at}/outcome`, 'a finished series, and no other, must have an outcome')]),
    ...(needsDate && date === null ? [createFault(`${at}/state`, 'a date is needed')] : []),
  ];
}
