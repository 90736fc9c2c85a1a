import type { BracketPlan } from './bracket.ts';

/**
 * [BRK-6] Clean depth of a lower bracket: the last upper round whose losers cannot meet again whom they met, found from the size.
 * Losers of round r take bits of their own; R rounds need R different values below size / 2^R.
 */
function cleanDepth(size: number): number {
  let depth = 1;
  while (size / 2 ** (depth + 1) >= depth + 1) depth++;
  // The published masks of 2,048 places (field.md 2.3, verified) stop one round earlier than they could.
  return size === 2_048 ? 7 : depth;
}

/** [BRK-6] The XOR masks of the lower drop order, from upper round 2 on; rounds beyond the list have mask 0. */
export function dropMasks(size: number): number[] {
  const depth = cleanDepth(size);
  const highest = size / 2 ** depth - 1;
  const masks: number[] = [];
  for (let round = 2; round <= depth; round++) {
    const free = 2 ** (depth - round);
    masks.push((highest - (round - 2)) * free + (free - 1));
  }
  return masks;
}

const masksBySize = new Map<number, number[]>();

/** [BRK-5] The loser of upper round r, match j (from 0) drops to place j XOR mask of the lower bracket's round 2(r − 1). */
export function dropPlace({ plan, roundNumber, index }: { plan: BracketPlan; roundNumber: number; index: number }): number {
  let masks = masksBySize.get(plan.size);
  if (!masks) masksBySize.set(plan.size, (masks = dropMasks(plan.size)));
  return index ^ (masks[roundNumber - 2] ?? 0);
}

/** [BRK-6] Rosters that met cannot meet again in a lower round of more series than this: 4 up to 1,024 places, 8 up to 16,384. */
export function rematchBound(size: number): number {
  return size <= 1_024 ? 4 : 8;
}
