import { afterEach, expect, test, vi } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';
import { OPERATOR, testApi } from '../../../../../tests/support/test-api.ts';

const { api, operator, visitor, player } = await championship();
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  api.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const reset = (email: string) => post('/api/password/1.0/reset', { email });
const choose = (token: string, password = 'a new password') =>
  post('/api/password/1.0/reset/change', { token, password });
const login = (credentials: object) => post('/api/login/1.0', credentials);
const inTheFuture = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
afterEach(() => void vi.useRealTimers());

/** Returns the emails to a recipient, newest first. */
async function mailsTo(recipient: string): Promise<{ text: string }[]> {
  const { data } = await (
    await api.request('/emulator/mailbox', { headers: { accept: 'application/json' } })
  ).json();
  return data.filter((mail: { recipient: string }) => mail.recipient === recipient);
}
const tokenOf = (mail: { text: string } | undefined) =>
  /\/console\/password#token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
async function somebody() {
  const credentials = {
    email: `${crypto.randomUUID()}@ringside.test`,
    password: 'a password of theirs',
  };
  const { id } = await operator.users.create({ ...credentials, roles: ['operator.viewer'] });
  return { id, ...credentials };
}

test('sends a link that works once, ends every session and sets the new password', async () => {
  const { email, password } = await somebody();
  const { data: before } = await (await login({ email, password })).json();
  expect((await reset(email.toUpperCase())).status).toBe(204);
  const [mail] = await mailsTo(email);
  const token = tokenOf(mail);
  await visitor.password.change(token, 'a new password');
  expect((await login({ email, password })).status).toBe(401);
  expect((await login({ email, password: 'a new password' })).status).toBe(200);
  expect((await post('/api/login/1.0/refresh', { refreshToken: before.refreshToken })).status).toBe(
    401,
  );
  const again = await choose(token, 'another new password');
  expect(again.status).toBe(422);
  expect((await again.json()).errors).toMatchObject([
    { code: 'token-invalid', source: { pointer: '/token' } },
  ]);
});

test('gives the same answer for any email, and sends none to strangers and players without a password', async () => {
  const { id, client } = await player();
  const { email } = await client.users.me();
  const answers = await Promise.all([
    reset('nobody@ringside.test'),
    reset(email!),
    reset(OPERATOR.email),
  ]);
  expect(
    await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()])),
  ).toEqual([
    [204, ''],
    [204, ''],
    [204, ''],
  ]);
  expect([
    (await mailsTo('nobody@ringside.test')).length,
    (await mailsTo(email!)).length,
    (await mailsTo(OPERATOR.email)).length,
  ]).toEqual([0, 0, 1]);
  expect((await refusalOf(operator.users.sendPasswordReset(id))).code).toBe('not-an-operator');
});

test('sends one address three emails in a quarter of an hour, and a newer link ends the older', async () => {
  const { email } = await somebody();
  for (let time = 0; time < 5; time++) {
    expect((await reset(email)).status).toBe(204);
    await api.context.scheduler.catchUp();
  }
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(3);
  expect((await choose(tokenOf(mails[1]))).status).toBe(422);
  expect((await choose(tokenOf(mails[0]))).status).toBe(204);
});

test('expires a link after an hour of real time', async () => {
  const { email } = await somebody();
  await reset(email);
  const token = tokenOf((await mailsTo(email))[0]);
  inTheFuture(61 * 60_000);
  expect((await choose(token)).status).toBe(422);
});

test('accepts a body under data.attributes, and its faults point there', async () => {
  const nested = await post('/api/password/1.0/reset/change', {
    data: { attributes: { token: 'wrong', password: 'a new password' } },
  });
  expect((await nested.json()).errors).toMatchObject([
    { code: 'token-invalid', source: { pointer: '/data/attributes/token' } },
  ]);
  const short = await post('/api/password/1.0/reset/change', {
    data: { attributes: { token: 'wrong', password: 'short' } },
  });
  expect((await short.json()).errors).toMatchObject([
    {
      code: 'invalid',
      detail: 'The password has fewer than 12 characters.',
      source: { pointer: '/data/attributes/password' },
    },
  ]);
  const none = await post('/api/password/1.0/reset/change', {});
  expect((await none.json()).errors).toMatchObject([
    { detail: 'The field is required.', source: { pointer: '/token' } },
    { source: { pointer: '/password' } },
  ]);
});

test('lets an operator send the link, and refuses those who may not edit users', async () => {
  const { id, email, password } = await somebody();
  const { data } = await (await login({ email, password })).json();
  expect(
    (
      await post(
        `/api/users/1.0/${id}/password/reset`,
        {},
        { authorization: `Bearer ${data.token}` },
      )
    ).status,
  ).toBe(403);
  await operator.users.sendPasswordReset(id);
  expect((await choose(tokenOf((await mailsTo(email))[0]))).status).toBe(204);
});

test('stores neither the link nor the address of a request once the email is sent', async () => {
  const apart = await testApi();
  await apart.request('/api/password/1.0/reset', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: OPERATOR.email }),
  });
  await apart.request('/emulator/mailbox');
  const { db } = apart.context.storage;
  const storedJson = JSON.stringify([
    await db.selectFrom('letters').selectAll().execute(),
    await db.selectFrom('activity').selectAll().execute(),
    await db.selectFrom('dueWork').selectAll().execute(),
  ]);
  expect(storedJson).not.toContain(OPERATOR.email);
});

test('limits a sender to thirty requests in a quarter of an hour', async () => {
  const apart = await testApi();
  const ask = () =>
    apart.request('/api/password/1.0/reset', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${crypto.randomUUID()}@ringside.test` }),
    });
  for (let time = 0; time < 30; time++) expect((await ask()).status).toBe(204);
  const waits = await ask();
  expect([waits.status, Number(waits.headers.get('retry-after')) > 0]).toEqual([429, true]);
});
