import { expect, test } from 'vitest';
import { createIdempotencyKeys } from './idempotency-keys.ts';
import { createRequests } from './transport.ts';

/** Creates requests with counted keys; `answers` are the statuses in order, null for no answer. */
function requestsWith(answers: (number | null)[]) {
  let keys = 0;
  const sentKeys: (string | null)[] = [];
  const requests = createRequests({
    send: (_path, init) => {
      sentKeys.push(new Headers(init.headers).get('idempotency-key'));
      const status = answers.length > 0 ? answers.shift() : 200;
      if (status == null) throw new TypeError('Failed to fetch');
      return new Response(status === 204 ? null : '{}', { status });
    },
    keys: createIdempotencyKeys(() => `key-${++keys}`),
  });
  const post = (path: string, body: unknown) =>
    requests.request('POST', path, { body }).catch(() => undefined);
  return { requests, post, sentKeys };
}

test('each POST has a key of its own', async () => {
  const { post, sentKeys } = requestsWith([201, 200]);
  await post('/api/rosters/1.0', { a: 1 });
  await post('/api/rosters/1.0', { a: 1 });
  expect(sentKeys).toEqual(['key-1', 'key-2']);
});

test.each([
  { answer: 500, expected: 'key-1' },
  { answer: 503, expected: 'key-1' },
  { answer: 429, expected: 'key-1' },
  { answer: 409, expected: 'key-2' },
  { answer: 422, expected: 'key-2' },
  { answer: 201, expected: 'key-2' },
])('after $answer the same command has $expected', async ({ answer, expected }) => {
  const { post, sentKeys } = requestsWith([answer]);
  await post('/api/events/1.0', { a: 1 });
  await post('/api/events/1.0', { a: 1 });
  expect(sentKeys).toEqual(['key-1', expected]);
});

test('a command without an answer keeps its key, another body or path has its own', async () => {
  const { post, sentKeys } = requestsWith([null, 201, 201, 201]);
  await post('/api/events/1.0', { a: 1 });
  await post('/api/events/1.0', { a: 2 });
  await post('/api/events/1.0/7/clone', { a: 1 });
  await post('/api/events/1.0', { a: 1 });
  expect(sentKeys).toEqual(['key-1', 'key-2', 'key-3', 'key-1']);
});

test('two files that are uploaded to one address have different keys', async () => {
  const { requests, sentKeys } = requestsWith([null, 201]);
  for (const name of ['one', 'other'])
    await requests
      .request('POST', '/api/match-series/1.0/7/attachments', { file: new Blob([name]) })
      .catch(() => undefined);
  expect(sentKeys).toEqual(['key-1', 'key-2']);
});

test.each([
  ['GET', '/api/events/1.0'],
  ['PATCH', '/api/events/1.0/7'],
  ['POST', '/api/login/1.0'],
  ['POST', '/api/password/1.0/reset'],
  ['POST', '/api/oauth/1.0/access_token'],
  ['POST', '/game/1.0/register'],
])('%s %s has no key', async (method, path) => {
  const { requests, sentKeys } = requestsWith([]);
  await requests.request(method, path, method === 'GET' ? {} : { body: {} });
  expect(sentKeys).toEqual([null]);
});

test('a key of the caller counts', async () => {
  const { requests, sentKeys } = requestsWith([]);
  await requests.request('POST', '/api/rosters/1.0', { headers: { 'idempotency-key': 'mine' } });
  expect(sentKeys).toEqual(['mine']);
});
