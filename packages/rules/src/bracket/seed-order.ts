/**
 * [BRK-4] Returns the order of seeds in the first round by doubling: from 1, 2 each seed p is
 * followed by its opposite, size + 1 − p. Seeds 1 and 2 meet at the earliest in the (upper) final.
 */
export function seedOrder(size: number): number[] {
  let order = [1];
  while (order.length < size) {
    const sum = order.length * 2 + 1;
    const next: number[] = [];
    for (const seed of order) next.push(seed, sum - seed);
    order = next;
  }
  return order;
}

const orders = new Map<number, readonly number[]>();

/** [BRK-4] Returns the cached order for a size, which callers must not change. */
export function loadSeedOrder(size: number): readonly number[] {
  let order = orders.get(size);
  if (!order) orders.set(size, (order = seedOrder(size)));
  return order;
}
