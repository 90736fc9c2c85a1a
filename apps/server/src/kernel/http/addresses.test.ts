import { describe, expect, test } from 'vitest';
import { championship } from '../../../../../tests/support/championship.ts';
import { bearer, createCall } from '../../../../../tests/support/raw-call.ts';
import { OPERATOR } from '../../../../../tests/support/test-api.ts';
import { ENDPOINTS } from '../../app/collections.ts';
import type { ChangeEndpoint } from './endpoint.ts';

const { api, operator, stage } = await championship();
const { event } = await stage();
const call = createCall(api);

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
