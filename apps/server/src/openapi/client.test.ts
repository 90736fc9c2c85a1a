import { createClient } from '@ringside/contract/client';
import { ApiError } from '@ringside/contract/errors';
import { expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../tests/support/championship.ts';
import { operationOf } from '../../../../tests/support/described-answers.ts';
import { buildDocument } from './document.ts';

/** The calls that integrations make without the client. */
const WITHOUT: Record<string, string> = {
  getStream: 'an EventSource holds it open',
  getOauthCallback: 'the chat sends browsers there',
  getFilesByKey: 'an address for <img>',
  getHealthz: 'for who runs the server',
  getReadyz: 'for who runs the server',
  getOpenapiJson: 'for tools',
  getDocs: 'for people',
};

const calls = Object.entries(buildDocument().paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId }]) => ({
    method: method.toUpperCase(),
    path,
    operationId,
  })),
);

/**
 * Calls every function of the client once; one argument serves as an id, a text, a list and an
 * object.
 */
async function requestsOfClient(): Promise<Set<string>> {
  const made = new Set<string>();
  const client = createClient(async (path, { method }) => {
    made.add(`${method} ${path.split('?')[0]}`);
    return Response.json({ data: [] });
  });
  const callAll = async (part: object): Promise<void> => {
    for (const [name, one] of Object.entries(part)) {
      if (name === 'requests') continue;
      if (typeof one === 'function')
        await (one as (...sent: unknown[]) => unknown)(['1'], ['2'], ['3'], ['4']);
      else await callAll(one as object);
    }
  };
  await callAll(client);
  return made;
}

test('the typed client has a function for every call, and none for a missing call', async () => {
  const made = [...(await requestsOfClient())].map((request) => ({
    request,
    operationId: operationOf(...(request.split(' ') as [string, string])),
  }));
  expect(
    made.filter(({ operationId }) => operationId === undefined).map(({ request }) => request),
  ).toEqual([]);
  const covered = new Set(made.map(({ operationId }) => operationId));
  expect(
    calls
      .map(({ operationId }) => operationId)
      .filter((name) => !covered.has(name) && !(name in WITHOUT)),
  ).toEqual([]);
  expect(Object.keys(WITHOUT).filter((name) => covered.has(name))).toEqual([]);
});

test('an error of the client has status, method, path and every violation with its place', async () => {
  const { operator, visitor } = await championship();
  const gone = await refusalOf(visitor.events.get('999999'));
  expect(gone).toMatchObject({
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
