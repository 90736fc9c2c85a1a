/** The best and the worst place that a roster can still have; equal once its place is certain. */
export interface PlaceRange {
  best: number;
  worst: number;
}

/** [STD-9] Returns the range of a place that no result changes any more. */
export const certainPlace = (placement: number): PlaceRange => ({
  best: placement,
  worst: placement,
});

/** The least and the most that a roster can end with in the figure that ranks first. */
export interface Reach {
  least: number;
  most: number;
}

/**
 * [STD-9] Returns the places that rosters can still have, in their order: behind all that end with
 * more for certain, and ahead of all that cannot draw level. The result is O(n log n).
 *
 * @param ahead - The number of rosters that are ahead of all of these for certain
 */
export function placeRangesOf(reaches: readonly Reach[], ahead = 0): PlaceRange[] {
  const least = reaches.map((reach) => reach.least).sort((one, other) => one - other);
  const most = reaches.map((reach) => reach.most).sort((one, other) => one - other);
  const count = reaches.length;
  return reaches.map((reach) => ({
    best: ahead + 1 + count - countUpTo(least, (value) => value <= reach.most),
    worst: ahead + count - countUpTo(most, (value) => value < reach.least),
  }));
}

/** Returns how many values at the beginning of a sorted list fulfil a condition. */
function countUpTo(sorted: readonly number[], fulfils: (value: number) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fulfils(sorted[middle] ?? Infinity)) low = middle + 1;
    else high = middle;
  }
  return low;
}
