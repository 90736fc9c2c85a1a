import { getItem } from '@ringside/rules/must';
import { toCanonicalPath } from '../http/version-alias.ts';

/**
 * The collections whose public answers follow from the database alone. A ban phase contains the
 * time, an age gate depends on the sender, and a stream does not end.
 */
const SHARED = new Set([
  'bracket',
  'categories',
  'community-groups',
  'error-codes',
  'events',
  'franchises',
  'games',
  'items',
  'leaderboards',
  'match-series',
  'openapi.json',
  'regional-operators',
  'roster',
  'rosters',
  'segment-types',
  'segments',
  'teams',
]);

/** Returns whether all visitors of a championship get the same answer, from the path and query. */
export function isSharedRead(url: string): boolean {
  const [, api, collection = ''] = toCanonicalPath(getItem(url.split('?', 1), 0)).split('/', 3);
  return api === 'api' && SHARED.has(collection);
}
