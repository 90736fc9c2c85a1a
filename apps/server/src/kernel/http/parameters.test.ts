import { describe, expect, test } from 'vitest';
import { championship } from '../../../../../tests/support/championship.ts';
import { OPERATOR } from '../../../../../tests/support/test-api.ts';
import { ENDPOINTS } from '../../app/collections.ts';
import { DATE, ID, getPathSchemas, TEXT, wholeNumberSchema } from './parameters.ts';

describe('schemas of parameters', () => {
  test.each([
    ['an id', ID, ['1', '999999999999999999'], ['', '-1', 'abc', '1000000000000000000', '1\n']],
    ['a number', wholeNumberSchema(0, 99), ['0', '99'], ['100', '1e1', '', '1.5', '99999999999']],
    [
      'a date',
      DATE,
      ['2026-11-24', '2026-11-24T10:00:00Z', '2026-11-24T10:00:00+02:00', '1970-01-01'],
      [
        '0000-01-01T00:00:00Z',
        '2026-02-30',
        '2026-13-01',
        'tomorrow',
        '275760-09-13',
        '1969-12-31',
      ],
    ],
    ['a text', TEXT, ['Ada', ''], ['\0', 'a\u0007', 'x'.repeat(201)]],
  ])('%s', (_name, schema, valid, invalid) => {
    expect(valid.filter((value) => !schema.safeParse(value).success)).toEqual([]);
    expect(invalid.filter((value) => schema.safeParse(value).success)).toEqual([]);
  });

  test('every path parameter of every call has a schema', () => {
    const schemas = ENDPOINTS.flatMap(({ path, params }) =>
      Object.keys(getPathSchemas(path, params)),
    );
    expect(schemas.length).toBeGreaterThan(100);
    expect(() => getPathSchemas('x/1.0/:unknown')).toThrow('has no schema');
  });
});

const { api, operator, send, visitor } = await championship();
const get = async (path: string) => {
  const response = await api.request(path);
  return { status: response.status, body: await response.text() };
};

describe('the API refuses parameters that the database cannot compare', () => {
  test.each([
    '/api/match-series/1.0?filter[roundNumber]=99999999999',
    '/api/match-series/1.0?filter[bracket.number]=2147483648',
    '/api/match-series/1.0?filter[date.from]=0000-01-01T00:00:00Z',
    '/api/match-series/1.0?filter[date.to]=2026-02-30',
    '/api/match-series/1.0?filter[state]=',
    '/api/rosters/1.0?filter[search]=%00',
    '/api/rosters/1.0?filter[segment]=abc',
    '/api/rosters/1.0?filter[__proto__]=1',
    '/api/rosters/1.0?page[number]=99999999',
    '/api/rosters/1.0?constructor=1',
    '/game/1.0/user?playerTag=%00',
    '/game/1.0/survey/info?locale=%0a',
    '/api/stream/1.0?topics=%00',
    `/api/age-gate/1.0?country=${'x'.repeat(300)}`,
  ])('answers 400 for %s', async (path) => expect(await get(path)).toMatchObject({ status: 400 }));

  test.each([
    '/api/segment-types/1.0/%00',
    '/api/segment-types/1.0/%FF',
    '/api/rosters/1.0/..%2F..%2F..%2Fhealthz',
    '/api/rosters/1.0/abc',
    '/api/rosters/1.0/9999999999999999999',
    '/api/segments/1.0/1%0a',
    '/game/1.0/roster/abc',
    '/files/%00.webp',
  ])('answers 404 for %s', async (path) => expect(await get(path)).toMatchObject({ status: 404 }));

  test('a field name in a request cannot pollute a prototype', async () => {
    expect(await get('/api/rosters/1.0?fields[__proto__]=name')).toMatchObject({ status: 200 });
    expect(({} as Record<string, unknown>).name).toBeUndefined();
  });

  test('an id with a path in it reaches no other call', async () => {
    await expect(operator.rosters.get('../../../healthz')).rejects.toMatchObject({ status: 404 });
  });
});

test('a change whose body names another resource than the address is refused with 409', async () => {
  const event = await operator.events.create({
    name: 'November',
    date: { from: '2026-11-01T00:00:00Z', to: '2026-11-30T00:00:00Z' },
  });
  const body = { data: { type: 'events', id: '999999', attributes: { name: 'December' } } };
  const change = operator.requests.request('PATCH', `/api/events/1.0/${event.id}`, { body });
  await expect(change).rejects.toMatchObject({ status: 409, code: 'id-mismatch' });
  expect(await operator.events.get(event.id)).toMatchObject({ name: 'November' });
});

describe('JSON:API', () => {
  test('names the type of a segment by segmentType, and by the deprecated name', async () => {
    const event = await operator.events.create({
      name: 'December',
      date: { from: '2026-12-01T00:00:00Z', to: '2026-12-31T00:00:00Z' },
    });
    const created = await operator.events.createSegment(
      event.id,
      {
        name: 'Day 1',
        format: 'single_elimination',
        date: { from: '2026-12-05T10:00:00Z', to: '2026-12-05T20:00:00Z' },
      },
      { segmentType: { data: { type: 'segment-types', id: 'MQ1' } } },
    );
    const segmentAnswer = await api.request(`/api/segments/1.0/${created.id}`);
    const { data } = (await segmentAnswer.json()) as {
      data: { relationships: Record<string, unknown> };
    };
    const target = { data: { type: 'segment-types', id: 'MQ1' } };
    expect(data.relationships).toMatchObject({ segmentType: target, type: target });
  });

  test.each([
    ['webhooks', { url: 'https://hooks.example/x', actions: ['series.*'] }],
    ['api-keys', { name: 'Overlay', roles: ['operator.referee'] }],
  ])('returns the location of a new resource of %s', async (type, attributes) => {
    const { data } = await visitor.login(OPERATOR.email, OPERATOR.password);
    const answer = await send(`/api/${type}/1.0`, {
      method: 'POST',
      headers: { authorization: `Bearer ${data.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ data: { type, attributes } }),
    });
    const body = (await answer.json()) as { data: { id: string } };
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toBe(`/api/${type}/1.0/${body.data.id}`);
  });
});
