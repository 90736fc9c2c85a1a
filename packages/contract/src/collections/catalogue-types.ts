/**
 * The small lists that operators maintain. Separate from their schemas, so that a browser which
 * only requests them loads none.
 */
export const CATALOGUE_TYPES = [
  'games',
  'franchises',
  'leaderboards',
  'categories',
  'items',
  'community-groups',
  'regional-operators',
] as const;
export type CatalogueType = (typeof CATALOGUE_TYPES)[number];
