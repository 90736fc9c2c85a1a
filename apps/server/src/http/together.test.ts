import { afterEach, expect, test, vi } from 'vitest';
import { gathering } from './together.ts';

afterEach(() => void vi.useRealTimers());

/** Does nothing before it is let go on; keeps what was done how. */
function held({
  fails = () => false,
  momentMs = 0,
}: { fails?: (item: number) => boolean; momentMs?: number } = {}) {
  const done: (number | number[])[] = [];
  const gate = Promise.withResolvers<void>();
  const one = (item: number) => {
    if (fails(item)) throw new Error(`no ${item}`);
    return item * 10;
  };
  const ask = gathering<number, number>({
    async alone(item) {
      done.push(item);
      await gate.promise;
      return one(item);
    },
    async together(items) {
      done.push(items);
      return items.map(one);
    },
    isEverybodys: (error) => (error as Error).message === 'no 9',
    momentMs,
  });
  return { ask, done, open: gate.resolve };
}

const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));

/** The first alone, and the others when it is under way. */
async function firstAndOthers(
  ask: (item: number) => Promise<number>,
  [first, ...others]: number[],
) {
  const going = [ask(first!)];
  await turn();
  going.push(...others.map(ask));
  return going;
}

test('nobody waits for company, and who comes meanwhile goes together, each with his own result', async () => {
  const { ask, done, open } = held();
  const all = Promise.all(await firstAndOthers(ask, [1, 2, 3, 4, 5]));
  expect(done, 'the first does not wait, the others wait for it').toEqual([1]);
  open();
  expect(await all).toEqual([10, 20, 30, 40, 50]);
  expect(done).toEqual([1, [2, 3, 4, 5]]);
  expect(await ask(6)).toBe(60);
  expect(done.at(-1), 'alone again when the rush is over').toBe(6);
});

test('who comes in the same turn goes together from the beginning', async () => {
  const { ask, done } = held();
  expect(await Promise.all([1, 2, 3].map(ask))).toEqual([10, 20, 30]);
  expect(done).toEqual([[1, 2, 3]]);
});

test('right after many a moment is waited until as many have come again, and no longer', async () => {
  vi.useFakeTimers();
  const { ask, done, open } = held({ momentMs: 5 });
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
  expect(done, 'nobody came any more').toEqual([[1, 2, 3], [4, 5, 6], 7]);
});

test('as many at once as may hold their locks together', async () => {
  const { ask, done, open } = held();
  const all = Promise.all(
    await firstAndOthers(
      ask,
      Array.from({ length: 1 + 64 + 3 }, (_, index) => index),
    ),
  );
  open();
  await all;
  expect(done.map((items) => (Array.isArray(items) ? items.length : 'alone'))).toEqual([
    'alone',
    64,
    3,
  ]);
});

test('where many fail together each is done alone: the one that cannot be done is no fault of the others', async () => {
  const { ask, done, open } = held({ fails: (item) => item === 4 });
  const all = Promise.allSettled(await firstAndOthers(ask, [1, 2, 3, 4, 5]));
  open();
  expect(
    (await all).map((one) =>
      one.status === 'fulfilled' ? one.value : (one.reason as Error).message,
    ),
  ).toEqual([10, 20, 30, 'no 4', 50]);
  expect(done).toEqual([1, [2, 3, 4, 5], 2, 3, 4, 5]);
});

test('what would fail for everybody again is told to all at once', async () => {
  const { ask, done, open } = held({ fails: (item) => item === 9 });
  const all = Promise.allSettled(await firstAndOthers(ask, [1, 2, 3, 9]));
  open();
  expect((await all).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'rejected',
  ]);
  expect(done).toEqual([1, [2, 3, 9]]);
});

test('what waits for a lock holds nobody up for long: who comes after it goes on beside it, in four lanes at most', async () => {
  vi.useFakeTimers();
  const { ask, done, open } = held();
  const going: Promise<number>[] = [];
  for (let item = 0; item < 6; item++) {
    going.push(ask(item));
    await vi.advanceTimersByTimeAsync(101);
  }
  const all = Promise.all(going);
  expect(done, 'each finds all before it stuck').toEqual([0, 1, 2, 3]);
  open();
  expect(await all).toEqual([0, 10, 20, 30, 40, 50]);
  expect(done.at(-1)).toEqual([4, 5]);
});
