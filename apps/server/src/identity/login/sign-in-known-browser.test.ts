import { describe, expect, test } from 'vitest';
import {
  DAY_MS,
  knownCookieOf,
  MINUTE_MS,
  openSignInAttempts,
  PASSWORD,
  times,
} from '../../../../../tests/support/sign-in-attempts.ts';

const { clientOf, moveBy, verified, clearVerified, signIn, hire, knownBrowser, fail, lockAccount } =
  await openSignInAttempts();

describe('a known browser', () => {
  test('signs in by password while the account is closed for others', async () => {
    const { email } = await hire();
    const cookie = await knownBrowser(email);
    await lockAccount(email);
    expect((await signIn(email, PASSWORD)).status).toBe(429);
    expect((await signIn(email, PASSWORD, { cookie })).status).toBe(200);
  });

  test('is exempt from the limits of its address and its network', async () => {
    const { email } = await hire();
    const [cookie, address] = [await knownBrowser(email), '203.0.113.7'];
    for (let account = 0; account < 31; account++)
      await signIn(`unknown${account}@ringside.example`, 'a guess', { address });
    expect((await signIn(email, PASSWORD, { address })).status).toBe(429);
    expect((await signIn(email, PASSWORD, { address, cookie })).status).toBe(200);
  });

  test('waits after ten failures of its own, which close nothing for others', async () => {
    const { email } = await hire();
    const cookie = await knownBrowser(email);
    expect(await fail(email, 11, () => ({ cookie }))).toEqual([...times(10, 401), 429]);
    const waits = await signIn(email, PASSWORD, { cookie });
    expect([waits.status, waits.headers.get('retry-after')]).toEqual([429, '900']);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
    moveBy(15 * MINUTE_MS);
    expect((await signIn(email, PASSWORD, { cookie })).status).toBe(200);
  });

  test('verifies at most ten of a hundred simultaneous guesses', async () => {
    const { email } = await hire();
    const cookie = await knownBrowser(email);
    clearVerified();
    await Promise.all(
      Array.from({ length: 100 }, (_, guess) => signIn(email, `guess ${guess}`, { cookie })),
    );
    expect(verified()).toBe(10);
  });

  test('is known for 90 days after its last sign-in', async () => {
    const { email } = await hire();
    let cookie = await knownBrowser(email);
    moveBy(89 * DAY_MS);
    cookie = knownCookieOf(await signIn(email, PASSWORD, { cookie }));
    moveBy(89 * DAY_MS);
    await lockAccount(email);
    expect((await signIn(email, PASSWORD, { cookie })).status).toBe(200);
    moveBy(91 * DAY_MS);
    await lockAccount(email);
    expect((await signIn(email, PASSWORD, { cookie })).status).toBe(429);
  });

  test('is unknown to another account, with a changed cookie, and after a change of the password', async () => {
    const [one, other] = [await hire(), await hire()];
    const cookie = await knownBrowser(one.email);
    const value = cookie.split('=')[1]!;
    const [browser, end, seal] = value.split('.') as [string, string, string];
    await lockAccount(one.email);
    await lockAccount(other.email);
    const name = `ringside_browser_${one.id}`;
    const forgedCookies = [
      `${name}=${browser}.${Number(end) + DAY_MS}.${seal}`,
      `${name}=${'A'.repeat(43)}.${end}.${seal}`,
      `${name}=${browser}.${end}.${'A'.repeat(43)}`,
      `${name}=${browser}.${end}.`,
      `${name}=`,
    ];
    for (const wrong of forgedCookies)
      expect((await signIn(one.email, PASSWORD, { cookie: wrong })).status, `${wrong}`).toBe(429);
    expect(
      (await signIn(other.email, PASSWORD, { cookie: `ringside_browser_${other.id}=${value}` }))
        .status,
    ).toBe(429);
    const { data } = await (await signIn(one.email, PASSWORD, { cookie })).json();
    await clientOf(data.token).user.changePassword(PASSWORD, 'another password now');
    await lockAccount(one.email);
    expect((await signIn(one.email, 'another password now', { cookie })).status).toBe(429);
  });

  test('is recognised by a cookie that scripts cannot read and no other call receives', async () => {
    const { email } = await hire();
    const cookies = (await signIn(email, PASSWORD)).headers.getSetCookie();
    const cookie = cookies.find((one) => one.startsWith('ringside_browser_'))!;
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/api/login'])
      expect(cookie).toContain(part);
    expect((await signIn(email, 'a wrong password')).headers.getSetCookie()).toEqual([]);
  });
});
