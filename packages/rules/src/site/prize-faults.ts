/** The prize of each team on places `from` to `to`, in whole units of the pool's currency. */
export interface PlacePrize {
  from: number;
  to: number;
  amount: number;
}

export interface Prizes {
  /** The whole pool, in whole units of `currency` (ISO 4217). */
  amount: number;
  currency: string;
  /** From the first place on; empty if only the pool is published. */
  places: readonly PlacePrize[];
}

export interface PrizeFault {
  /** The index of the wrong place. */
  index: number;
  field: 'from' | 'to' | 'amount';
  detail: string;
}

/**
 * [PRZ-1] Judges prizes by place: places ascend without duplicates, no prize is worth more than a
 * previous one, and together they are at most the pool.
 */
export function findPrizeFaults({
  amount: pool,
  places,
}: Pick<Prizes, 'amount' | 'places'>): PrizeFault[] {
  const faults: PrizeFault[] = [];
  let total = 0;
  for (const [index, { from, to, amount }] of places.entries()) {
    const before = places[index - 1];
    if (from > to)
      faults.push({ index, field: 'to', detail: 'must not be before the first of its places' });
    if (before && from <= before.to)
      faults.push({ index, field: 'from', detail: `must come after place ${before.to}` });
    if (before && amount > before.amount)
      faults.push({ index, field: 'amount', detail: 'must not be more than a better place gets' });
    const rest = pool - total;
    total += amount * Math.max(0, to - from + 1);
    if (total > pool && rest >= 0)
      faults.push({
        index,
        field: 'amount',
        detail: 'makes the places together more than the pool',
      });
  }
  return faults;
}
