import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPacedQueue } from './paced-queue.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/**
 * Creates a paced queue to the given number of listeners. The bytes of a part are written after it,
 * and the clock advances by the time that the part takes.
 */
function handing({ listeners = 1, msEach }: { listeners?: number; msEach: number }) {
  let written = 0;
  const rounds: { items: string[]; listenerCount: number }[] = [];
  /** The number of listeners that each part reached, and its end. */
  const sentParts: { steps: number; at: number }[] = [];
  const now = () => performance.now() + written;
  function* handOn(items: string[]) {
    const round = { items, listenerCount: 0 };
    rounds.push(round);
    while (round.listenerCount < listeners) {
      round.listenerCount += 1;
      if (sentParts.at(-1)?.at !== Infinity) {
        const currentPart = { steps: 0, at: Infinity };
        sentParts.push(currentPart);
        process.nextTick(() => {
          written += msEach * currentPart.steps;
          currentPart.at = now();
        });
      }
      sentParts.at(-1)!.steps += 1;
      yield;
    }
  }
  return {
    ...createPacedQueue<string>(handOn, now),
    rounds,
    sentParts,
    getSentItems: () => rounds.map(({ items }) => items),
  };
}

/** Lets the sockets write. */
const written = () => vi.advanceTimersByTimeAsync(0);

test('sends quick rounds at once, each by itself', async () => {
  const { take, getSentItems } = handing({ msEach: 1 });
  take(['one']);
  expect(getSentItems()).toEqual([['one']]);
  await written();
  take(['two', 'three']);
  expect(getSentItems()).toEqual([['one'], ['two', 'three']]);
});

test('sends one change to many listeners in parts, with turns for other work and without pauses', async () => {
  const { take, rounds, sentParts } = handing({ listeners: 10_000, msEach: 0.01 });
  take(['one']);
  await vi.advanceTimersByTimeAsync(20);
  expect(rounds.map(({ listenerCount }) => listenerCount)).toEqual([10_000]);
  expect(sentParts.length).toBeGreaterThan(3);
  expect(Math.max(...sentParts.map(({ steps }) => steps * 0.01))).toBeLessThanOrEqual(5);
});

test('merges what arrives during a round into the next one, in order, for all listeners', async () => {
  const { take, rounds } = handing({ listeners: 1_000, msEach: 0.5 });
  take(['one']);
  take(['two']);
  take(['three']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(rounds.map(({ items, listenerCount }) => [items, listenerCount])).toEqual([
    [['one'], 1_000],
    [['two', 'three'], 1_000],
  ]);
});

test('limits itself to a quarter of the time under overload, and to half when it is late', async () => {
  const { take, sentParts } = handing({ listeners: 10_000, msEach: 0.5 });
  take(['one']);
  await vi.advanceTimersByTimeAsync(9_000);
  const shareBetween = (from: number, to: number) =>
    sentParts
      .filter(({ at }) => at > from && at <= to)
      .reduce((sum, { steps }) => sum + steps * 0.5, 0) /
    (to - from);
  const begin = sentParts[0]!.at;
  expect(shareBetween(begin + 1_050, begin + 1_950)).toBeCloseTo(0.25, 1);
  expect(shareBetween(begin + 2_500, begin + 6_500)).toBeCloseTo(0.5, 1);
});

test('finishes a long first round without a pause, and pauses before the next one', async () => {
  const { take, rounds } = handing({ listeners: 10_000, msEach: 0.08 });
  take(['one']);
  take(['two']);
  await vi.advanceTimersByTimeAsync(200);
  expect(rounds.map(({ items, listenerCount }) => [items, listenerCount])).toEqual([
    [['one'], 10_000],
  ]);
  await vi.advanceTimersByTimeAsync(400);
  expect(rounds.map(({ items }) => items)).toEqual([['one'], ['two']]);
  expect(rounds[1]!.listenerCount, 'and by and by').toBeLessThan(10_000);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(rounds[1]!.listenerCount).toBe(10_000);
});

test('owes no pause after a first round of more than a second', async () => {
  const { take, rounds, sentParts } = handing({ listeners: 2_200, msEach: 0.5 });
  take(['one']);
  take(['two']);
  while (rounds.length < 2) await vi.advanceTimersByTimeAsync(1);
  const second = sentParts.findIndex(
    ({ at }, part) =>
      sentParts.slice(0, part + 1).reduce((sum, { steps }) => sum + steps, 0) > 2_200 && at > 0,
  );
  expect(
    sentParts[second]!.at - sentParts[second - 1]!.at,
    'three times the last part and itself',
  ).toBeLessThan(150);
});

test('sends at once while changes leave as much time as they take', async () => {
  const { take, sentParts } = handing({ listeners: 10_000, msEach: 0.02 });
  for (let change = 0; change < 8; change++) {
    take([String(change)]);
    const before = sentParts.length;
    await vi.advanceTimersByTimeAsync(60);
    expect(
      sentParts.slice(before).reduce((sum, { steps }) => sum + steps, 0) +
        sentParts[before - 1]!.steps,
    ).toBe(10_000);
    await vi.advanceTimersByTimeAsync(200);
  }
});

test('sends at once again after a pause', async () => {
  const { take, getSentItems } = handing({ msEach: 200 });
  take(['one']);
  await vi.advanceTimersByTimeAsync(600);
  take(['two']);
  expect(getSentItems()).toEqual([['one'], ['two']]);
});

test('pauses for at most 400 ms, however long the last part took', async () => {
  const { take, getSentItems } = handing({ msEach: 5_000 });
  take(['one']);
  take(['two']);
  await vi.advanceTimersByTimeAsync(401);
  expect(getSentItems()).toEqual([['one'], ['two']]);
});

test('flushes everything at the end, including the rest of the current round', () => {
  const { take, flush, rounds } = handing({ listeners: 500, msEach: 1 });
  take(['one']);
  take(['two']);
  flush();
  expect(rounds.map(({ items, listenerCount }) => [items, listenerCount])).toEqual([
    [['one'], 500],
    [['two'], 500],
  ]);
});

test('throws the error of a failed round to its sender, and continues with the next one', async () => {
  const sentItems: string[][] = [];
  const { take } = createPacedQueue<string>(function* (items) {
    if (items.includes('broken')) throw new Error('cannot be told');
    yield sentItems.push(items);
  });
  expect(() => take(['broken'])).toThrow('cannot be told');
  await written();
  take(['whole']);
  expect(sentItems).toEqual([['whole']]);
});
