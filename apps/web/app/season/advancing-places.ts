import type { Segment } from '@ringside/contract/collections/segments';

/** Returns the last place that the rules of a stage let advance; 0 where none does. */
export const lastAdvancingPlace = (rules: Segment['advanceRules']): number =>
  Math.max(0, ...rules.flatMap(({ placements }) => placements ?? []));
