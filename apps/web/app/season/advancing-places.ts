import type { Segment } from '@ringside/contract/collections/segments';
import type { Standing } from '@ringside/contract/collections/standings';

/**
 * Returns the last place that the rules of a stage let advance; 0 where none does, and while the
 * current round is open: a place does not say yet who advances ([STD-4]).
 */
export function lastAdvancingPlace(
  rules: Segment['advanceRules'],
  rows: readonly Pick<Standing, 'roundOpen'>[],
): number {
  if (rows.some(({ roundOpen }) => roundOpen)) return 0;
  return Math.max(0, ...rules.flatMap(({ placements }) => placements ?? []));
}
