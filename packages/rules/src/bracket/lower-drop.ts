import type { BracketPlan } from './bracket.ts';

/**
 * [BRK-6] The published masks from upper round 2 on (field.md 2.3, verified); missing rounds have
 * mask 0.
 */
const PUBLISHED_MASKS: Record<number, number[]> = {
  16: [3],
  32: [7, 2],
  64: [15, 5, 1],
  128: [31, 11, 3],
  256: [63, 27, 11, 4],
  512: [127, 55, 23, 9, 3],
  1024: [255, 111, 47, 19, 7, 2],
  2048: [511, 239, 111, 51, 23, 10],
};

/**
 * [BRK-6] Returns the XOR masks of the lower drop order: the published ones up to 2,048 places,
 * else those with the best bound.
 */
export function dropMasks(size: number): number[] {
  return PUBLISHED_MASKS[size] ?? bestMasks(size);
}

/**
 * Returns the masks with the best bound. Losers of round r meet no earlier opponent down to round R
 * if the top bits of all R masks differ below size / 2^R; the greatest such R gives the best bound,
 * and numbers counted down from the highest are such masks.
 */
function bestMasks(size: number): number[] {
  let depth = 1;
  while (size / 2 ** (depth + 1) >= depth + 1) depth++;
  const highest = size / 2 ** depth - 1;
  return Array.from({ length: depth - 1 }, (_, index) => {
    const free = 2 ** (depth - index - 2);
    return (highest - index) * free + free - 1;
  });
}

const masksBySize = new Map<number, number[]>();

/**
 * [BRK-5] Returns the place to which the loser of upper round r, match j (from 0) drops: j XOR mask
 * of the lower bracket's round 2(r − 1).
 */
export function dropPlace({
  plan,
  roundNumber,
  index,
}: {
  plan: BracketPlan;
  roundNumber: number;
  index: number;
}): number {
  return index ^ dropMask(plan.size, roundNumber);
}

/**
 * [BRK-5] Returns the mask of an upper round: 0 for the first and for every one without a published
 * mask.
 */
export function dropMask(size: number, roundNumber: number): number {
  let masks = masksBySize.get(size);
  if (!masks) masksBySize.set(size, (masks = dropMasks(size)));
  return masks[roundNumber - 2] ?? 0;
}
