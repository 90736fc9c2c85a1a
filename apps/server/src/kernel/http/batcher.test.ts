import { afterEach, expect, test, vi } from 'vitest';
import { createBatcher } from './batcher.ts';

afterEach(() => void vi.useRealTimers());

/** Creates a batcher whose first item waits for `open`, and the list of its runs. */
function createHeldBatcher({
  fails = () => false,
  batchWindowMs = 0,
}: { fails?: (item: number) => boolean; batchWindowMs?: number } = {}) {
  const done: (number | number[])[] = [];
  const gate = Promise.withResolvers<void>();
  const one = (item: number) => {
    if (fails(item)) throw new Error(`no ${item}`);
    return item * 10;
  };
  const ask = createBatcher<number, number>({
    async runAlone(item) {
      done.push(item);
      await gate.promise;
      return one(item);
    },
    async runBatch(items) {
      done.push(items);
      return items.map(one);
    },
    isSharedFailure: (error) => (error as Error).message === 'no 9',
    batchWindowMs,
  });
  return { ask, done, open: gate.resolve };
}

const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));

/** Sends the first item, and the others while it runs. */
async function sendFirstAndOthers(
  ask: (item: number) => Promise<number>,
  [first, ...others]: number[],
) {
  const going = [ask(first!)];
  await turn();
  going.push(...others.map(ask));
  return going;
}

test('runs the first item at once and the items that arrive meanwhile in one batch', async () => {
  const { ask, done, open } = createHeldBatcher();
  const pendingResults = Promise.all(await sendFirstAndOthers(ask, [1, 2, 3, 4, 5]));
  expect(done, 'the others wait for the first').toEqual([1]);
  open();
  expect(await pendingResults).toEqual([10, 20, 30, 40, 50]);
  expect(done).toEqual([1, [2, 3, 4, 5]]);
  expect(await ask(6)).toBe(60);
  expect(done.at(-1), 'alone again after the rush').toBe(6);
});

test('batches items that arrive in the same turn', async () => {
  const { ask, done } = createHeldBatcher();
  expect(await Promise.all([1, 2, 3].map(ask))).toEqual([10, 20, 30]);
  expect(done).toEqual([[1, 2, 3]]);
});

test('waits after a batch until as many items have arrived again, at most for the window', async () => {
  vi.useFakeTimers();
  const { ask, done, open } = createHeldBatcher({ batchWindowMs: 5 });
  open();
  const first = Promise.all([1, 2, 3].map(ask));
  await vi.advanceTimersByTimeAsync(0);
  expect(await first).toEqual([10, 20, 30]);
  const again = [ask(4), ask(5)];
  await vi.advanceTimersByTimeAsync(1);
  expect(done, 'two wait for a third').toEqual([[1, 2, 3]]);
  expect(await Promise.all([...again, ask(6)])).toEqual([40, 50, 60]);
  const late = ask(7);
  await vi.advanceTimersByTimeAsync(5);
  expect(await late).toBe(70);
  expect(done, 'the window ended without another item').toEqual([[1, 2, 3], [4, 5, 6], 7]);
});

test('limits a batch to 64 items', async () => {
  const { ask, done, open } = createHeldBatcher();
  const pendingResults = Promise.all(
    await sendFirstAndOthers(
      ask,
      Array.from({ length: 1 + 64 + 3 }, (_, index) => index),
    ),
  );
  open();
  await pendingResults;
  expect(done.map((items) => (Array.isArray(items) ? items.length : 'alone'))).toEqual([
    'alone',
    64,
    3,
  ]);
});

test('runs each item alone after a failed batch', async () => {
  const { ask, done, open } = createHeldBatcher({ fails: (item) => item === 4 });
  const pendingResults = Promise.allSettled(await sendFirstAndOthers(ask, [1, 2, 3, 4, 5]));
  open();
  expect(
    (await pendingResults).map((one) =>
      one.status === 'fulfilled' ? one.value : (one.reason as Error).message,
    ),
  ).toEqual([10, 20, 30, 'no 4', 50]);
  expect(done).toEqual([1, [2, 3, 4, 5], 2, 3, 4, 5]);
});

test('rejects all items of a batch after a shared failure', async () => {
  const { ask, done, open } = createHeldBatcher({ fails: (item) => item === 9 });
  const pendingResults = Promise.allSettled(await sendFirstAndOthers(ask, [1, 2, 3, 9]));
  open();
  expect((await pendingResults).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'rejected',
  ]);
  expect(done).toEqual([1, [2, 3, 9]]);
});

test('starts another worker beside a stuck one, four at most', async () => {
  vi.useFakeTimers();
  const { ask, done, open } = createHeldBatcher();
  const going: Promise<number>[] = [];
  for (let item = 0; item < 6; item++) {
    going.push(ask(item));
    await vi.advanceTimersByTimeAsync(101);
  }
  const pendingResults = Promise.all(going);
  expect(done, 'every worker before it is stuck').toEqual([0, 1, 2, 3]);
  open();
  expect(await pendingResults).toEqual([0, 10, 20, 30, 40, 50]);
  expect(done.at(-1)).toEqual([4, 5]);
});

test('reports when it is idle, so that its owner can drop it', async () => {
  let idle = 0;
  const ask = createBatcher<number, number>({
    runAlone: async (item) => item,
    runBatch: async (items) => items,
    isSharedFailure: () => false,
    onIdle: () => (idle += 1),
  });
  await Promise.all([1, 2, 3].map(ask));
  await turn();
  expect(idle).toBe(1);
  await ask(4);
  await turn();
  expect(idle).toBe(2);
});
