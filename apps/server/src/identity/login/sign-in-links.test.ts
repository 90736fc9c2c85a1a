import { describe, expect, test } from 'vitest';
import { codeAt } from '../../../../../e2e/support/authenticator.ts';
import {
  knownCookieOf,
  MINUTE_MS,
  openSignInAttempts,
  PASSWORD,
  times,
  tokenIn,
} from '../../../../../tests/support/sign-in-attempts.ts';

const {
  api,
  storage,
  clientOf,
  owner,
  now,
  moveBy,
  post,
  signIn,
  signInByLink,
  hire,
  knownBrowser,
  elsewhere,
  fail,
  emailsTo,
  linkOf,
} = await openSignInAttempts();

describe('a one-time link', () => {
  test('arrives by email when the account closes, signs in once, and makes the browser known', async () => {
    const { email } = await hire();
    const token = await linkOf(email);
    const answer = await signInByLink(token);
    expect(answer.status).toBe(200);
    const cookie = knownCookieOf(answer);
    const { data } = await answer.json();
    expect((await clientOf(data.token).users.me()).email).toBe(email);
    const again = await signInByLink(token);
    expect([again.status, (await again.json()).errors[0].code]).toEqual([422, 'token-invalid']);
    expect((await signIn(email, PASSWORD, { cookie })).status).toBe(200);
  });

  test('is not used up by a GET, such as that of a mail scanner', async () => {
    const { email } = await hire();
    const token = await linkOf(email);
    for (const path of ['/console/sign-in', `/api/login/1.0/link?token=${token}`])
      await api.request(path);
    expect((await signInByLink(token)).status).toBe(200);
  });

  test('signs in one of many simultaneous requests', async () => {
    const { email } = await hire();
    const token = await linkOf(email);
    const answers = await Promise.all(Array.from({ length: 8 }, () => signInByLink(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...times(7, 422)]);
  });

  test('expires after 30 minutes', async () => {
    const { email } = await hire();
    const token = await linkOf(email);
    moveBy(30 * MINUTE_MS);
    expect((await signInByLink(token)).status).toBe(422);
  });

  test('is sent once in 30 minutes however long the attack lasts; the newer one ends the older', async () => {
    const { email } = await hire();
    const first = await linkOf(email);
    await fail(email, 5, () => ({ address: elsewhere() }));
    expect(await emailsTo(email)).toHaveLength(1);
    moveBy(29 * MINUTE_MS);
    await fail(email, 1, () => ({ address: elsewhere() }));
    expect(await emailsTo(email)).toHaveLength(1);
    moveBy(MINUTE_MS);
    await fail(email, 5, () => ({ address: elsewhere() }));
    const emails = await emailsTo(email);
    expect(emails).toHaveLength(2);
    expect((await signInByLink(first)).status).toBe(422);
    expect((await signInByLink(tokenIn(emails[0]))).status).toBe(200);
  });

  test('requires the second factor, and stays valid while the code is missing or wrong', async () => {
    const { email } = await hire();
    const { data } = await (await signIn(email, PASSWORD)).json();
    const factor = clientOf(data.token).secondFactor;
    const { secret } = await factor.begin(PASSWORD);
    await factor.confirm(codeAt(secret, now()));
    const token = await linkOf(email);
    moveBy(MINUTE_MS);
    const lacking = await signInByLink(token);
    expect([lacking.status, (await lacking.json()).errors[0].code]).toEqual([
      401,
      'second-factor-required',
    ]);
    expect((await signInByLink(token, '000000')).status).toBe(401);
    expect((await signInByLink(token, codeAt(secret, now()))).status).toBe(200);
    expect((await signInByLink(token, codeAt(secret, now() + 30_000))).status).toBe(422);
  });

  type Change = (account: { id: string; email: string }, cookie: string) => Promise<unknown>;
  const ownClient = async ({ email }: { email: string }, cookie: string) =>
    clientOf((await (await signIn(email, PASSWORD, { cookie })).json()).data.token);
  test.each<[string, Change]>([
    [
      'another password',
      async (account, cookie) =>
        (await ownClient(account, cookie)).user.changePassword(PASSWORD, 'another password now'),
    ],
    [
      'another email',
      async (account, cookie) =>
        (await ownClient(account, cookie)).users.update(account.id, {
          email: `new-${account.email}`,
          currentPassword: PASSWORD,
        }),
    ],
    ['a suspension', ({ id }) => owner().users.suspend(id)],
    [
      'the deletion of its account',
      ({ id }) => owner().requests.plain('DELETE', `/api/users/1.0/${id}`),
    ],
  ])('ends with %s', async (_what, change) => {
    const account = await hire();
    const cookie = await knownBrowser(account.email);
    const token = await linkOf(account.email);
    await change(account, cookie);
    expect((await signInByLink(token)).status).toBe(422);
  });

  test('is refused when it is made up', async () => {
    const answers = [
      await signInByLink('x'),
      await signInByLink(''),
      await signInByLink('A'.repeat(43)),
    ];
    expect(answers.map(({ status }) => status)).toEqual(times(3, 422));
  });

  test('allows 30 guesses from one address', async () => {
    const guess = () =>
      post('/api/login/1.0/link', { token: crypto.randomUUID() }, { address: '198.51.106.7' });
    for (let time = 0; time < 30; time++) expect((await guess()).status).toBe(422);
    expect((await guess()).status).toBe(429);
  });

  test('is stored as a hash, and the database holds no address and no email of an attempt', async () => {
    const { email } = await hire();
    const token = await linkOf(email);
    const { db } = storage;
    const storedRows = JSON.stringify([
      await db.selectFrom('signInCounters').selectAll().execute(),
      await db.selectFrom('signInLinks').selectAll().execute(),
      await db.selectFrom('dueWork').selectAll().where('kind', '=', 'sign-in-closed').execute(),
    ]);
    for (const secret of [token, email, '2001:db8']) expect(storedRows).not.toContain(secret);
  });
});
