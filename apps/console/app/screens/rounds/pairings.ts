import type { ManualPairing, RosterInField } from '@ringside/contract/collections/swiss-rounds';

/** Returns the pairings with two rosters swapped. */
export function swapRosters(
  pairings: readonly ManualPairing[],
  one: string,
  other: string,
): ManualPairing[] {
  const swapId = (id: string) => (id === one ? other : id === other ? one : id);
  return pairings.map(({ home, away }) => ({
    home: swapId(home),
    away: away === null ? null : swapId(away),
  }));
}

/**
 * Pairs neighbours in pairing order, the last one with a bye where they are odd: the start for
 * pairings by hand when the rules have none.
 */
export function pairNeighbours(field: readonly Pick<RosterInField, 'roster'>[]): ManualPairing[] {
  const ids = field.map(({ roster }) => roster.id);
  return ids.flatMap((home, index) =>
    index % 2 === 0 ? [{ home, away: ids[index + 1] ?? null }] : [],
  );
}

/** Returns whether two lists of pairings are equal. */
export const isSamePairings = (
  one: readonly ManualPairing[],
  other: readonly ManualPairing[],
): boolean =>
  one.length === other.length &&
  one.every(({ home, away }, index) => {
    const pairing = other[index];
    return home === pairing?.home && away === pairing.away;
  });
