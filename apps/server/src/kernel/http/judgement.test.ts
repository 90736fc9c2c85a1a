import { createHash } from 'node:crypto';
import { createClient } from '@ringside/contract/client';
import { ERRORS } from '@ringside/contract/error-codes';
import { JSON_API } from '@ringside/contract/media-type';
import { expect, test } from 'vitest';
import { championship } from '../../../../../tests/support/championship.ts';
import { bearer, createCall } from '../../../../../tests/support/raw-call.ts';
import { OPERATOR } from '../../../../../tests/support/test-api.ts';
import { faultOf } from './errors.ts';

const { api, operator, player, stage, send, inMinutes } = await championship();
const { region, event } = await stage();
const anna = await player();
const call = createCall(api);
const BRACKET = `/api/segments/1.0/${region.id}/open-bracket`;
const {
  data: { token: operatorToken },
} = await createClient(send).login(OPERATOR.email, OPERATOR.password);

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
  { method: 'POST', path: '/api/events/1.0/import', who: 'a player', status: 413 },
  { method: 'POST', path: '/api/events/1.0/import', who: 'an operator', status: 422 },
  { method: 'PUT', path: BRACKET, who: 'a player', status: 413 },
  { method: 'PUT', path: BRACKET, who: 'an operator', status: 422 },
])(
  'a file of 1 MiB and more at $path from $who: $status',
  async ({ method, path, who, status }) => {
    const token = who === 'a player' ? anna.token : operatorToken;
    const body = `{"x":"${'y'.repeat(1024 * 1024)}"}`;
    expect((await call(path, { method, headers: bearer(token), body })).status).toBe(status);
  },
);

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

test.each([
  { detail: 'live', said: `${ERRORS['series-not-scheduled'].detail} (live)`, why: 'a value' },
  { detail: 'the series is live', said: 'the series is live', why: 'a sentence' },
  { detail: undefined, said: undefined, why: 'nothing' },
])('a refusal with $why as its detail says what it means', ({ detail, said }) =>
  expect(faultOf({ reason: 'series-not-scheduled', ...(detail && { detail }) }).fault.detail).toBe(
    said,
  ),
);
