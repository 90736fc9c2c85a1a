/**
 * What teams that end on places `from` to `to` get, each of them; in whole units of the pool's
 * currency.
 */
export interface PlacePrize {
  from: number;
  to: number;
  amount: number;
}

export interface Prizes {
  /** The whole pool, in whole units of `currency` (ISO 4217). */
  amount: number;
  currency: string;
  /** From the first place on; none where only the pool is told. */
  places: readonly PlacePrize[];
}

export interface PrizeFault {
  /** Which of the places. */
  index: number;
  field: 'from' | 'to' | 'amount';
  detail: string;
}

/**
 * [PRZ-1] Prizes by place go upward without a place told twice, none is worth more than one before
 * it, and together they are no more than the pool.
 */
export function judgePrizes({
  amount: pool,
  places,
}: Pick<Prizes, 'amount' | 'places'>): PrizeFault[] {
  const faults: PrizeFault[] = [];
  let given = 0;
  for (const [index, { from, to, amount }] of places.entries()) {
    const before = places[index - 1];
    if (from > to)
      faults.push({ index, field: 'to', detail: 'must not be before the first of its places' });
    if (before && from <= before.to)
      faults.push({ index, field: 'from', detail: `must come after place ${before.to}` });
    if (before && amount > before.amount)
      faults.push({ index, field: 'amount', detail: 'must not be more than a better place gets' });
    const rest = pool - given;
    given += amount * Math.max(0, to - from + 1);
    if (given > pool && rest >= 0)
      faults.push({
        index,
        field: 'amount',
        detail: 'makes the places together more than the pool',
      });
  }
  return faults;
}
