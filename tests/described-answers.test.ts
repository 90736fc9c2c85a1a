import { expect, test } from 'vitest';
import { championship } from './support/championship.ts';
import { expectDescribed } from './support/described-answers.ts';
import { testApi } from './support/test-api.ts';

const JSON_API = { 'content-type': 'application/vnd.api+json' };
const answer = (status: number, body: unknown, headers: Record<string, string> = JSON_API) =>
  new Response(JSON.stringify(body), { status, headers });

test('a response that the document does not describe fails its test', async () => {
  const { send } = await championship();
  const games = (await (await send('/api/games/1.0', {})).json()) as {
    data: { attributes: Record<string, unknown> }[];
  };
  const checkResponse = (path: string, response: Response) =>
    expectDescribed('GET', path, response).then(
      () => 'described',
      (error: Error) => error.message,
    );

  expect(await checkResponse('/api/games/1.0', answer(200, games))).toBe('described');
  expect(await checkResponse('/api/games/1.0/secrets/1', answer(200, games))).toContain(
    'no such call',
  );
  expect(await checkResponse('/api/games/1.0', answer(418, games))).toContain(
    'the status is not described',
  );
  expect(
    await checkResponse('/api/games/1.0', answer(200, games, { 'content-type': 'text/html' })),
  ).toContain('is text/html');
  const [game] = games.data;
  expect(
    await checkResponse(
      '/api/games/1.0',
      answer(200, {
        ...games,
        data: [{ ...game, attributes: { ...game!.attributes, secret: 1 } }],
      }),
    ),
  ).toContain('"additionalProperty":"secret"');
  expect(
    await checkResponse(
      '/api/games/1.0',
      answer(200, { ...games, data: [{ ...game, attributes: { name: 'A' } }] }),
    ),
  ).toContain('"missingProperty":"shortName"');
  expect(
    await checkResponse(
      '/api/games/1.0?fields[games]=name',
      answer(200, { ...games, data: [{ ...game, attributes: { name: 'A' } }] }),
    ),
  ).toBe('described');
  expect(
    await checkResponse(
      '/api/games/1.0',
      answer(400, {
        jsonapi: { version: '1.1' },
        errors: [
          { id: crypto.randomUUID(), status: '400', code: 'unheard-of', title: 'x', detail: 'y' },
        ],
      }),
    ),
  ).toContain('/errors/0/code');
  expect(
    await checkResponse(
      '/api/events/1.0',
      answer(200, { ...games, data: [], included: [{ type: 'games', id: '1', attributes: {} }] }),
    ),
  ).toContain('missingProperty');
});

test('the suite checks every response: one with a field of another type fails', async () => {
  const { context, request } = await testApi();
  expect((await request('/api/regional-operators/1.0')).status).toBe(200);
  await context.storage.db
    .insertInto('regionalOperators')
    .values({
      tenantId: context.tenants.defaultId,
      region: 'X',
      eventName: 'X',
      operatorName: 'X',
      eventUrl: 'https://x.example',
      countries: JSON.stringify('no list') as never,
    })
    .execute();
  await expect(request('/api/regional-operators/1.0')).rejects.toThrow('countries');
});
