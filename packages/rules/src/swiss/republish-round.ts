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

/** A pairing of a deleted round, with its result if it had one. */
export interface DeletedPairing extends ManualPairing {
  result?: SwissOutcome | undefined;
  /** The result that an operator had annulled before. */
  annulled?: SwissOutcome | undefined;
}

/**
 * [SWS-15] Returns whether a deleted round may be published again as it was: exactly the rosters
 * that still play are in it, each once, and those that have withdrawn since but have a result or a
 * bye there, or whose forfeit an operator had annulled.
 */
export function canRepublish(facts: RoundFacts, pairings: readonly DeletedPairing[]): boolean {
  const { rounds = Infinity } = facts.plan;
  if (facts.round > rounds) return false;
  const decided = new Set<string | null>(
    pairings.flatMap((pairing) =>
      pairing.away === null || isReturnedDecided(facts, pairing) || isForfeitAnnulled(pairing)
        ? [pairing.home, pairing.away]
        : [],
    ),
  );
  const rosters = facts.rosters.map((roster) =>
    decided.has(roster.rosterId) ? { ...roster, withdrawn: false } : roster,
  );
  return findPairingFaults({ ...facts, rosters, pairings }).length === 0;
}

/** An operator reopened the series although a side had withdrawn: it stays open. */
const isForfeitAnnulled = ({ result, annulled }: DeletedPairing): boolean =>
  result === undefined && (annulled?.forfeits?.home || annulled?.forfeits?.away) === true;

/**
 * [SWS-15] Returns whether the result of a pairing returns at once: a side has withdrawn, and no
 * side that still plays had forfeited (it may have been reinstated).
 */
export function isReturnedDecided(
  { rosters }: Pick<RoundFacts, 'rosters'>,
  { home, away, result }: DeletedPairing,
): boolean {
  if (!result) return false;
  const hasWithdrawn = (rosterId: string | null) =>
    rosters.some((roster) => roster.rosterId === rosterId && roster.withdrawn === true);
  if (!hasWithdrawn(home) && !hasWithdrawn(away)) return false;
  return (
    (!result.forfeits?.home || hasWithdrawn(home)) && (!result.forfeits?.away || hasWithdrawn(away))
  );
}
