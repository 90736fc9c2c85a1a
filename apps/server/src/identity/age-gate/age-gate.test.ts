import { expect, test } from 'vitest';
import { testApi } from '../../../../../tests/support/test-api.ts';

const api = await testApi({ now: new Date('2026-11-21T12:00:00Z') });
const PATH = '/api/age-gate/1.0';
const post = (body: unknown, headers: Record<string, string> = {}) =>
  api.request(PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const get = (headers: Record<string, string> = {}) => api.request(PATH, { headers });
const dataOf = async (response: Response | Promise<Response>) =>
  (await (await response).json()).data;

async function bearerOf(player: object) {
  const { data } = await (
    await api.request('/emulator/players', { method: 'POST', body: JSON.stringify(player) })
  ).json();
  const answer = await (
    await api.request('/game/1.0/user', {
      headers: { authorization: `Bearer ${data.parameters.jwt}` },
    })
  ).json();
  return { authorization: `Bearer ${answer.data.token}` };
}

test('knows nothing of a visitor', async () => {
  expect(await dataOf(get())).toEqual({ allowed: null, minimumAge: 16, nextTry: null });
});

test.each([
  { dateOfBirth: '2010-11-21', allowed: true, why: 'the birthday itself counts' },
  { dateOfBirth: '2010-11-22', allowed: false, why: 'one day is missing' },
])('decides $allowed for a birth date of $dateOfBirth: $why', async ({ dateOfBirth, allowed }) => {
  expect(await dataOf(post({ dateOfBirth, country: 'DE' }))).toMatchObject({ allowed });
});

test('keeps a refusal for 24 hours of server time, also for a browser without a sign-in', async () => {
  const bearer = await bearerOf({});
  const refused = await post({ dateOfBirth: '2020-01-01', country: 'DE' });
  const cookie = refused.headers.get('set-cookie')!.split(';')[0]!;
  await post({ dateOfBirth: '2020-01-01', country: 'DE' }, bearer);
  const expected = { allowed: false, minimumAge: 16, nextTry: '2026-11-22T12:00:00.000Z' };
  for (const headers of [{ cookie }, bearer]) {
    expect(await dataOf(get(headers))).toEqual(expected);
    expect(await dataOf(post({ dateOfBirth: '1990-01-01', country: 'DE' }, headers))).toEqual(
      expected,
    );
  }
  await api.request('/emulator/clock', {
    method: 'PUT',
    body: JSON.stringify({ now: '2026-11-22T12:00:00Z' }),
  });
  for (const headers of [{ cookie }, bearer])
    expect(await dataOf(post({ dateOfBirth: '1990-01-01', country: 'DE' }, headers))).toMatchObject(
      { allowed: true },
    );
});

test('uses the birth date of the profile', async () => {
  expect(await dataOf(get(await bearerOf({ dateOfBirth: '2000-01-01' })))).toMatchObject({
    allowed: true,
  });
  expect(await dataOf(get(await bearerOf({ dateOfBirth: '2020-01-01' })))).toMatchObject({
    allowed: false,
    nextTry: null,
  });
});

test('names every invalid field', async () => {
  const response = await post({ country: 'Germany' });
  expect(response.status).toBe(422);
  expect(
    (await response.json()).errors.map(
      (error: { source: { pointer: string } }) => error.source.pointer,
    ),
  ).toEqual(['/dateOfBirth', '/country']);
});
