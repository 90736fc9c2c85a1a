import { toFullPath } from '@ringside/contract/api-path';
import { createClient, ENDPOINTS } from '@ringside/contract/client';
import { isDefinition, type EndpointTable } from '@ringside/contract/endpoints/create-calls';
import type { EndpointDefinition } from '@ringside/contract/endpoints/endpoint';
import {
  parseData,
  parseList,
  parseNothing,
  parseOne,
  parsePlain,
} from '@ringside/contract/endpoints/parse-answer';
import { ApiError } from '@ringside/contract/errors';
import { describe, expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';
import type { Endpoint } from '../../kernel/http/endpoint.ts';
import { ENDPOINTS as ROUTES } from '../collections.ts';
import { PLAIN_CALLS } from './plain-calls.ts';

/** The routes without a definition: no client calls them. */
const WITHOUT_DEFINITION: Record<string, string> = {
  'GET /api/docs': 'a page for people',
  'GET /api/oauth/1.0/callback': 'the chat sends browsers there',
  'GET /api/openapi.json': 'a file for tools',
  'GET /api/stream/1.0': 'an EventSource holds it open',
  'GET /files/{key}': 'an address for <img>',
  'GET /healthz': 'for whatever runs the server',
  'GET /readyz': 'for whatever runs the server',
};

/** The kind of answer that each parser of the contract expects. */
const PARSED = new Map<unknown, string>([
  [parseList, 'list'],
  [parseOne, 'resource'],
  [parseData, 'plain'],
  [parsePlain, 'plain'],
  [parseNothing, 'nothing'],
]);

function kindOf(route: Endpoint): string {
  if (route.answer || route.mediaType) return 'plain';
  if (route.method === 'get' && route.list) return 'list';
  return route.success === 204 ? 'nothing' : 'resource';
}

/** Returns a call as the API document names it. */
const callOf = ({ method, path }: { method: string; path: string }) =>
  `${method.toUpperCase()} ${toFullPath(path).replaceAll(/:(\w+)/g, '{$1}')}`;
const calls = [...ROUTES, ...PLAIN_CALLS].map(callOf);

/** Lists the definitions of a table and of the tables in it. */
const listDefinitions = (table: EndpointTable): EndpointDefinition[] =>
  Object.values(table).flatMap((entry) => (isDefinition(entry) ? [entry] : listDefinitions(entry)));

const definitions = listDefinitions(ENDPOINTS);
describe('definitions and routes', () => {
  test('every definition has exactly one route', () => {
    const repeated = calls.filter((call, index) => calls.indexOf(call) !== index);
    expect(repeated).toEqual([]);
    expect(definitions.map(callOf).filter((call) => !calls.includes(call))).toEqual([]);
  });

  test('every route has a definition, except those that no client calls', () => {
    const defined = new Set(definitions.map(callOf));
    expect(calls.filter((call) => !defined.has(call)).sort()).toEqual(
      Object.keys(WITHOUT_DEFINITION),
    );
  });

  test('every definition parses the kind of answer that its route sends', () => {
    const wrong = definitions.filter((definition) => {
      const route = ROUTES.find((one) => callOf(definition) === callOf(one));
      const parsed = PARSED.get(definition.parse);
      return route && parsed && parsed !== kindOf(route) && !(route.preview && parsed === 'plain');
    });
    expect(wrong.map(callOf)).toEqual([]);
  });
});

test('an error of the client has status, method, path and every violation with its place', async () => {
  const { operator, visitor } = await championship();
  const notFoundError = await refusalOf(visitor.events.get('999999'));
  expect(notFoundError).toMatchObject({
    name: 'ApiError',
    status: 404,
    method: 'GET',
    path: '/api/events/1.0/999999',
    errors: [{ status: '404', code: 'not-found', title: 'There is nothing here' }],
  });
  const wrong = await refusalOf(operator.events.create({ date: { from: 'now' }, colour: 'red' }));
  expect(wrong).toMatchObject({ status: 422, method: 'POST', path: '/api/events/1.0' });
  expect(wrong.errors.map(({ code, source }) => [code, source?.pointer]).sort()).toEqual([
    ['invalid', '/data/attributes/date/from'],
    ['required', '/data/attributes/date/to'],
    ['required', '/data/attributes/name'],
    ['unknown-field', '/data/attributes/colour'],
  ]);
  expect(wrong.errors.find(({ code }) => code === 'required')).toMatchObject({
    title: 'Field is required',
    detail: 'The field is required.',
  });
  expect(wrong.message).toContain('The field is required.');
  const page = await refusalOf(
    createClient(() => new Response('<h1>Bad gateway</h1>', { status: 502 })).games.list(),
  );
  expect(page).toMatchObject({
    status: 502,
    method: 'GET',
    path: '/api/games/1.0',
    errors: [],
    message: 'GET /api/games/1.0 answered 502',
  });
  const busy = await refusalOf(
    createClient(() =>
      Response.json({ errors: [] }, { status: 429, headers: { 'retry-after': '7' } }),
    ).login('a', 'b'),
  );
  expect(busy.retryAfter).toBe(7);
  expect(busy).toBeInstanceOf(ApiError);
});
