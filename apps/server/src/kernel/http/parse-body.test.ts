import { PLAIN_OR_NESTED } from '@ringside/contract/documents';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { championship } from '../../../../../tests/support/championship.ts';
import { ENDPOINTS } from '../../app/collections.ts';
import { listBodyLists, mostItemsOf } from './body-lists.ts';
import { errorObjects, MOST_ERRORS } from './errors.ts';
import { parseBody } from './parse-body.ts';

const { api, operator, stage, inMinutes } = await championship();
const { region, event } = await stage();

const BODIES = ENDPOINTS.flatMap((endpoint) =>
  'body' in endpoint && endpoint.body
    ? [
        {
          call: `${endpoint.method.toUpperCase()} ${endpoint.path}`,
          body: PLAIN_OR_NESTED.get(endpoint.body) ?? (endpoint.body as z.ZodType),
        },
      ]
    : [],
);

describe('the body of each call', () => {
  test('has a maximum for each of its lists', () => {
    const lists = BODIES.flatMap(({ call, body }) =>
      listBodyLists(body).map(({ path, list }) => ({ at: `${call} ${path}`, list })),
    );
    expect(lists.length).toBeGreaterThan(50);
    expect(lists.filter(({ list }) => mostItemsOf(list) === undefined).map(({ at }) => at)).toEqual(
      [],
    );
  });

  test('names an unknown member', async () => {
    const accepting: string[] = [];
    for (const { call, body } of BODIES) {
      const parsed = await parseBody(body, { data: {}, 'not-a-field': 1 });
      const pointers = 'faults' in parsed ? parsed.faults.map(({ source }) => source) : [];
      const isNamed = pointers.some((source) => JSON.stringify(source)?.includes('not-a-field'));
      if (!isNamed) accepting.push(call);
    }
    // A foreign format, whose own members are open.
    expect(accepting).toEqual(['PUT segments/1.0/:id/open-bracket']);
  });
});

async function send(method: string, path: string, body: unknown) {
  const answer = await api.request(path, {
    method,
    headers: {
      'content-type': 'application/vnd.api+json',
      authorization: `Bearer ${(await operatorToken()) ?? ''}`,
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  const { errors = [] } = (text ? JSON.parse(text) : {}) as {
    errors?: { code: string; detail: string; source?: { pointer?: string } }[];
  };
  return { status: answer.status, errors, bytes: text.length };
}

let token: string | undefined;
async function operatorToken(): Promise<string> {
  if (token === undefined) {
    const { bearer } = await operator.apiKeys.create({ name: 'Bodies', roles: ['operator.admin'] });
    token = bearer!;
  }
  return token;
}

test('names at most 100 errors of an import of 14,000 empty rosters', async () => {
  const { status, errors, bytes } = await send('POST', '/api/events/1.0/import', {
    format: 'ringside-event',
    version: 1,
    event: {},
    rosters: Array.from({ length: 14_000 }, () => ({})),
  });
  expect(status).toBe(422);
  expect(errors).toHaveLength(MOST_ERRORS + 1);
  expect(errors.at(-1)).toMatchObject({ detail: 'and more' });
  expect(bytes).toBeLessThan(50_000);
});

test('names at most 100 of more errors than a call has arguments', async () => {
  const item = z.array(z.string()).max(100_000);
  const wrong = Array.from({ length: 70_000 }, () => 1);
  const read = await parseBody(z.strictObject({ items: z.array(item).max(5) }), {
    items: [wrong, wrong, wrong],
  });
  const faults = 'faults' in read ? read.faults : [];
  expect(faults).toHaveLength(210_000);
  expect(errorObjects(422, faults)).toHaveLength(MOST_ERRORS + 1);
});

test('validates no more items than an answer names errors, and lets others run between slices', async () => {
  let validated = 0;
  const item = (isRight: boolean) =>
    z.string().refine(() => {
      validated += 1;
      return isRight;
    });
  const items = Array.from({ length: 14_000 }, () => 'x');
  const listOf = (isRight: boolean) =>
    z.strictObject({ items: z.array(item(isRight)).max(20_000) });
  const refused = await parseBody(listOf(false), { items });
  expect('faults' in refused && refused.faults.length).toBe(MOST_ERRORS + 1);
  expect(validated).toBe(MOST_ERRORS + 1);
  const slow = z.string().refine(() => {
    const until = performance.now() + 1;
    while (performance.now() < until);
    return true;
  });
  let turns = 0;
  const other = setInterval(() => (turns += 1), 1);
  const accepted = await parseBody(z.strictObject({ items: z.array(slow).max(300) }), {
    items: items.slice(0, 300),
  });
  clearInterval(other);
  expect(accepted).toEqual({ data: { items: items.slice(0, 300) } });
  expect(turns).toBeGreaterThan(10);
});

test('refuses a list above its maximum before it looks at the items', async () => {
  const { status, errors } = await send('POST', `/api/events/1.0/${event.id}/segments`, {
    data: {
      type: 'segments',
      attributes: { configuration: { countries: Array.from({ length: 100_000 }, () => [[]]) } },
    },
  });
  expect(status).toBe(422);
  expect(errors).toMatchObject([
    {
      code: 'invalid',
      detail: 'must have at most 300 items',
      source: { pointer: '/data/attributes/configuration/countries' },
    },
  ]);
});

test.each([
  ['POST', '/api/match-series/1.0/1/forfeit', { side: 'home', sides: 'both' }, '/sides'],
  ['PATCH', '/api/match-series/1.0/1', { data: { attributes: {}, other: 1 } }, '/data/other'],
  [
    'POST',
    `/api/events/1.0/${event.id}/clone`,
    { data: { relationships: {} } },
    '/data/relationships',
  ],
  [
    'POST',
    `/api/events/1.0/${event.id}/clone`,
    { data: { attributes: { nam: 'x' } } },
    '/data/attributes/nam',
  ],
  [
    'PATCH',
    `/api/segments/1.0/${region.id}`,
    { data: { type: 'segments', attributes: { bestof: 3 } } },
    '/data/attributes/bestof',
  ],
])('%s %s names the member that it does not know', async (method, path, body, pointer) => {
  const { status, errors } = await send(method, path, body);
  if (status === 404) {
    // No series yet: the body is judged by its schema alone.
    const [, collection, , ...rest] = path.split('/').slice(1);
    const pattern = `${method} ${collection}/1.0/:id${rest.length > 1 ? `/${rest[1]}` : ''}`;
    const found = BODIES.find(({ call }) => call === pattern)!;
    const parsed = await parseBody(found.body, body);
    expect('faults' in parsed && parsed.faults.map(({ source }) => source)).toContainEqual({
      pointer,
    });
    return;
  }
  expect(status).toBe(422);
  expect(errors.map(({ source }) => source?.pointer)).toContain(pointer);
});

test('ignores the members of a JSON:API document that say nothing to the server', async () => {
  const { status } = await send('PATCH', `/api/segments/1.0/${region.id}`, {
    jsonapi: { version: '1.1' },
    links: { self: '/' },
    data: { type: 'segments', id: region.id, attributes: { name: 'EMEA' }, links: {}, meta: {} },
  });
  expect(status).toBe(200);
});

describe('an unknown setting of a segment', () => {
  const change = (configuration: object) =>
    send('PATCH', `/api/segments/1.0/${region.id}`, {
      data: { type: 'segments', id: region.id, attributes: { configuration } },
    });

  test('is refused by name, in a new segment and in a change', async () => {
    const { errors, status } = await change({ 'best/of': 3 });
    expect([status, errors[0]]).toMatchObject([
      422,
      { code: 'unknown-field', source: { pointer: '/data/attributes/configuration/best~1of' } },
    ]);
    const created = await send('POST', `/api/events/1.0/${event.id}/segments`, {
      data: {
        type: 'segments',
        attributes: {
          name: 'Other',
          format: 'swiss',
          date: { from: inMinutes(300), to: inMinutes(600) },
          configuration: Object.fromEntries(
            Array.from({ length: 110_000 }, (_none, index) => [index.toString(36), 1]),
          ),
        },
        relationships: { type: { data: { type: 'segment-types', id: 'MQ1' } } },
      },
    });
    expect(created.status).toBe(422);
    expect(created.errors).toHaveLength(MOST_ERRORS + 1);
  });

  test('that is stored may be sent as it stands, or be removed, but not be changed', async () => {
    const { db } = api.context.storage;
    const row = await db
      .selectFrom('segments')
      .select(['configuration', 'ownConfiguration'])
      .where('id', '=', region.id)
      .executeTakeFirstOrThrow();
    const stored = { ...row.ownConfiguration, formerly: { a: [1] } };
    await db
      .updateTable('segments')
      .set({
        configuration: JSON.stringify({ ...row.configuration, formerly: { a: [1] } }) as never,
        ownConfiguration: JSON.stringify(stored) as never,
      })
      .where('id', '=', region.id)
      .execute();
    expect((await change({ formerly: { a: [1] } })).status).toBe(200);
    expect((await change({ formerly: { a: [2] } })).status).toBe(422);
    expect((await change({ formerly: null })).status).toBe(200);
    expect((await change({ formerly: { a: [1] } })).status).toBe(422);
  });
});
