import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import pino from 'pino';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { createTally } from '../../platform/metrics/tally.ts';
import type { Tenants } from '../../platform/storage/tenants.ts';
import type { SenderDeps } from '../sender/sender.ts';
import { createApiAnswers } from './api-answers.ts';
import { simulateValidity } from './simulated-validity.fixture.ts';

let position = 1;
let answerCount = 0;
const { validity, state, change: commit } = simulateValidity();
state.aheadMs = Date.parse('2026-11-21T12:00:00Z');
const tally = createTally();
const LIMITS = { answers: 5, bytes: 2_000_000 };
/** No sender of these tests is identified. */
const SENDERS = { secret: { current: 'secret', also: [] } } as unknown as Omit<
  SenderDeps,
  'tenants'
>;
const cache = createApiAnswers(
  {
    sharedCollections: new Set([
      'events',
      'franchises',
      'games',
      'items',
      'rosters',
      'segments',
      'teams',
    ]),
    metrics: { kept: { answers: tally } } as Metrics,
    tenants: {
      atHost: (host) => (host?.toLowerCase() === 'cup.ringside.test' ? '2' : '1'),
    } as Tenants,
    validity,
    clock: { now: () => new Date(state.realMs + state.aheadMs) },
    log: pino({ level: 'silent' }),
    ...SENDERS,
  },
  LIMITS,
);
function change() {
  position += 1;
  commit();
}
const make = () => {
  answerCount += 1;
  return Response.json(
    { answerNumber: answerCount, position },
    {
      headers: {
        etag: `"${position}"`,
        'x-request-id': 'of the first',
        'cache-control': 'no-cache',
      },
    },
  );
};
const makeLater = async () => (await turn(), make());
const handle = getRequestListener((request) => cache.respond(request, make));
const server = createServer((request, response) => {
  const next = () => void handle(request, response);
  if (!cache.answer(request, response, next)) next();
});
await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
afterAll(() => void server.close());
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { headers });

beforeEach(() => {
  change();
  answerCount = 0;
  state.unheardMs = 0;
});

describe('the answer cache', () => {
  test('serves the cached body with a new request id', async () => {
    const [first, second] = [await get('/api/events/1.0'), await get('/api/events/1.0')];
    expect(await second.text()).toBe(await first.text());
    expect(answerCount).toBe(1);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(second.headers.get('cache-control')).toBe('no-cache');
    expect(second.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    expect(second.headers.get('x-server-time')).toBe('2026-11-21T12:00:00.000Z');
    expect(
      (await get('/api/events/1.0', { 'x-request-id': 'mine' })).headers.get('x-request-id'),
    ).toBe('mine');
  });

  test.each([
    ['a small answer', 10],
    ['a large one', 10_000],
    ['a very large one', 50_000],
  ])(
    'returns %s byte for byte in any script: when made, from the cache, and to concurrent requests',
    async (_size, times) => {
      const names = 'Łódź 東京 🥊 ñ'.repeat(times);
      const long = async () => (
        await turn(),
        Response.json({ names }, { headers: { etag: '"long"', 'x-request-id': 'of the first' } })
      );
      const path = `/api/rosters/1.0?times=${times}`;
      const together = await Promise.all(
        [1, 2].map(() => cache.respond(new Request(origin + path), long)),
      );
      const after = await get(path, { 'accept-encoding': '', accept: '' });
      expect(await Promise.all(together.map((answer) => answer.json()))).toEqual([
        { names },
        { names },
      ]);
      expect(Number(after.headers.get('content-length'))).toBe(
        Buffer.byteLength(JSON.stringify({ names })),
      );
      expect(await after.json()).toEqual({ names });
    },
  );

  test('answers 304 without a body to a visitor with the current ETag', async () => {
    await get('/api/events/1.0');
    const conditionalAnswer = await get('/api/events/1.0', { 'if-none-match': `"${position}"` });
    expect([conditionalAnswer.status, await conditionalAnswer.text(), answerCount]).toEqual([
      304,
      '',
      1,
    ]);
  });

  test('makes one answer for a thousand concurrent requests, each with its own id, and another after a change', async () => {
    const statuses = await Promise.all(
      Array.from(
        { length: 1000 },
        async (_none, index) =>
          (
            await cache.respond(
              new Request(`${origin}/api/teams/1.0`, {
                headers: {
                  'x-request-id': `of-${index}`,
                  ...(index % 2 && { 'if-none-match': `"${position}"` }),
                },
              }),
              makeLater,
            )
          ).status,
      ),
    );
    expect([
      new Set(statuses.filter((_status, index) => index % 2 === 0)),
      new Set(statuses.filter((_status, index) => index % 2 === 1)),
      answerCount,
    ]).toEqual([new Set([200]), new Set([304]), 1]);
    const pendingAnswers = [cache.respond(new Request(`${origin}/api/franchises/1.0`), makeLater)];
    change();
    pendingAnswers.push(
      cache.respond(
        new Request(`${origin}/api/franchises/1.0`, { headers: { 'x-request-id': 'late' } }),
        makeLater,
      ),
    );
    expect(
      (await Promise.all((await Promise.all(pendingAnswers)).map((answer) => answer.json()))).map(
        ({ answerNumber }) => answerNumber,
      ),
    ).toEqual([2, 3]);
  });

  test('fails only the request whose handler fails', async () => {
    const fails = () => Promise.reject(new Error('no database'));
    const ask = (how: () => Promise<Response>) =>
      cache.respond(new Request(`${origin}/api/items/1.0`), how);
    const [first, second] = await Promise.allSettled([ask(fails), ask(makeLater)]);
    expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
  });

  test('caches the answer that a conditional request makes', async () => {
    const conditionalAnswer = await get('/api/games/1.0', { 'if-none-match': `"${position}"` });
    expect([conditionalAnswer.status, await conditionalAnswer.text()]).toEqual([304, '']);
    expect((await get('/api/games/1.0')).status).toBe(200);
    expect(answerCount).toBe(1);
  });

  test.each([
    { why: 'a change', act: change },
    { why: 'a while in which nothing has changed', act: () => void (state.realMs += 5001) },
    {
      why: 'a second in which nothing was heard of other processes',
      act: () => void (state.unheardMs = 1001),
    },
    { why: 'a jump of the season’s clock', act: () => void (state.aheadMs += 60_000) },
  ])('makes the answer again after $why', async ({ act }) => {
    await get('/api/segments/1.0/7');
    act();
    await get('/api/segments/1.0/7');
    expect(answerCount).toBe(2);
  });

  test('keeps an answer while nothing changes and the other processes are heard', async () => {
    await get('/api/segments/1.0/8');
    state.realMs += 4000;
    state.unheardMs = 900;
    await get('/api/segments/1.0/8');
    expect(answerCount).toBe(1);
  });

  test.each<{ why: string; path: string; headers?: Record<string, string> }>([
    { why: 'a signed-in user', path: '/api/events/1.0', headers: { authorization: 'Bearer x' } },
    { why: 'a session', path: '/api/events/1.0', headers: { cookie: 'a=1; ringside_session=1' } },
    {
      why: 'a session of the console on a secure site',
      path: '/api/events/1.0',
      headers: { cookie: '__Host-ringside_operator=1' },
    },
    { why: 'a ban phase, which contains the time', path: '/api/challenges/1.0/3' },
    { why: 'users', path: '/api/users/1.0/me' },
    { why: 'a page', path: '/brackets' },
  ])('caches nothing for $why', async ({ path, headers }) => {
    await get(path, headers);
    await get(path, headers);
    expect(answerCount).toBe(2);
  });

  test('ignores a cookie that is no session', async () => {
    await get('/api/events/1.0', { cookie: '_ga=1; not_ringside_session=2' });
    await get('/api/events/1.0');
    expect(answerCount).toBe(1);
  });

  test('separates answers by query, tenant, media type and encoding', async () => {
    for (const [path, headers] of [
      ['/api/events/1.0?page[number]=2', {}],
      ['/api/events/1.0', { 'x-tenant': 'b' }],
      ['/api/events/1.0', { accept: 'application/json' }],
      ['/api/events/1.0', { 'accept-encoding': 'br' }],
    ] as const)
      await get(path, headers);
    expect(answerCount).toBe(4);
  });

  test('separates answers by the host of each championship; every other host gets those of the default one', async () => {
    const { port } = server.address() as AddressInfo;
    const at = (host: string, headers: Record<string, string> = {}) => {
      const { promise, resolve } = Promise.withResolvers<unknown>();
      request(
        { host: '127.0.0.1', port, path: '/api/events/1.0', headers: { host, ...headers } },
        (response) => void json(response).then(resolve),
      ).end();
      return promise;
    };
    const ours = await at('ringside.test');
    expect(await at('evil.example')).toEqual(ours);
    const theirs = await at('cup.ringside.test');
    expect(theirs).not.toEqual(ours);
    expect(await at('CUP.ringside.test')).toEqual(theirs);
    expect(await at('cup.ringside.test', { 'x-tenant': 'b' })).not.toEqual(theirs);
    expect(answerCount).toBe(3);
  });
});

test.each([
  { count: LIMITS.answers, padding: 0, why: 'the number of answers' },
  { count: 2, padding: 900_000, why: 'their bytes' },
])('drops the least used answers above the limit of $why', async ({ count, padding }) => {
  const headers = { accept: 'application/json', 'accept-encoding': 'identity' };
  const paths = Array.from(
    { length: count + 1 },
    (_none, index) => `/api/events/1.0/${index + 900}`,
  );
  for (const path of paths)
    await cache.respond(new Request(origin + path, { headers }), () =>
      Response.json({ text: 'x'.repeat(padding) }, { headers: { etag: '"padded"' } }),
    );
  const tagOf = async (path: string) => (await get(path, headers)).headers.get('etag');
  expect(await tagOf(paths.at(-1)!)).toBe('"padded"');
  expect(await tagOf(paths[0]!)).toBe(`"${position}"`);
});

describe('reads of pages', () => {
  const SEGMENT = '=segments:5';
  const changeOf = (id: string) => ({
    action: 'segment.changed',
    subject: { type: 'segments', id },
  });
  const path = '/api/rosters/1.0';
  const read = async (url = path, dependencies = [SEGMENT]) => {
    const answer = await cache.read(new Request(origin + url), (_request, reading) => {
      reading.dependencies = { keys: dependencies };
      return make();
    });
    const { answerNumber } = (await answer.response.json()) as { answerNumber: number };
    return { ...answer, answerNumber };
  };

  test.each([
    { what: 'nothing', touch: () => {}, number: 1 },
    { what: 'a change beside it', touch: () => commit(changeOf('6')), number: 1 },
    { what: 'a change of a dependency', touch: () => commit(changeOf('5')), number: 2 },
    { what: 'less than 5 s', touch: () => void (state.realMs += 4_999), number: 1 },
    { what: 'more than 5 s', touch: () => void (state.realMs += 5_001), number: 2 },
    { what: 'a move of the clock', touch: () => void (state.aheadMs += 60_000), number: 2 },
    { what: 'silence of the others', touch: () => void (state.unheardMs = 1_001), number: 2 },
  ])('get answer $number after $what', async ({ touch, number }) => {
    const first = await read();
    touch();
    const second = await read();
    expect([first.answerNumber, second.answerNumber]).toEqual([1, number]);
    expect(second.dependencies.keys).toEqual([SEGMENT]);
    expect(second.readAt).toEqual(number === 1 ? first.readAt : validity.now());
  });

  test('share one answer that is being made', async () =>
    expect((await Promise.all([read(), read()])).map(({ answerNumber }) => answerNumber)).toEqual([
      1, 1,
    ]));

  test('are each made where an answer shows the time', async () => {
    const other = '/api/challenges/1.0';
    expect([(await read(other)).answerNumber, (await read(other)).answerNumber]).toEqual([1, 2]);
  });

  test('depend on every change where the API has no such call', async () => {
    const { dependencies } = await cache.read(
      new Request(`${origin}/api/nothing/1.0`),
      () => new Response(null, { status: 404 }),
    );
    expect(dependencies.keys).toEqual(['*']);
  });
});
