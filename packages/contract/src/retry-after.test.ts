import { expect, test } from 'vitest';
import { withRetryAfter } from './retry-after.ts';

const notNow = (code = 'busy', headers: Record<string, string> = { 'retry-after': '2' }) =>
  Response.json({ errors: [{ status: '503', code, title: code }] }, { status: 503, headers });

/**
 * Creates a server that gives these answers one after the other, and records the waits between
 * them.
 */
async function sent(answers: (() => Response)[], init: RequestInit = {}, random = 0.5) {
  const waits: number[] = [];
  let requestCount = 0;
  const send = withRetryAfter(
    (_to: string) => answers[Math.min(requestCount++, answers.length - 1)]!(),
    {
      pause: async (ms) => void waits.push(ms),
      random: () => random,
    },
  );
  const { status } = await send('/', init);
  return { status, requestCount, waits };
}
const fine = () => Response.json({}, { status: 200 });

test('waits as long as the server demands, and up to as long again at random', async () => {
  expect(await sent([notNow, fine], {}, 0)).toEqual({
    status: 200,
    requestCount: 2,
    waits: [2_000],
  });
  expect(await sent([notNow, fine], {}, 0.999)).toEqual({
    status: 200,
    requestCount: 2,
    waits: [3_998],
  });
});

test('passes on the answer after three more tries', async () =>
  expect(await sent([notNow])).toEqual({
    status: 503,
    requestCount: 4,
    waits: [3_000, 3_000, 3_000],
  }));

test.each([
  { why: 'a read', init: {}, code: 'database-unavailable', expectedCount: 2 },
  {
    why: 'a request with a key',
    init: { method: 'POST', headers: { 'idempotency-key': 'k' } },
    code: 'database-unavailable',
    expectedCount: 2,
  },
  {
    why: 'a request that was refused before any work',
    init: { method: 'DELETE' },
    code: 'busy',
    expectedCount: 2,
  },
  {
    why: 'a change with an unknown outcome',
    init: { method: 'POST' },
    code: 'database-unavailable',
    expectedCount: 1,
  },
])('sends $why $expectedCount times', async ({ init, code, expectedCount }) =>
  expect((await sent([() => notNow(code), fine], init)).requestCount).toBe(expectedCount),
);

test.each([
  {
    why: 'another status',
    answer: () => Response.json({}, { status: 429, headers: { 'retry-after': '2' } }),
  },
  { why: 'an answer without a time', answer: () => notNow('busy', {}) },
  {
    why: 'a time that is not a number of seconds',
    answer: () => notNow('busy', { 'retry-after': 'Sun, 22 Nov 2026 12:00:00 GMT' }),
  },
  { why: 'a time that is too long', answer: () => notNow('busy', { 'retry-after': '3600' }) },
])('does not wait for $why', async ({ answer }) =>
  expect((await sent([answer, fine])).requestCount).toBe(1),
);

test('rejects at once if the caller aborts during the wait', async () => {
  const ending = new AbortController();
  const send = withRetryAfter(() => (ending.abort(new Error('given up')), notNow()));
  await expect(send('/', { signal: ending.signal })).rejects.toThrow('given up');
});
