import { pairingFaults, type GivenPairing } from './judge-pairings.ts';
import type { RoundFacts } from './pairing.ts';
import type { SwissOutcome } from './swiss.ts';

/**
 * [SWS-15] What a round is paired from, as one text: the seeds, and of every series before the
 * round who won it and whether it was played. Scores are left out, as [SWS-12] leaves them out; who
 * has withdrawn is judged by `mayStandAgain`. The order of rosters and results is no part of it.
 */
export function roundBasis({
  rosters,
  results,
  round,
}: Pick<RoundFacts, 'rosters' | 'results' | 'round'>): string {
  const seeds = rosters.map(({ rosterId, seed }) => `${seed} ${rosterId}`).sort();
  const before = results
    .filter((result) => result.round < round)
    .map(
      ({ round: at, home, away, outcome }) =>
        `${at} ${home} ${away ?? 'bye'} ${decidedAs(outcome)}`,
    )
    .sort();
  return [...seeds, ...before].join('\n');
}

const decidedAs = (outcome: SwissOutcome | null) =>
  outcome === null
    ? 'open'
    : `${outcome.winner ?? 'nobody'} ${outcome.how === 'played' ? 'played' : 'unplayed'}`;

/**
 * [SWS-15] Whether a round that was taken away may be published again as it was: whoever is still
 * in stands in it once, and nobody else.
 */
export const mayStandAgain = (facts: RoundFacts, pairings: readonly GivenPairing[]): boolean =>
  pairingFaults({ ...facts, pairings }).length === 0;
