import type { RoundFacts } from './pairing.ts';
import type { SwissOutcome } from './swiss.ts';
import { findPairingFaults, type ManualPairing } from './validate-pairings.ts';

/**
 * [SWS-15] Returns the basis of a round as one text: the seeds, and for every series before the
 * round who won it and whether it was played. Scores are excluded, as in [SWS-12]; `canRepublish`
 * judges withdrawals. The order of rosters and results does not matter.
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
 * [SWS-15] Returns whether a deleted round may be published again as it was: exactly the rosters
 * that still play are in it, each once.
 */
export const canRepublish = (facts: RoundFacts, pairings: readonly ManualPairing[]): boolean =>
  findPairingFaults({ ...facts, pairings }).length === 0;
