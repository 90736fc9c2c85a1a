import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSemaphore } from './semaphore.ts';
import { isUnavailable } from './unavailable.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns a semaphore with tasks that end on request. */
function acts(most: number, longestMs: number) {
  const turns = createSemaphore(most, longestMs);
  const begun: string[] = [];
  const act = (name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const result = turns.take(() => (begun.push(name), promise));
    result.catch(() => {});
    return { result, end: () => resolve(name), fail: () => reject(new Error(name)) };
  };
  const soon = () => vi.advanceTimersByTimeAsync(0);
  return { turns, begun, act, soon };
}

test('runs tasks up to the limit, the others in order of arrival', async () => {
  const { turns, begun, act, soon } = acts(2, 1_000);
  const [one, two, three, four] = ['one', 'two', 'three', 'four'].map(act) as [
    ReturnType<typeof act>,
    ReturnType<typeof act>,
    ReturnType<typeof act>,
    ReturnType<typeof act>,
  ];
  await soon();
  expect([begun, turns.waiting()]).toEqual([['one', 'two'], 2]);
  two.end();
  await expect(two.result).resolves.toBe('two');
  await soon();
  expect([begun, turns.waiting()]).toEqual([['one', 'two', 'three'], 1]);
  one.fail();
  await expect(one.result).rejects.toThrow('one');
  await soon();
  expect([begun, turns.waiting()]).toEqual([['one', 'two', 'three', 'four'], 0]);
  three.end();
  four.end();
  await soon();
  const five = act('five');
  const six = act('six');
  await soon();
  expect([begun.slice(4), turns.waiting()], 'as many again once all have gone').toEqual([
    ['five', 'six'],
    0,
  ]);
  five.end();
  six.end();
});

test('rejects a task that has waited too long, skips it later, and lets the next one run', async () => {
  const { turns, begun, act } = acts(1, 1_000);
  const first = act('first');
  const late = act('late');
  await vi.advanceTimersByTimeAsync(400);
  const next = act('next');
  await vi.advanceTimersByTimeAsync(600);
  expect(await late.result.catch(isUnavailable)).toBe(true);
  expect(turns.waiting()).toBe(1);
  first.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['first', 'next']);
  await vi.advanceTimersByTimeAsync(5_000);
  next.end();
  await expect(next.result, 'a running task has no time limit').resolves.toBe('next');
});

test('waits for ever without a limit', async () => {
  const { begun, act } = acts(1, 0);
  const first = act('first');
  act('second');
  await vi.advanceTimersByTimeAsync(3_600_000);
  first.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['first', 'second']);
});
