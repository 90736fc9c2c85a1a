import { expect, test } from 'vitest';
import { politely } from './politely.ts';

const notNow = (code = 'busy', headers: Record<string, string> = { 'retry-after': '2' }) =>
  Response.json({ errors: [{ status: '503', code, title: code }] }, { status: 503, headers });

/** A server that gives these answers one after the other, and how long was waited between them. */
async function sent(answers: (() => Response)[], init: RequestInit = {}, random = 0.5) {
  const waits: number[] = [];
  let asked = 0;
  const send = politely((_to: string) => answers[Math.min(asked++, answers.length - 1)]!(), {
    pause: async (ms) => void waits.push(ms),
    random: () => random,
  });
  const { status } = await send('/', init);
  return { status, asked, waits };
}
const fine = () => Response.json({}, { status: 200 });

test('it waits as long as the server asks, and up to as long again by chance', async () => {
  expect(await sent([notNow, fine], {}, 0)).toEqual({ status: 200, asked: 2, waits: [2_000] });
  expect(await sent([notNow, fine], {}, 0.999)).toEqual({ status: 200, asked: 2, waits: [3_998] });
});

test('after three more tries the answer is passed on', async () =>
  expect(await sent([notNow])).toEqual({ status: 503, asked: 4, waits: [3_000, 3_000, 3_000] }));

test.each([
  { why: 'reading', init: {}, code: 'database-unavailable', asked: 2 },
  {
    why: 'what carries a key',
    init: { method: 'POST', headers: { 'idempotency-key': 'k' } },
    code: 'database-unavailable',
    asked: 2,
  },
  { why: 'what was turned away at the door', init: { method: 'DELETE' }, code: 'busy', asked: 2 },
  {
    why: 'a change of which nobody knows whether it was done',
    init: { method: 'POST' },
    code: 'database-unavailable',
    asked: 1,
  },
])('$why is sent $asked times', async ({ init, code, asked }) =>
  expect((await sent([() => notNow(code), fine], init)).asked).toBe(asked),
);

test.each([
  {
    why: 'another status',
    answer: () => Response.json({}, { status: 429, headers: { 'retry-after': '2' } }),
  },
  { why: 'no time', answer: () => notNow('busy', {}) },
  {
    why: 'a time that is no number of seconds',
    answer: () => notNow('busy', { 'retry-after': 'Sun, 22 Nov 2026 12:00:00 GMT' }),
  },
  { why: 'a time that is too long', answer: () => notNow('busy', { 'retry-after': '3600' }) },
])('$why is not waited for', async ({ answer }) =>
  expect((await sent([answer, fine])).asked).toBe(1),
);

test('who gives up while it waits is not kept waiting', async () => {
  const ending = new AbortController();
  const send = politely(() => (ending.abort(new Error('given up')), notNow()));
  await expect(send('/', { signal: ending.signal })).rejects.toThrow('given up');
});
