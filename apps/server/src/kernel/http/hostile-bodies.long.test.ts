import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { championship } from '../../../../../tests/support/championship.ts';
import {
  type JsonSchema,
  replaceAt,
  sampleBody,
  walkPaths,
} from '../../../../../tests/support/sample-body.ts';
import { ENDPOINTS } from '../../app/collections.ts';
import type { ChangeEndpoint } from './endpoint.ts';

const { api, send, stage, roster, player, advance, visitor } = await championship();
const { event, region } = await stage({ segment: { configuration: { bans: [] } } });
const rosters = [await roster(region.id, 'Alpha'), await roster(region.id, 'Bravo')];
await advance(55);
for (const { captain, id } of rosters) await captain.client.checkins.ofRoster(id);
await advance(55);
const series = (await visitor.matchSeries.list({ 'filter[segment]': region.id })).items[0]!;
const category = (await visitor.categories.list()).items[0]!;
const token = await operatorToken();

/** An existing id for the collection of a path, so that validation reaches the body. */
const IDS: Record<string, string> = {
  events: event.id,
  segments: region.id,
  rosters: rosters[0]!.id,
  'match-series': series.id,
  users: (await player()).id,
  categories: category.id,
  games: '1',
  leaderboards: '1',
};

async function operatorToken(): Promise<string> {
  const answer = await send('/api/login/1.0', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@ringside.example', password: 'correct horse battery' }),
  });
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

const writes = ENDPOINTS.filter(
  (endpoint): endpoint is ChangeEndpoint =>
    endpoint.method !== 'get' && endpoint.body !== undefined,
);
const pathOf = ({ path }: ChangeEndpoint) =>
  `/api/${path.replaceAll(/:\w+/g, IDS[path.split('/')[0]!] ?? '1')}`;

async function post(endpoint: ChangeEndpoint, body: BodyInit) {
  const answer = await send(pathOf(endpoint), {
    method: endpoint.method.toUpperCase(),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/vnd.api+json' },
    body,
  });
  const text = await answer.text();
  return {
    status: answer.status,
    errors:
      text && answer.status >= 400
        ? (
            JSON.parse(text) as {
              errors: { status: string; code: string; source?: { pointer?: string } }[];
            }
          ).errors
        : [],
  };
}

/**
 * Returns the position of the log after all scheduled jobs: a refused request leaves it where it
 * is.
 */
async function logged(): Promise<number> {
  await api.context.scheduler.catchUp();
  return Number(
    (
      await api.context.storage.db
        .selectFrom('activity')
        .select((eb) => eb.fn.max('id').as('last'))
        .executeTakeFirstOrThrow()
    ).last ?? 0,
  );
}

const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const BROKEN: { why: string; body: BodyInit; status: number; code: string }[] = [
  { why: 'truncated', body: '{"data":{"type":"x","attr', status: 400, code: 'malformed' },
  { why: 'a list', body: '[]', status: 400, code: 'malformed' },
  { why: 'a text', body: '"data"', status: 400, code: 'malformed' },
  { why: 'nothing', body: 'null', status: 400, code: 'malformed' },
  {
    why: 'not UTF-8',
    body: new Uint8Array([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
    status: 400,
    code: 'malformed',
  },
  { why: 'deep', body: deep(200), status: 400, code: 'too-deep' },
  {
    why: 'deeper than any reader goes',
    body: `{"a":${'['.repeat(400_000)}${']'.repeat(400_000)}}`,
    status: 400,
    code: 'too-deep',
  },
  {
    why: 'a name twice',
    body: '{"data":{"attributes":{"name":"a","name":"b"}}}',
    status: 400,
    code: 'duplicate-key',
  },
  {
    why: 'a name twice, written differently',
    body: '{"data":{"attributes":{"name":"a","\\u006eame":"b"}}}',
    status: 400,
    code: 'duplicate-key',
  },
  {
    why: 'a prototype',
    body: '{"data":{"attributes":{"__proto__":{"permissions":["roles.write"]}}}}',
    status: 400,
    code: 'forbidden-key',
  },
  {
    why: 'a zero character',
    body: '{"data":{"attributes":{"name":"a\\u0000b"}}}',
    status: 400,
    code: 'forbidden-character',
  },
];

describe.each(BROKEN)('a body that is $why', ({ body, status, code }) => {
  test('is refused with a pointer by every call that takes a body, and changes nothing', async () => {
    const before = await logged();
    for (const endpoint of writes)
      expect(await post(endpoint, body), `${endpoint.method} ${endpoint.path}`).toMatchObject({
        status,
        errors: [{ code, source: { pointer: expect.any(String) } }],
      });
    expect(await logged()).toBe(before);
  });
});

test('every call refuses more bytes than it takes', async () => {
  for (const endpoint of writes.filter(({ maxBytes }) => maxBytes === undefined))
    expect(
      await post(endpoint, `{"x":"${'y'.repeat(1024 * 1024)}"}`),
      `${endpoint.path}`,
    ).toMatchObject({ status: 413 });
});

const HOSTILE: unknown[] = [
  null,
  '',
  'x'.repeat(20_000),
  '\ud800',
  '0000-01-01T00:00:00Z',
  -1,
  2 ** 53,
  1e308,
  0.5,
  [],
  {},
  { constructor: { prototype: {} } },
  [[]],
  '99999999999999999999',
  "'; drop table users; --",
];

test.each(writes.map((endpoint) => ({ endpoint, name: `${endpoint.method} ${endpoint.path}` })))(
  '$name: a field of any type causes no server error, and a refused one changes nothing',
  async ({ endpoint }) => {
    const schema = z.toJSONSchema(endpoint.body!, {
      unrepresentable: 'any',
      io: 'input',
    }) as JsonSchema;
    const base = sampleBody(schema, schema);
    const paths = [...walkPaths(base)].slice(0, 40);
    let before = await logged();
    for (const path of paths) {
      for (const value of HOSTILE) {
        const { status } = await post(endpoint, JSON.stringify(replaceAt(base, path, value)));
        expect(status, `${JSON.stringify(value)?.slice(0, 60)} at ${path.join('.')}`).toBeLessThan(
          500,
        );
        const after = await logged();
        if (status >= 400)
          expect(
            after,
            `${JSON.stringify(value)?.slice(0, 60)} at ${path.join('.')} was refused with ${status}`,
          ).toBe(before);
        before = after;
      }
    }
  },
  60_000,
);
