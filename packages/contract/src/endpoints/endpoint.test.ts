import { describe, expect, expectTypeOf, test } from 'vitest';
import { createClient, type Client } from '../client.ts';
import { createRequests, type Query } from '../transport.ts';
import { createCalls } from './create-calls.ts';
import { defineEndpoint, variantOf } from './endpoint.ts';
import { parseList, parseNothing, parseOne, parsePlain, type ListPage } from './parse-answer.ts';

interface Thing {
  id: string;
  name: string;
}

const rename = defineEndpoint('PATCH things/1.0/:id', parseOne<Thing>, {
  query: { include: 'owner' },
  encode: (id: string, name: string, { force }: { force?: boolean } = {}) => ({
    body: { data: { id, attributes: { name } } },
    query: { force },
  }),
});
const things = {
  list: defineEndpoint('GET things/1.0', parseList<Thing>, { query: { sort: 'name' } }),
  get: defineEndpoint('GET things/1.0/:id', parseOne<Thing>),
  part: defineEndpoint('DELETE things/1.0/:id/rounds/:round', parseNothing),
  csv: defineEndpoint('GET things/1.0/:id/things.csv', parsePlain<string>, {
    mediaType: 'text/csv',
  }),
  rename,
  clear: variantOf(rename, { encode: (_id: string) => ({ body: {} }) }),
  nested: { outside: defineEndpoint('POST /game/1.0/log', parseNothing) },
};

/** Calls a function of the client and returns the request that it sent. */
async function recordRequest(call: (calls: ReturnType<typeof createThings>) => Promise<unknown>) {
  const sent: { path: string; init: RequestInit }[] = [];
  const answer = await call(
    createThings((path, init) => {
      sent.push({ path, init });
      return Response.json({ data: { type: 'things', id: '1', attributes: { name: 'One' } } });
    }),
  );
  const [{ path, init } = { path: '', init: {} }] = sent;
  return { path, method: init.method, body: init.body, headers: init.headers, answer };
}

const createThings = (send: Parameters<typeof createRequests>[0]['send']) =>
  createCalls(createRequests({ send }), things);

describe('a call of a definition', () => {
  test('fills and encodes the parameters of its path', async () =>
    expect(await recordRequest((calls) => calls.part('a/b', 2))).toMatchObject({
      method: 'DELETE',
      path: '/api/things/1.0/a%2Fb/rounds/2',
      answer: undefined,
    }));

  test('sends its default query, which the query of a list extends and overrides', async () => {
    expect(await recordRequest((calls) => calls.list())).toMatchObject({
      path: '/api/things/1.0?sort=name',
    });
    expect(
      await recordRequest((calls) => calls.list({ sort: '-name', 'page[size]': 5 })),
    ).toMatchObject({ path: '/api/things/1.0?sort=-name&page%5Bsize%5D=5' });
  });

  test('sends what its arguments are encoded to, and parses the answer', async () => {
    expect(await recordRequest((calls) => calls.rename('1', 'Two', { force: true }))).toMatchObject(
      {
        method: 'PATCH',
        path: '/api/things/1.0/1?include=owner&force=true',
        body: '{"data":{"id":"1","attributes":{"name":"Two"}}}',
        answer: { id: '1', name: 'One' },
      },
    );
  });

  test('asks for the media type of an answer that is not JSON, and returns its text', async () => {
    const { headers, answer } = await recordRequest((calls) => calls.csv('1'));
    expect(headers).toMatchObject({ accept: 'text/csv' });
    expect(answer).toContain('"name":"One"');
  });

  test('keeps an absolute path, and the name of a nested table', async () =>
    expect(await recordRequest((calls) => calls.nested.outside())).toMatchObject({
      method: 'POST',
      path: '/game/1.0/log',
    }));
});

test('the types of the functions follow from path, arguments and answer', () => {
  type Things = ReturnType<typeof createThings>;
  expectTypeOf<Things['list']>().toEqualTypeOf<(query?: Query) => Promise<ListPage<Thing>>>();
  expectTypeOf<Things['get']>().toEqualTypeOf<(value: string) => Promise<Thing>>();
  expectTypeOf<Things['part']>().toEqualTypeOf<(id: string, round: number) => Promise<void>>();
  expectTypeOf<Things['clear']>().toEqualTypeOf<(id: string) => Promise<Thing>>();
  expectTypeOf<Client['webhooks']['replay']>().parameters.toEqualTypeOf<[string, string]>();
  const encode = (count: number) => ({ query: { count } });
  // @ts-expect-error the arguments begin with the values of the path
  defineEndpoint('GET things/1.0/:id', parseOne<Thing>, { encode });
  expect(createClient(() => new Response()).webhooks.replay).toBeTypeOf('function');
});
