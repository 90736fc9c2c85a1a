import { afterEach, describe, expect, test, vi } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';
import { OPERATOR } from '../../../../../tests/support/test-api.ts';
import { describeDevice, IDLE_MS } from '../../kernel/sender/operator-login.ts';

const { api, operator, player, clientOf, visitor, send } = await championship();
const HOUR_MS = 3_600_000;
const PASSWORD = 'a password for once';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
afterEach(() => void vi.useRealTimers());
const later = (ms: number) => vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] });

let count = 0;
/** Creates an operator and returns how to sign in. */
async function hired() {
  const email = `operator${++count}@ringside.example`;
  const { id } = await operator.users.create({
    email,
    password: PASSWORD,
    username: `operator${count}`,
    roles: ['operator.viewer'],
  });
  const signIn = async (userAgent = FIREFOX) => {
    const response = await send('/api/login/1.0', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    const cookie = /ringside_operator=[^;]+/.exec(response.headers.get('set-cookie') ?? '')![0];
    const { data } = (await response.json()) as { data: { token: string; refreshToken: string } };
    return { ...data, cookie, client: clientOf(data.token) };
  };
  return { id, signIn };
}
const byCookie = (cookie: string) =>
  send('/api/users/1.0/me', { headers: { cookie, 'sec-fetch-site': 'same-origin' } });
const renewed = (refreshToken: string) => visitor.session.refresh(refreshToken);

describe('an operator’s logins', () => {
  test('are listed for their operator alone, with browser and dates, and mark the current one', async () => {
    const { signIn } = await hired();
    const [desk] = [await signIn(), await signIn('curl/8.0')];
    const { items } = await desk.client.logins.list();
    expect(items.map(({ device, isCurrent }) => [device, isCurrent])).toEqual(
      expect.arrayContaining([
        ['Firefox on Linux', true],
        [null, false],
      ]),
    );
    expect(items).toHaveLength(2);
    expect(Date.parse(items[0]!.expiresAt) - Date.parse(items[0]!.signedInAt)).toBe(12 * HOUR_MS);
    expect((await (await player()).client.logins.list()).items).toEqual([]);
    expect((await refusalOf(visitor.logins.list())).status).toBe(401);
  });

  test('end one by one: bearer, cookie and refresh token become invalid at once, the others stay', async () => {
    const { signIn } = await hired();
    const [desk, stolen] = [await signIn(), await signIn()];
    const other = (await desk.client.logins.list()).items.find(({ isCurrent }) => !isCurrent)!;
    await desk.client.logins.end(other.id, PASSWORD);
    expect((await refusalOf(stolen.client.users.me())).status).toBe(401);
    expect((await byCookie(stolen.cookie)).status).toBe(401);
    expect((await refusalOf(renewed(stolen.refreshToken))).status).toBe(401);
    await desk.client.users.me();
    expect((await byCookie(desk.cookie)).status).toBe(200);
    expect((await refusalOf(desk.client.logins.end(other.id, PASSWORD))).status).toBe(404);
  });

  test('end all at once except the current one', async () => {
    const { signIn } = await hired();
    const [desk, second, third] = [await signIn(), await signIn(), await signIn()];
    await desk.client.logins.endOthers(PASSWORD);
    for (const { client } of [second, third])
      expect((await refusalOf(client.users.me())).status).toBe(401);
    expect((await desk.client.logins.list()).items.map(({ isCurrent }) => isCurrent)).toEqual([
      true,
    ]);
  });

  test('end by the password alone: an unattended screen cannot shut its owner out', async () => {
    const { signIn } = await hired();
    const [desk, second] = [await signIn(), await signIn()];
    const other = (await desk.client.logins.list()).items.find(({ isCurrent }) => !isCurrent)!;
    const wrong = {
      status: 422,
      code: 'password-wrong',
      errors: [{ source: { pointer: '/password' } }],
    };
    expect(await refusalOf(desk.client.logins.end(other.id, 'not this one'))).toMatchObject(wrong);
    expect(await refusalOf(desk.client.logins.endOthers('not this one'))).toMatchObject(wrong);
    const without = await send('/api/logins/1.0', {
      method: 'DELETE',
      headers: { authorization: `Bearer ${desk.token}` },
    });
    expect(without.status).toBe(422);
    await second.client.users.me();
    for (let times = 0; times < 8; times++)
      await refusalOf(desk.client.logins.endOthers('not this one'));
    const refusal = await refusalOf(desk.client.logins.endOthers(PASSWORD));
    expect([refusal.status, refusal.code]).toEqual([429, 'too-many-attempts']);
  });

  test('of another operator are hidden', async () => {
    const [one, other] = [await (await hired()).signIn(), await (await hired()).signIn()];
    const { id } = (await one.client.logins.list()).items[0]!;
    expect((await refusalOf(other.client.logins.end(id, PASSWORD))).status).toBe(404);
    expect((await refusalOf(operator.logins.end(id, OPERATOR.password))).status).toBe(404);
    await one.client.users.me();
  });

  test('end with their bearer at sign-out', async () => {
    const desk = await (await hired()).signIn();
    await visitor.session.end(desk.refreshToken);
    expect((await refusalOf(desk.client.users.me())).status).toBe(401);
    expect((await byCookie(desk.cookie)).status).toBe(401);
  });

  test('expire after an hour without a renewal, and after twelve hours in any case', async () => {
    const { signIn } = await hired();
    const [idle, busy] = [await signIn(), await signIn()];
    let { refreshToken } = busy;
    later(IDLE_MS - 60_000);
    ({
      data: { refreshToken },
    } = await renewed(refreshToken));
    vi.useRealTimers();
    later(IDLE_MS + 60_000);
    expect((await refusalOf(renewed(idle.refreshToken))).status).toBe(401);
    expect((await byCookie(idle.cookie)).status).toBe(401);
    const again = await renewed(refreshToken);
    expect((await byCookie(busy.cookie)).status).toBe(200);
    expect((await clientOf(again.data.token).logins.list()).items).toHaveLength(1);
    vi.useRealTimers();
    later(12 * HOUR_MS + 60_000);
    expect((await refusalOf(renewed(again.data.refreshToken))).status).toBe(401);
  });

  test('are part of the personal data export, without their secrets', async () => {
    const { id, signIn } = await hired();
    const desk = await signIn();
    const { logins } = await desk.client.users.export(id);
    expect(logins).toMatchObject([{ device: 'Firefox on Linux' }]);
    expect(JSON.stringify(logins)).not.toContain(
      (
        await api.context.storage.db
          .selectFrom('operatorLogins')
          .select('family')
          .where('userId', '=', id)
          .executeTakeFirstOrThrow()
      ).family,
    );
  });
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  ['node', null],
  [undefined, null],
])('names the device of %s as %s', (userAgent, deviceName) =>
  expect(describeDevice(userAgent)).toBe(deviceName),
);
