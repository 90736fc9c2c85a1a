import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { championship } from '../../../../../tests/support/championship.ts';
import { OPERATOR } from '../../../../../tests/support/test-api.ts';
import { ENDPOINTS } from '../../app/collections.ts';
import type { ChangeEndpoint } from './endpoint.ts';

const { api, operator, player, stage, send, inMinutes } = await championship();
const { region, event } = await stage();
const anna = await player();
const JSON_API = 'application/vnd.api+json';
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function call(
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
) {
  const sent =
    body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
  const response = await api.request(path, {
    method,
    headers: { ...(sent !== undefined && { 'content-type': JSON_API }), ...headers },
    ...(sent !== undefined && { body: sent }),
  });
  const text = await response.text();
  const json = text ? (JSON.parse(text) as any) : undefined;
  return { status: response.status, headers: response.headers, json, error: json?.errors?.[0] };
}

test.each([
  {
    why: 'an unknown tenant comes before everything',
    path: '/api/events/1.0/999',
    headers: { 'x-tenant': 'nobody', authorization: 'Bearer forged' },
    status: 404,
    code: 'tenant-unknown',
  },
  {
    why: 'a forged token is refused even where none is needed',
    path: '/api/events/1.0',
    headers: { authorization: 'Bearer forged' },
    status: 401,
    code: 'unauthorized',
  },
  {
    why: 'no token where one is needed',
    path: '/api/rosters/1.0',
    method: 'POST',
    body: {},
    status: 401,
    code: 'unauthorized',
  },
  {
    why: 'a media type with a foreign parameter',
    path: '/api/rosters/1.0',
    method: 'POST',
    headers: { ...bearer(anna.token), 'content-type': `${JSON_API}; charset=utf-8` },
    body: {},
    status: 415,
    code: 'unsupported-media-type',
  },
  {
    why: 'an answer that cannot be given',
    path: '/api/events/1.0',
    headers: { accept: 'text/html' },
    status: 406,
    code: 'not-acceptable',
  },
  {
    why: 'JSON that is none',
    path: '/api/rosters/1.0',
    method: 'POST',
    headers: bearer(anna.token),
    body: '{"data":',
    status: 400,
    code: 'malformed',
  },
  {
    why: 'a body that is too large',
    path: '/api/rosters/1.0',
    method: 'POST',
    headers: bearer(anna.token),
    body: `{"x":"${'y'.repeat(1024 * 1024)}"}`,
    status: 413,
    code: 'too-large',
  },
  {
    why: 'a filter that does not exist',
    path: '/api/events/1.0?filter[nothing]=1',
    status: 400,
    code: 'invalid-parameter',
  },
  {
    why: 'a page that is too large',
    path: '/api/events/1.0?page[size]=101',
    status: 400,
    code: 'invalid-parameter',
  },
  {
    why: 'a relation that does not exist',
    path: '/api/events/1.0?include=nothing',
    status: 400,
    code: 'invalid-parameter',
  },
  {
    why: 'a sort that does not exist',
    path: '/api/events/1.0?sort=colour',
    status: 400,
    code: 'invalid-parameter',
  },
  {
    why: 'something that does not exist',
    path: '/api/segments/1.0/999999',
    status: 404,
    code: 'not-found',
  },
  { why: 'an id that can be none', path: '/api/segments/1.0/abc', status: 404, code: 'not-found' },
  { why: 'a call that does not exist', path: '/api/nothing/1.0', status: 404, code: 'not-found' },
  {
    why: 'tenant comes before the method',
    path: '/api/segments/1.0/1',
    method: 'PUT',
    headers: { 'x-tenant': 'unknown' },
    status: 404,
    code: 'tenant-unknown',
  },
  {
    why: 'the method comes before the token',
    path: '/api/segments/1.0/1',
    method: 'PUT',
    headers: { authorization: 'Bearer forged' },
    status: 405,
    code: 'method-not-allowed',
  },
  {
    why: 'an id of the client comes before the fields',
    path: '/api/rosters/1.0',
    method: 'POST',
    headers: bearer(anna.token),
    body: { data: { id: '77', type: 'rosters', colour: 1 } },
    status: 403,
    code: 'client-generated-id',
  },
  {
    why: 'permission comes before the fields',
    path: '/api/events/1.0',
    method: 'POST',
    headers: bearer(anna.token),
    body: {},
    status: 403,
    code: 'forbidden',
  },
  {
    why: 'resource comes before permission',
    path: '/api/segments/1.0/999999',
    method: 'PATCH',
    headers: bearer(anna.token),
    body: {},
    status: 404,
    code: 'not-found',
  },
])('$why: $status $code', async ({ path, status, code, ...init }) => {
  const answer = await call(path, init);
  expect(answer.status).toBe(status);
  expect(answer.error).toMatchObject({ status: String(status), code });
  expect(answer.error.detail).toMatch(/\S/);
  expect(answer.headers.has('allow')).toBe(status === 405);
  expect(answer.headers.get('content-type')).toBe(JSON_API);
  expect(answer.headers.get('x-request-id')).toBeTruthy();
});

test.each([
  { path: '/api/segments/1.0/1', method: 'PUT', allow: 'DELETE, GET, HEAD, OPTIONS, PATCH' },
  { path: '/api/events/1.0', method: 'DELETE', allow: 'GET, HEAD, OPTIONS, POST' },
  { path: '/api/v1/events', method: 'DELETE', allow: 'GET, HEAD, OPTIONS, POST' },
  { path: '/api/login/1.0', method: 'GET', allow: 'DELETE, OPTIONS, POST' },
  { path: '/api/stream/1.0', method: 'POST', allow: 'GET, HEAD, OPTIONS' },
  { path: '/game/1.0/register', method: 'GET', allow: 'OPTIONS, POST' },
  { path: '/readyz', method: 'POST', allow: 'GET, HEAD, OPTIONS' },
  { path: '/calendar/rosters/1.ics', method: 'PUT', allow: 'GET, HEAD, OPTIONS' },
])('$method $path is 405 with Allow', async ({ path, method, allow }) => {
  const answer = await call(path, { method });
  expect(answer).toMatchObject({ status: 405, error: { code: 'method-not-allowed' } });
  expect(answer.headers.get('allow')).toBe(allow);
});

test('every call that creates a resource refuses an id of the client', async () => {
  const { data } = await operator.login(OPERATOR.email, OPERATOR.password);
  const calls = ENDPOINTS.filter((one): one is ChangeEndpoint => one.method === 'post').filter(
    ({ success, takesFile }) => [success].flat().includes(201) && !takesFile,
  );
  expect(calls.length).toBeGreaterThan(15);
  const outcomes = [];
  for (const { path, bodyType } of calls) {
    const { status, error } = await call(`/api/${path.replace(':id', event.id)}`, {
      method: 'POST',
      headers: bearer(data.token),
      body: { data: { id: '77', type: bodyType ?? 'events' } },
    });
    // what the path names may not exist in this championship, and is judged before
    if (status !== 404) outcomes.push(`${path} ${error?.code}`);
  }
  expect(outcomes.filter((one) => !one.endsWith(' client-generated-id'))).toEqual([]);
  expect(outcomes.length).toBeGreaterThan(12);
});

describe('the alias with the version first', () => {
  test('answers the same, with links of its own', async () => {
    const path = '/events?page%5Bsize%5D=1';
    const [one, other] = [await call(`/api/v1${path}`), await call(`/api/events/1.0?page[size]=1`)];
    expect(one.json.data).toEqual(other.json.data);
    expect(one.headers.get('etag')).toBe(other.headers.get('etag'));
    expect(one.json.links.self).toBe('/api/v1/events?page%5Bsize%5D=1&page%5Bnumber%5D=1');
    expect(other.json.links.self).toMatch(/^\/api\/events\/1\.0\?/);
    const etag = one.headers.get('etag')!;
    expect((await call(`/api/v1${path}`, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });
  test('creates, changes and deletes, and shares the keys of idempotency', async () => {
    const { data } = await operator.login(OPERATOR.email, OPERATOR.password);
    const headers = { ...bearer(data.token), 'idempotency-key': 'alias' };
    const body = { data: { type: 'franchises', attributes: { name: 'Brawl' } } };
    const first = await call('/api/v1/franchises', { method: 'POST', headers, body });
    const { id } = first.json.data;
    expect(first.status).toBe(201);
    expect(first.headers.get('location')).toBe(`/api/v1/franchises/${id}`);
    const again = await call('/api/franchises/1.0', { method: 'POST', headers, body });
    expect([again.status, again.json.data.id]).toEqual([201, id]);
    expect(again.headers.get('location')).toBe(`/api/franchises/1.0/${id}`);
    const renamed = await call(`/api/v1/franchises/${id}`, {
      method: 'PATCH',
      headers: bearer(data.token),
      body: { data: { type: 'franchises', id, attributes: { name: 'Brawls' } } },
    });
    expect(renamed.json.data.attributes.name).toBe('Brawls');
    const deleted = await call(`/api/v1/franchises/${id}`, {
      method: 'DELETE',
      headers: bearer(data.token),
    });
    expect(deleted.status).toBe(204);
  });
  test('leads nowhere without a collection of this name', async () => {
    expect((await call('/api/v1/nothing')).status).toBe(404);
    expect((await call('/api/v1')).status).toBe(404);
  });
});

test('names each wrong parameter', async () => {
  const { json } = await call('/api/events/1.0?page[size]=0&filter[x]=1');
  expect(json.errors.map((error: any) => error.source.parameter)).toEqual([
    'page[size]',
    'filter[x]',
  ]);
});

test('reports all faults of a body at once, each with its pointer', async () => {
  const { requests } = operator;
  const refused: any = await requests
    .request('POST', '/api/events/1.0', {
      body: {
        data: { type: 'events', attributes: { date: { from: 'x', to: inMinutes(1) }, colour: 1 } },
      },
    })
    .catch((error: any) => error);
  expect(refused.status).toBe(422);
  const pointers = Object.fromEntries(
    refused.errors.map((error: any) => [error.source.pointer, error.detail ?? error.code]),
  );
  expect(pointers['/data/attributes/name']).toBe('The field is required.');
  expect(Object.keys(pointers).sort()).toEqual([
    '/data/attributes/colour',
    '/data/attributes/date/from',
    '/data/attributes/name',
  ]);
});

test('returns the page and links of a list, and an empty list for a page past the end', async () => {
  const { json } = await call('/api/items/1.0?page[number]=2');
  expect(json.meta.page).toEqual({ number: 2, size: 25, total: 30 });
  expect(json.data).toHaveLength(5);
  expect(json.links).toMatchObject({
    next: null,
    last: expect.stringContaining('page%5Bnumber%5D=2'),
  });
});

test('returns included resources, sparse fields and public CORS headers', async () => {
  const { json, headers } = await call(
    `/api/segments/1.0/${region.id}?include=parent.event,type&fields[events]=name`,
  );
  expect(json.included.map((one: any) => one.type).sort()).toEqual([
    'events',
    'segment-types',
    'segments',
  ]);
  expect(json.included.find((one: any) => one.type === 'events').attributes).toEqual({
    name: 'November',
  });
  expect(headers.get('access-control-allow-origin')).toBe('*');
});

test('answers 304 to a matching ETag, and 412 to an If-Match that is stale', async () => {
  const first = await call(`/api/events/1.0/${event.id}`);
  const etag = first.headers.get('etag')!;
  expect(
    (await call(`/api/events/1.0/${event.id}`, { headers: { 'if-none-match': etag } })).status,
  ).toBe(304);
  const { data } = (await operator.requests.plain<any>(
    'GET',
    `/api/events/1.0/${event.id}`,
  )) as any;
  const body = { data: { type: 'events', id: data.id, attributes: { name: 'December' } } };
  await operator.requests.request('PATCH', `/api/events/1.0/${event.id}`, {
    body,
    headers: { 'if-match': etag },
  });
  const stale = await operator.requests
    .request('PATCH', `/api/events/1.0/${event.id}`, { body, headers: { 'if-match': etag } })
    .catch((error: any) => error);
  expect(stale).toMatchObject({ status: 412, errors: [{ source: { header: 'If-Match' } }] });
});

test('performs a POST once per key, and refuses the key with another body', async () => {
  const body = {
    data: {
      type: 'rosters',
      attributes: { name: 'Only Once' },
      relationships: { segment: { data: { type: 'segments', id: region.id } } },
    },
  };
  const headers = { ...bearer(anna.token), 'idempotency-key': 'k1' };
  const [first, second] = [
    await call('/api/rosters/1.0', { method: 'POST', headers, body }),
    await call('/api/rosters/1.0', { method: 'POST', headers, body }),
  ];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.json).toEqual(first.json);
  const other = await call('/api/rosters/1.0', {
    method: 'POST',
    headers,
    body: { data: { ...body.data, attributes: { name: 'Another' } } },
  });
  expect(other).toMatchObject({ status: 422, error: { code: 'idempotency-mismatch' } });
  const again = { data: { ...body.data, attributes: { name: 'Once More' } } };
  expect(
    (await call('/api/rosters/1.0', { method: 'POST', headers: bearer(anna.token), body: again }))
      .error.code,
  ).toBe('already-in-roster');
});

test('performs a PATCH once per key, so that a report repeated after a lost answer changes nothing', async () => {
  const owner = await player();
  const { id } = await owner.client.rosters.create({ name: 'Before', segment: region.id });
  const headers = { ...bearer(owner.token), 'idempotency-key': 'p1' };
  const rename = () =>
    call(`/api/rosters/1.0/${id}`, {
      method: 'PATCH',
      headers,
      body: { data: { type: 'rosters', id, attributes: { name: 'After' } } },
    });
  const first = await rename();
  await owner.client.rosters.rename(id, 'Much Later');
  expect(await rename()).toMatchObject({ status: 200, json: first.json });
  expect((await owner.client.rosters.get(id)).name).toBe('Much Later');
});

test('stores nothing of a body from which a password in it could be guessed', async () => {
  const body = JSON.stringify({
    data: {
      type: 'users',
      attributes: {
        email: 'sealed@ringside.test',
        password: 'a password of theirs',
        roles: ['operator.viewer'],
      },
    },
  });
  const { json } = await call('/api/login/1.0', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: OPERATOR,
  });
  const create = () =>
    api.request('/api/users/1.0', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${json.data.token}`,
        'content-type': JSON_API,
        'idempotency-key': 'sealed',
      },
      body,
    });
  const [first, again] = [await create(), await create()];
  expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([
    201,
    201,
    'true',
  ]);
  const storedKeys = await api.context.storage.db
    .selectFrom('idempotencyKeys')
    .select('bodyHash')
    .execute();
  expect(storedKeys.map(({ bodyHash }) => bodyHash)).not.toContain(
    createHash('sha256').update(body).digest('base64url'),
  );
});

test('performs only one of two concurrent requests with the same key', async () => {
  const ben = await player();
  const body = {
    data: {
      type: 'rosters',
      attributes: { name: 'Two At Once' },
      relationships: { segment: { data: { type: 'segments', id: region.id } } },
    },
  };
  const ask = () =>
    call('/api/rosters/1.0', {
      method: 'POST',
      headers: { ...bearer(ben.token), 'idempotency-key': 'k2' },
      body,
    });
  const answers = await Promise.all([ask(), ask()]);
  const createdAnswers = answers.filter(({ status }) => status === 201);
  expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
  expect(new Set(createdAnswers.map(({ json }) => json.data.id)).size).toBe(1);
});

test('sends the server time with every answer, and answers health checks', async () => {
  const { headers } = await call('/api/events/1.0');
  expect(headers.get('x-server-time')).toBe('2026-11-21T12:00:00.000Z');
  expect((await send('/healthz', {})).status).toBe(200);
  expect(await (await send('/readyz', {})).json()).toMatchObject({ ok: true });
});
