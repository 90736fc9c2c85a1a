import { afterEach, expect, test, vi } from 'vitest';
import { OPERATOR, testApi } from '../../../../../tests/support/test-api.ts';

const api = await testApi();
const MINUTE_MS = 60_000;
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  api.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const login = (changes: object = {}) => post('/api/login/1.0', { ...OPERATOR, ...changes });
const refresh = (refreshToken: string) => post('/api/login/1.0/refresh', { refreshToken });
const me = (token: string) =>
  api.request('/api/users/1.0/me', { headers: { authorization: `Bearer ${token}` } });
const inTheFuture = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
afterEach(() => void vi.useRealTimers());

test('signs an operator in by email and password, whatever the case of the address', async () => {
  const { data } = await (await login({ email: OPERATOR.email.toUpperCase() })).json();
  expect(data).toMatchObject({
    token: expect.any(String),
    refreshToken: expect.any(String),
    user: { email: OPERATOR.email },
  });
  expect(data.user.permissions).toContain('roles.write');
  expect(Date.parse(data.expiresAt) - Date.now()).toBeGreaterThan(14 * MINUTE_MS);
  expect((await me(data.token)).status).toBe(200);
  inTheFuture(16 * MINUTE_MS);
  expect((await me(data.token)).status).toBe(401);
});

test('answers every wrong attempt alike', async () => {
  const answers = await Promise.all(
    [
      login({ password: 'not this one' }),
      login({ email: 'nobody@ringside.test' }),
      refresh('nobody has this'),
    ].map(async (pendingAnswer) => ((response) => response.status)(await pendingAnswer)),
  );
  expect(answers).toEqual([401, 401, 401]);
  const [one, other] = await Promise.all(
    [login({ password: 'x' }), login({ email: 'nobody@ringside.test' })].map(
      async (pendingAnswer) => (await (await pendingAnswer).json()).errors[0],
    ),
  );
  expect({ ...one, id: '' }).toEqual({ ...other, id: '' });
});

test('names a missing field', async () => {
  const response = await post('/api/login/1.0', { email: OPERATOR.email });
  expect(response.status).toBe(422);
  expect((await response.json()).errors).toMatchObject([
    { detail: 'The field is required.', source: { pointer: '/password' } },
  ]);
});

test('ends all tokens of a login with it, however often they were renewed', async () => {
  let { refreshToken } = (await (await login()).json()).data;
  for (let minutes = 55; minutes < 12 * 60; minutes += 55) {
    vi.useRealTimers();
    inTheFuture(minutes * MINUTE_MS);
    ({ refreshToken } = (await (await refresh(refreshToken)).json()).data);
  }
  vi.useRealTimers();
  inTheFuture(12 * 60 * MINUTE_MS + 1_000);
  expect((await refresh(refreshToken)).status).toBe(401);
});

test('renews tokens by a refresh token; a stolen one ends everything of its login', async () => {
  const { data } = await (await login()).json();
  const renewed = (await (await refresh(data.refreshToken)).json()).data;
  expect((await me(renewed.token)).status).toBe(200);
  inTheFuture(MINUTE_MS);
  expect((await refresh(data.refreshToken)).status).toBe(401);
  expect((await refresh(renewed.refreshToken)).status).toBe(401);
});

test('signs the console in by its own cookie until it signs out', async () => {
  const cookie = (await login()).headers.get('set-cookie')!.split(';')[0]!;
  expect((await api.request('/api/users/1.0/me', { headers: { cookie } })).status).toBe(200);
  const out = await api.request('/api/login/1.0', { method: 'DELETE', headers: { cookie } });
  // neither storage nor cookies: the data of players on this host stays
  expect([out.status, out.headers.get('clear-site-data')]).toEqual([204, '"cache"']);
  expect((await api.request('/api/users/1.0/me', { headers: { cookie } })).status).toBe(401);
});
