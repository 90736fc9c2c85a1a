import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchPolled } from './fetch-polled.ts';

const OUTLOOK = '/api/rosters/1.0/7/outlook';
const sent = vi.fn<typeof fetch>();
// Test files share their globals: a stub that stays would answer the requests of the next file.
beforeEach(() => void vi.stubGlobal('fetch', sent));
afterEach(() => {
  sent.mockReset();
  vi.unstubAllGlobals();
});

const answer = (body: string | null, status: number, headers: Record<string, string> = {}) =>
  sent.mockResolvedValueOnce(new Response(body, { status, headers }));
const etagSent = (call: number) =>
  new Headers(sent.mock.calls[call]![1]!.headers).get('if-none-match');
const get = (path = OUTLOOK) => fetchPolled(path, { method: 'GET', headers: { accept: 'json' } });

test('a poll carries the ETag of the last answer, and a 304 returns that answer again', async () => {
  answer('{"points":1}', 200, { etag: '"a"' });
  answer(null, 304, { etag: '"a"', 'x-server-time': '2026-11-21T12:00:00.000Z' });
  expect(await (await get()).json()).toEqual({ points: 1 });
  const second = await get();
  expect([etagSent(0), etagSent(1)]).toEqual([null, '"a"']);
  expect([second.ok, await second.json()]).toEqual([true, { points: 1 }]);
  expect(second.headers.get('x-server-time')).toBe('2026-11-21T12:00:00.000Z');
});

test('a changed answer replaces the last one, and a refusal removes it', async () => {
  answer('{"points":2}', 200, { etag: '"b"' });
  answer('{}', 403);
  answer('{"points":3}', 200, { etag: '"c"' });
  expect(await (await get()).json()).toEqual({ points: 2 });
  expect((await get()).status).toBe(403);
  expect(await (await get()).json()).toEqual({ points: 3 });
  expect([etagSent(1), etagSent(2)]).toEqual(['"b"', null]);
});
