import { DEFAULT_BEST_OF } from '../constants.ts';

/** Returns how many items of a category a series plays: only its maps, one for each match. */
export const playedCountOf = (category: string, bestOf: number): number =>
  category === 'maps' ? bestOf : 0;

/**
 * Returns the sequences for a length of series: those that name it, and of each other category
 * those that name none.
 */
export const sequencesFor = <
  Sequence extends { category: string; bestOf?: readonly number[] | undefined },
>(
  sequences: readonly Sequence[],
  bestOf: number,
): Sequence[] =>
  sequences.filter((sequence) =>
    sequence.bestOf
      ? sequence.bestOf.includes(bestOf)
      : !sequences.some(
          (other) => other.category === sequence.category && other.bestOf?.includes(bestOf),
        ),
  );

/** [BAN-13] Returns each length of series of a `bestOf` setting, which may be nested by round. */
export function seriesLengthsOf(bestOf: unknown): number[] {
  if (bestOf === undefined) return [DEFAULT_BEST_OF];
  const numbers = (value: unknown): number[] => {
    if (typeof value === 'number') return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbers) : [];
  };
  return [...new Set(numbers(bestOf))];
}
