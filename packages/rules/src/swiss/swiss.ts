import type { Outcome } from '../bracket/bracket.ts';
import { accept, refuse, type Decision } from '../decision.ts';
import type { RosterId } from '../ids.ts';
import type { LobbyResult } from '../lobbies/lobby.ts';
import type { ResultPoints } from '../standings/result-points.ts';

/** The outcome of a series in any format: in rounds `winner` is also null for a draw. */
export type SwissOutcome = Outcome & {
  /** [LOB-3] The result of a lobby, which has no sides. */
  lobby?: LobbyResult;
};

/** [RRB-7] Returns whether a series was drawn; a series that both forfeit is no draw. */
export const isDraw = ({
  winner,
  how,
  lobby,
}: Pick<SwissOutcome, 'winner' | 'how' | 'lobby'>): boolean =>
  winner === null && how === 'played' && lobby === undefined;

/** [LOB-3] Returns the outcome of a lobby; it has no sides, so its score is in its games. */
export const lobbyOutcomeOf = (lobby: LobbyResult, how: SwissOutcome['how']): SwissOutcome => ({
  winner: null,
  how,
  score: { home: 0, away: 0 },
  lobby,
});

/** One series of a swiss or round robin; `away` null is a bye, `outcome` null an open series. */
export interface SwissResult {
  round: number;
  home: string;
  away: string | null;
  outcome: SwissOutcome | null;
}

export interface SwissRoster {
  rosterId: RosterId;
  seed: number;
  withdrawn?: boolean;
  /** [STD-8] Whether it had nothing left to play when it withdrew. */
  hasPlayedOut?: boolean;
  /** [SWS-19] Its region, if the segment keeps regions apart and the region is known. */
  region?: string;
}

/** How a swiss pairs its rounds. */
export type SwissVariant = 'standard' | 'major' | 'knockout';

/**
 * [SWS-1] The plan of a swiss: its number of rounds (default: the least that leaves one unbeaten),
 * whether rosters leave it early, and in how many first rounds regions are kept apart ([SWS-18]).
 */
export interface SwissPlan {
  rounds?: number;
  earlyExit?: { wins: number; losses: number };
  /** [KNO-1] Whether each round pairs the best remaining seed with the worst. */
  isKnockout?: boolean;
  avoidSameRegionRounds?: number;
  /** [SWS-20] The points table that scores are counted by; without one a win is a point. */
  resultPoints?: ResultPoints;
}

/**
 * [SWS-1] Returns the rounds of a swiss: as planned; else with early exit as many as settle all
 * rosters, without it and in a knockout ceil(log2 n).
 */
export function swissRounds({ rosters, plan }: { rosters: number; plan: SwissPlan }): number {
  if (plan.rounds !== undefined) return plan.rounds;
  if (plan.earlyExit && !plan.isKnockout) return plan.earlyExit.wins + plan.earlyExit.losses - 1;
  return Math.ceil(Math.log2(Math.max(rosters, 2)));
}

/**
 * [SWS-7] Decides whether rosters and results fit each other. Refused `duplicate-roster` (twice in
 * the list, against itself, or twice in a round), `unknown-roster` (a result with a roster that is
 * not in the list) and `round-open` (a series has no result).
 */
export function decideResults({
  rosters,
  results,
}: {
  rosters: readonly SwissRoster[];
  results: readonly SwissResult[];
}): Decision<true> {
  const rosterIds = new Set<string>();
  for (const { rosterId } of rosters) {
    if (rosterIds.has(rosterId)) return refuse('duplicate-roster', rosterId);
    rosterIds.add(rosterId);
  }
  const rounds = new Map<number, Set<string>>();
  for (const result of results) {
    const playing = rounds.get(result.round) ?? new Set();
    rounds.set(result.round, playing);
    const fault = resultFault(result, rosterIds, playing);
    if (fault) return fault;
  }
  return accept(true);
}

/** Returns the refusal of a result, or undefined after adding its rosters to those of the round. */
function resultFault(
  { round, home, away, outcome }: SwissResult,
  rosterIds: ReadonlySet<string>,
  playing: Set<string>,
): Decision<never> | undefined {
  for (const rosterId of away === null ? [home] : [home, away]) {
    if (!rosterIds.has(rosterId)) return refuse('unknown-roster', rosterId);
    if (playing.has(rosterId))
      return refuse('duplicate-roster', `${rosterId} twice in round ${round}`);
    playing.add(rosterId);
  }
  return outcome === null && away !== null
    ? refuse('round-open', `round ${round}: ${home} against ${away} has no result`)
    : undefined;
}
