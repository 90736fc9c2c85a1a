import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { delayToMinimum } from './use-read.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns after how many milliseconds a read ends whose answer takes `answerMs`. */
async function durationOf(answerMs: number): Promise<number> {
  let endedAfter = Number.NaN;
  const began = Date.now();
  const answer = new Promise((resolve) => setTimeout(resolve, answerMs));
  void delayToMinimum(answer).then(() => (endedAfter = Date.now() - began));
  await vi.advanceTimersByTimeAsync(1_000);
  return endedAfter;
}

test.each([
  { answerMs: 0, durationMs: 200 },
  { answerMs: 199, durationMs: 200 },
  { answerMs: 201, durationMs: 201 },
  { answerMs: 700, durationMs: 700 },
])('a read of $answerMs ms shows its loader for $durationMs ms', async ({ answerMs, durationMs }) =>
  expect(await durationOf(answerMs)).toBe(durationMs),
);

test('a read that fails does not wait', () =>
  expect(delayToMinimum(Promise.reject(new Error('refused')))).rejects.toThrow('refused'));
