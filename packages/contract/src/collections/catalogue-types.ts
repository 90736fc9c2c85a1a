/**
 * The small lists that operators keep beside the season. Apart from their schemas, so that a
 * browser which only asks for them loads none.
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
