import { BlossomSearch, type PairCosts } from './blossom-search.ts';

/**
 * [SWS-4] Returns a perfect matching of minimum cost, as the opponent of each place, or null if
 * none exists. Edmonds' weighted blossom method with dual numbers, O(n³). It first matches places
 * at no cost, so the search handles only the remaining ones.
 */
export function findMinimumPerfectMatching(costs: PairCosts): Int32Array | null {
  if (costs.count % 2 === 1) return null;
  const search = new BlossomSearch(costs);
  search.takeFreePairs();
  for (let left = search.unmatched(); left > 0; left -= 2) if (!search.augmentOnce()) return null;
  return search.opponents();
}
