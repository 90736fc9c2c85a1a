import { accept, refuse, type Decision } from '../decision.ts';
import type { RosterId } from '../ids.ts';
import { decideReporter, type ReporterState } from '../series/reporting.ts';
import type { LobbyGames } from './lobby.ts';

/** The report of a lobby that no majority has confirmed yet. */
export interface LobbyReport {
  /** Null after the reporter forfeited. */
  reportedBy: RosterId | null;
  /** The rosters that stand by it, the reporter among them. */
  confirmedBy: readonly RosterId[];
  games: LobbyGames;
}

/** The captain who reports, and the lobby as they find it. */
interface LobbyReporter extends ReporterState {
  /** The captain's roster; null for a user of no roster that plays. */
  rosterId: RosterId | null;
  /** The rosters that play: those that have not forfeited. */
  playing: readonly RosterId[];
  reported: LobbyReport | null;
}

export interface LobbyVerdict {
  reporting: 'reported' | 'confirmed' | 'disputed';
  report: LobbyReport;
}

/** [LOB-4] Returns how many rosters make a majority of those that play. */
export const confirmationsNeeded = (playing: number): number => Math.floor(playing / 2) + 1;

/**
 * [LOB-3] Decides whether placements are the result of a lobby: all its games, each with every
 * roster that plays once. Refused `invalid-placements`.
 */
export function decideLobbyGames({
  games,
  playing,
  gameCount,
}: {
  games: LobbyGames;
  playing: readonly RosterId[];
  gameCount: number;
}): Decision<LobbyGames> {
  if (games.length !== gameCount)
    return refuse('invalid-placements', `${games.length} games of ${gameCount}`);
  for (const [index, game] of games.entries()) {
    const twice = game.find((rosterId, place) => game.indexOf(rosterId) !== place);
    if (twice !== undefined)
      return refuse('invalid-placements', `game ${index + 1}: roster ${twice} twice`);
    const other = game.find((rosterId) => !playing.includes(rosterId));
    if (other !== undefined)
      return refuse('invalid-placements', `game ${index + 1}: roster ${other} does not play`);
    const missing = playing.find((rosterId) => !game.includes(rosterId));
    if (missing !== undefined)
      return refuse('invalid-placements', `game ${index + 1}: roster ${missing} is missing`);
  }
  return accept(games);
}

/**
 * [LOB-4] Decides a report of a live lobby by a checked-in member: the first makes it `reported`,
 * another of the same roster replaces it without its confirmations, the same of another roster
 * confirms it, and a different one makes it `disputed`. Refused `not-in-series`, `series-not-live`,
 * `not-checked-in`, `already-disputed`, `invalid-placements`.
 */
export function decideLobbyReport({
  games,
  gameCount,
  ...reporter
}: LobbyReporter & { games: LobbyGames; gameCount: number }): Decision<LobbyVerdict> {
  const decision = decideReporter({ ...reporter, side: reporter.rosterId });
  if (!decision.accepted) return decision;
  const { playing, reported } = reporter;
  const valid = decideLobbyGames({ games, playing, gameCount });
  if (!valid.accepted) return valid;
  const rosterId = decision.value;
  if (!reported || reported.reportedBy === rosterId)
    return accept(verdictOf({ reportedBy: rosterId, confirmedBy: [rosterId], games }, playing));
  return isSameResult(reported.games, games)
    ? accept(withConfirmation(reported, rosterId, playing))
    : accept({ reporting: 'disputed', report: reported });
}

/**
 * [LOB-4] Decides a confirmation of the report by another roster: with a majority of the rosters
 * that play it counts. Refused as a report is, and `nothing-reported`, `own-report`.
 */
export function decideLobbyConfirm(reporter: LobbyReporter): Decision<LobbyVerdict> {
  const decision = decideReporter({ ...reporter, side: reporter.rosterId });
  if (!decision.accepted) return decision;
  const { playing, reported } = reporter;
  if (!reported) return refuse('nothing-reported');
  if (reported.reportedBy === decision.value) return refuse('own-report');
  return accept(withConfirmation(reported, decision.value, playing));
}

function withConfirmation(
  report: LobbyReport,
  rosterId: RosterId,
  playing: readonly RosterId[],
): LobbyVerdict {
  const confirmedBy = [...new Set([...report.confirmedBy, rosterId])];
  return verdictOf({ ...report, confirmedBy }, playing);
}

const verdictOf = (report: LobbyReport, playing: readonly RosterId[]): LobbyVerdict => ({
  reporting: hasMajority(report, playing) ? 'confirmed' : 'reported',
  report,
});

/** [LOB-4] Returns whether a majority of the rosters that play stands by a report. */
export const hasMajority = (
  { confirmedBy }: Pick<LobbyReport, 'confirmedBy'>,
  playing: readonly RosterId[],
): boolean =>
  playing.filter((rosterId) => confirmedBy.includes(rosterId)).length >=
  confirmationsNeeded(playing.length);

const isSameResult = (one: LobbyGames, other: LobbyGames): boolean =>
  one.map(String).join(';') === other.map(String).join(';');

/**
 * [LOB-4] [LOB-6] Returns a report after rosters have forfeited: they leave its games and its
 * confirmations.
 */
export const reportWithout = (
  { reportedBy, confirmedBy, games }: LobbyReport,
  forfeited: readonly RosterId[],
): LobbyReport => ({
  reportedBy: reportedBy !== null && forfeited.includes(reportedBy) ? null : reportedBy,
  confirmedBy: confirmedBy.filter((rosterId) => !forfeited.includes(rosterId)),
  games: games.map((game) => game.filter((rosterId) => !forfeited.includes(rosterId))),
});

/**
 * [LOB-5] Decides the start of a lobby at its date: returns the rosters with too few members
 * present, which forfeit it.
 */
export const absentRosters = ({
  playing,
  present,
  minimumPresent,
}: {
  playing: readonly RosterId[];
  /** The checked-in members of each roster. */
  present: ReadonlyMap<string, number>;
  minimumPresent: number;
}): RosterId[] => playing.filter((rosterId) => (present.get(rosterId) ?? 0) < minimumPresent);
