import { BlossomSearch, type PairCosts } from './blossom-search.ts';

/**
 * [SWS-4] Returns the cheapest pairing of all places, as each place's opponent, or null if the
 * allowed pairs leave a place over. Edmonds' weighted blossom method with dual numbers, O(n³);
 * pairs without cost are taken first, so that only what prevents them is searched.
 */
export function findMinimumPerfectMatching(costs: PairCosts): Int32Array | null {
  if (costs.count % 2 === 1) return null;
  const search = new BlossomSearch(costs);
  search.takeFreePairs();
  for (let left = search.unmatched(); left > 0; left -= 2) if (!search.augmentOnce()) return null;
  return search.opponents();
}
