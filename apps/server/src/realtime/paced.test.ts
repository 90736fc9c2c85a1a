import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paced } from './paced.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Hands on to listeners whose sockets take so long to write, when the call is over. */
function handing(ms: number) {
  let now = 0;
  const calls: string[][] = [];
  const own = paced<string>((items) => {
    calls.push(items);
    process.nextTick(() => (now += ms));
  }, () => now);
  return { ...own, calls };
}

/** The sockets have written. */
const written = () => vi.advanceTimersByTimeAsync(0);

test('what is quickly told is told at once, each by itself', async () => {
  const { take, calls } = handing(1);
  take(['one']);
  expect(calls).toEqual([['one']]);
  await written();
  take(['two', 'three']);
  expect(calls).toEqual([['one'], ['two', 'three']]);
});

test('after a long telling what comes waits as long as that took, and is told together, in order', async () => {
  const { take, calls } = handing(80);
  take(['one']);
  await written();
  take(['two']);
  take(['three']);
  await vi.advanceTimersByTimeAsync(79);
  expect(calls).toEqual([['one']]);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls).toEqual([['one'], ['two', 'three']]);
});

test('who has rested tells at once again', async () => {
  const { take, calls } = handing(80);
  take(['one']);
  await vi.advanceTimersByTimeAsync(80);
  take(['two']);
  expect(calls).toEqual([['one'], ['two']]);
});

test('nobody waits longer than 400 ms, however long the last telling was', async () => {
  const { take, calls } = handing(5_000);
  take(['one']);
  take(['two']);
  await vi.advanceTimersByTimeAsync(400);
  expect(calls).toEqual([['one'], ['two']]);
});

test('at the end what waits is told', () => {
  const { take, flush, calls } = handing(80);
  take(['one']);
  take(['two']);
  flush();
  expect(calls).toEqual([['one'], ['two']]);
});
