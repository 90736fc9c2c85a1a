import { expect, test } from 'vitest';
import { createChance } from '../bracket/playing.fixture.ts';
import type { PairCosts } from './blossom-search.ts';
import { findMinimumPerfectMatching } from './perfect-matching.ts';

function randomCosts({
  count,
  seed,
  forbidden,
}: {
  count: number;
  seed: number;
  forbidden: number;
}): PairCosts {
  const next = createChance(seed);
  const high = new Float64Array(count * count).fill(Infinity);
  const low = new Float64Array(count * count);
  for (let one = 0; one < count; one++) {
    for (let other = one + 1; other < count; other++) {
      if (next() < forbidden) continue;
      high[one * count + other] = high[other * count + one] = Math.floor(next() * 4);
      low[one * count + other] = low[other * count + one] = Math.floor(next() * 30);
    }
  }
  return { count, high, low };
}

const TOP = 1e6;

/** Returns the least cost by exhaustive search, `high` and `low` in one number. */
function leastByForce({ count, high, low }: PairCosts): number {
  const least = (left: number[]): number => {
    const [first, ...rest] = left;
    if (first === undefined) return 0;
    return rest.reduce((best, other) => {
      const at = first * count + other;
      return high[at] === Infinity
        ? best
        : Math.min(best, high[at]! * TOP + low[at]! + least(rest.filter((one) => one !== other)));
    }, Infinity);
  };
  return least(Array.from({ length: count }, (_, index) => index));
}

test('[SWS-4] the least perfect matching equals that of an exhaustive search', () => {
  for (let seed = 1; seed <= 600; seed++) {
    const costs = randomCosts({ count: 2 * (1 + (seed % 4)), seed, forbidden: (seed % 7) / 8 });
    const mates = findMinimumPerfectMatching(costs);
    const best = leastByForce(costs);
    expect(mates === null).toBe(best === Infinity);
    if (!mates) continue;
    expect([...mates].map((mate) => mates[mate])).toEqual([...mates.keys()]);
    expect(
      [...mates].reduce(
        (sum, mate, one) =>
          sum +
          (costs.high[one * costs.count + mate]! * TOP + costs.low[one * costs.count + mate]!) / 2,
        0,
      ),
    ).toBe(best);
  }
});

test('[SWS-4] an odd number has no perfect matching', () => {
  expect(findMinimumPerfectMatching(randomCosts({ count: 3, seed: 1, forbidden: 0 }))).toBeNull();
});
