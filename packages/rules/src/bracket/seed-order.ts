/**
 * [BRK-4] The order of seeds in the first round by doubling: from 1, 2 each seed p is followed by its opposite, size + 1 − p;
 * seeds 1 and 2 meet at the earliest in the (upper) final.
 */
export function seedOrder(size: number): number[] {
  let order = [1];
  while (order.length < size) {
    const sum = order.length * 2 + 1;
    order = order.flatMap((seed) => [seed, sum - seed]);
  }
  return order;
}
