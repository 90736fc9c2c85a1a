import type { EventFile } from '@ringside/contract/collections/event-file';
import type { Fault } from '../../kernel/http/errors.ts';
import { createFault } from './event-file-fault.ts';

type Series = EventFile['series'][number];

/** Checks a lobby of a file: its rosters, its games and its state. */
export function findLobbyFaults(
  segmentOf: ReadonlyMap<string, string>,
  { segment, state, outcome, lobby, matches, date, home, away }: Series,
  index: number,
): Fault[] {
  const at = `/series/${index}`;
  if (!lobby) return [createFault(`${at}/lobby`, 'a series of this format must be a lobby')];
  const refs = lobby.rosters.map(({ roster }) => roster);
  const playing = lobby.rosters.filter(({ forfeit }) => !forfeit).map(({ roster }) => roster);
  const reporters = [...(lobby.reportedBy ? [lobby.reportedBy] : []), ...lobby.confirmedBy];
  const isGame = ({ placements = [] }: Series['matches'][number]) =>
    new Set(placements).size === placements.length &&
    placements.every((ref) => playing.includes(ref));
  return [
    ...(home === null && away === null ? [] : [createFault(at, 'a lobby has no sides')]),
    ...(new Set(refs).size === refs.length
      ? []
      : [createFault(`${at}/lobby/rosters`, 'a roster is named twice')]),
    ...(refs.every((ref) => segmentOf.get(ref) === segment)
      ? []
      : [createFault(at, 'its rosters belong to another segment')]),
    ...(reporters.every((ref) => refs.includes(ref))
      ? []
      : [createFault(`${at}/lobby`, 'its report is of another roster')]),
    ...((state === 'finished') === (outcome !== null)
      ? []
      : [createFault(`${at}/outcome`, 'a finished series, and no other, must have an outcome')]),
    ...(matches.every(isGame)
      ? []
      : [createFault(`${at}/matches`, 'a game names rosters of the lobby that play, each once')]),
    ...((state === 'scheduled' || state === 'live') && date === null
      ? [createFault(`${at}/state`, 'a date is needed')]
      : []),
  ];
}
