import { EXACT_SCORE_GROUP } from '../constants.ts';
import { getItem, mustHave } from '../must.ts';
import type { PairCosts } from './blossom-search.ts';
import type { Field } from './field.ts';
import { heightOf, isExchange } from './objective.ts';
import { findMinimumPerfectMatching } from './perfect-matching.ts';
import { commonRegion } from './regions.ts';

/**
 * The places of the field in order, with one more for the bye: the place after the last is in the
 * score group that gets it.
 */
export interface Pool {
  field: Field;
  byeGroup: number | null;
  /** Whether rosters may meet again, as few as can be. */
  rematches?: boolean;
}
export type Pair = readonly [number, number];

/** Returns the score group of a place; the bye's is the group that gets it. */
export function groupOf({ field: { rosters }, byeGroup }: Pool, place: number): number {
  return rosters[place]?.group ?? mustHave(byeGroup, 'the group of the bye');
}

/** Returns the steps between score groups of a pairing. */
function floatsOf(pool: Pool, pairs: readonly Pair[]): number {
  return pairs.reduce(
    (sum, [one, other]) => sum + Math.abs(groupOf(pool, one) - groupOf(pool, other)),
    0,
  );
}

/**
 * [SWS-4] Returns the best pairing of all places, or null if none is legal. Parts between borders
 * with an even count above them are paired by themselves: if each needs no more floats than its odd
 * borders, no pairing has fewer, and no other has as few. A part that needs more is paired with
 * both its neighbours: with two floats more these can only lie there. Otherwise all are paired
 * together.
 */
export function pairExactly({
  pool,
  places,
}: {
  pool: Pool;
  places: readonly number[];
}): Pair[] | null {
  const splitParts = evenParts(pool, places);
  const alone = splitParts.map((part) =>
    pairWithin({ pool, places: part, floats: bordersOf(pool, part) }),
  );
  if (alone.every((found) => found !== null)) return alone.flat();
  const near = splitParts.map((_, index) =>
    [index - 1, index, index + 1].some((at) => alone[at] === null),
  );
  const pairs: Pair[] = [];
  for (let index = 0; index < splitParts.length; index++) {
    const found = alone[index];
    if (found && !near[index]) pairs.push(...found);
    else {
      let end = index;
      while (near[end + 1]) end++;
      const together = splitParts.slice(index, end + 1).flat();
      const found = pairAll({ pool, places: together });
      if (!found) return pairAll({ pool, places });
      const failed = alone.slice(index, end + 1).filter((part) => part === null).length;
      const more =
        floatsOf(pool, found) -
        splitParts.slice(index, end + 1).reduce((sum, part) => sum + bordersOf(pool, part), 0);
      if (failed > 1 || more > 2) return pairAll({ pool, places });
      pairs.push(...found);
      index = end;
    }
  }
  return pairs;
}

/**
 * Returns the number of borders between score groups inside a part; the count above each is odd, so
 * each is crossed.
 */
function bordersOf(pool: Pool, part: readonly number[]): number {
  return groupOf(pool, getItem(part, -1)) - groupOf(pool, getItem(part, 0));
}

/** Returns the best pairing with the given number of floats; null if every legal one has more. */
function pairWithin({
  pool,
  places,
  floats,
}: {
  pool: Pool;
  places: readonly number[];
  floats: number;
}): Pair[] | null {
  const found = pairTogether({ pool, places, floats });
  return found && floatsOf(pool, found) > floats ? null : found;
}

/** Cuts the places at each border between score groups with an even count above it. */
function evenParts(pool: Pool, places: readonly number[]): number[][] {
  const placesByPart: number[][] = [];
  let start = 0;
  for (let end = 1; end <= places.length; end++) {
    const border =
      end === places.length ||
      groupOf(pool, getItem(places, end)) !== groupOf(pool, getItem(places, end - 1));
    if (!border || (end - start) % 2 === 1) continue;
    placesByPart.push(places.slice(start, end));
    start = end;
  }
  return placesByPart;
}

/**
 * [SWS-4] Returns the best pairing of all places at once, undivided: first the fewest floats, then,
 * with their number known, everything else.
 */
export function pairAll({
  pool,
  places,
}: {
  pool: Pool;
  places: readonly number[];
}): Pair[] | null {
  const fewest = pairTogether({ pool, places, floats: null });
  return fewest && pairTogether({ pool, places, floats: floatsOf(pool, fewest) });
}

function pairTogether({
  pool,
  places,
  floats,
}: {
  pool: Pool;
  places: readonly number[];
  floats: number | null;
}): Pair[] | null {
  const mates = findMinimumPerfectMatching(costsOf({ pool, places, floats }));
  if (!mates) return null;
  return places.flatMap((place, index): Pair[] =>
    getItem(mates, index) > index ? [[place, getItem(places, getItem(mates, index))]] : [],
  );
}

/**
 * Returns one factor for each criterion, greater than the sum of all later ones of the same cost
 * while there are at most `floats` floats.
 */
function factorsOf({
  pool: { field },
  places,
  floats,
}: {
  pool: Pool;
  places: readonly number[];
  floats: number;
}) {
  const groups = field.sizes.length;
  const largest = field.sizes.reduce((most, size) => Math.max(most, size), 0);
  const pairs = places.length / 2;
  const floatPlaces = 1;
  // A float lies within two score groups, the bye within one.
  const again = floatPlaces * (largest * (2 * floats + 1) + 1);
  const unplayed = again * (2 * floats + 1);
  const heights = unplayed * (field.round + 1);
  const lengths = heights * (floats * groups + 1);
  const transpositions = 1;
  const exchanges = transpositions * (pairs * Math.ceil(largest / 2) ** 2 + 1);
  return {
    floatPlaces,
    again,
    unplayed,
    heights,
    lengths,
    floats: lengths * (floats * groups + 1),
    transpositions,
    exchanges,
    sameRegion: exchanges * (pairs + 1),
  };
}

type Factors = ReturnType<typeof factorsOf>;

/**
 * Returns the cost of each pair: floats and the bye in `high`, regions and halves in `low`; without
 * `floats` only the floats count.
 */
function costsOf({
  pool,
  places,
  floats,
}: {
  pool: Pool;
  places: readonly number[];
  floats: number | null;
}): PairCosts {
  const count = places.length;
  const high = new Float64Array(count * count).fill(Infinity);
  const low = new Float64Array(count * count);
  const factors = floats === null ? null : factorsOf({ pool, places, floats });
  const rematchCost = rematchCostOf({ pool, places, floats });
  const penalties = new Float64Array(pool.field.rosters.length + 1);
  for (let one = 0; one < count; one++) {
    const opponents = pool.field.rosters[getItem(places, one)]?.met ?? [];
    for (const place of opponents) penalties[place] = rematchCost;
    for (let other = one + 1; other < count; other++) {
      const pair = { pool, factors, one: getItem(places, one), other: getItem(places, other) };
      high[one * count + other] = high[other * count + one] =
        highCost(pair) + getItem(penalties, pair.other);
      low[one * count + other] = low[other * count + one] = lowCost(pair);
    }
    for (const place of opponents) penalties[place] = 0;
  }
  return { count, high, low };
}

/**
 * Returns the cost of a rematch: infinite if none may be, else more than the floats of all pairs
 * together, so that the fewest rosters meet again.
 */
function rematchCostOf({
  pool,
  places,
  floats,
}: {
  pool: Pool;
  places: readonly number[];
  floats: number | null;
}): number {
  if (!pool.rematches) return Infinity;
  if (floats === null) return places.length * pool.field.sizes.length;
  return factorsOf({ pool, places, floats }).floats * (floats + 1);
}

type PairFacts = { pool: Pool; factors: Factors | null; one: number; other: number };

function highCost({ pool: { field, byeGroup }, factors, one, other }: PairFacts): number {
  const { rosters, sizes } = field;
  const upper = rosters[one];
  const lower = rosters[other];
  if (!upper || !lower) {
    const { group, place, byeAllowed, record } = mustHave(upper ?? lower, 'the roster of a bye');
    if (group !== byeGroup || !byeAllowed) return Infinity;
    if (!factors) return 0;
    const behind = getItem(sizes, group) - 1 - place;
    return factors.unplayed * record.unplayed + factors.floatPlaces * behind;
  }
  const steps = lower.group - upper.group;
  if (!factors || steps === 0) return steps;
  const height = heightOf({ groups: sizes.length, upper: upper.group, lower: lower.group });
  return (
    factors.floats * steps +
    factors.lengths * steps ** 2 +
    factors.heights * height +
    factors.again * (Number(upper.floatedLast) + Number(lower.floatedLast)) +
    factors.floatPlaces * (getItem(sizes, upper.group) - 1 - upper.place + lower.place)
  );
}

function lowCost({ pool: { field }, factors, one, other }: PairFacts): number {
  if (!factors) return 0;
  const upper = field.rosters[one];
  const lower = field.rosters[other];
  if (!upper || !lower) return 0;
  const sameRegion = commonRegion(upper, lower) === null ? 0 : factors.sameRegion;
  if (upper.group !== lower.group) return sameRegion;
  const { place } = upper;
  const size = getItem(field.sizes, upper.group);
  // The fast method pairs rosters of a large score group that do not float again.
  if (size > EXACT_SCORE_GROUP) return 0;
  const exchange = isExchange({ size, upper: place, lower: lower.place }) ? factors.exchanges : 0;
  return sameRegion + exchange + factors.transpositions * (lower.place - place - (size >> 1)) ** 2;
}
