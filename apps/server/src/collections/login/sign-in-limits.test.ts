import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { codeAt } from '../../../../../e2e/support/authenticator.ts';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';
import { OPERATOR, testApi } from '../../../../../tests/support/test-api.ts';
import { testStorage } from '../../../../../tests/support/test-storage.ts';
import { verifications } from '../../sessions/password.ts';

/** The number of verifications when the count was last cleared. */
let countedBefore = 0;
const verified = () => verifications.count - countedBefore;
const clearVerified = () => void (countedBefore = verifications.count);

const storage = await testStorage();
const house = await championship({ storage });
const { api, clientOf, visitor } = house;
let owner = house.operator;
/** Another process of the same championship, which shares only the database. */
const second = await testApi({ storage });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const PASSWORD = 'a password for once';
const START = Math.ceil(Date.now() / 30_000) * 30_000;
let now = START;
/** Moves each test two days on, so that no count of one reaches the next. */
beforeEach(async () => {
  now += 2 * DAY_MS;
  vi.useFakeTimers({ now, toFake: ['Date'] });
  await signOwnerIn();
  clearVerified();
});
afterEach(() => void vi.useRealTimers());
const moveBy = (ms: number) => {
  now += ms;
  vi.setSystemTime(now);
};

/** Signs the owner in again, since the bearer ends after 15 minutes. */
async function signOwnerIn(): Promise<void> {
  owner = clientOf((await visitor.login(OPERATOR.email, OPERATOR.password)).data.token);
}

interface From {
  address?: string;
  cookie?: string | undefined;
  server?: typeof api;
}
const post = async (path: string, body: unknown, { address, cookie, server = api }: From = {}) =>
  server.request(
    path,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
      body: JSON.stringify(body),
    },
    address === undefined ? {} : { incoming: { socket: { remoteAddress: address } } },
  );
const signIn = (email: string, password: string, from: From = {}) =>
  post('/api/login/1.0', { email, password }, from);
const signInByLink = (token: string, code?: string) =>
  post('/api/login/1.0/link', { token, ...(code && { code }) });

let hired = 0;
/** Creates an operator. */
async function hire(roles = ['operator.viewer']) {
  const email = `operator${++hired}@ringside.example`;
  const { id } = await owner.users.create({ email, password: PASSWORD, roles });
  return { id, email };
}

/** Returns the cookie that makes a browser known, as the browser sends it. */
function knownCookieOf(response: Response): string {
  const cookies = response.headers.getSetCookie();
  return cookies.find((cookie) => cookie.startsWith('ringside_browser_'))!.split(';')[0]!;
}
async function knownBrowser(email: string, password = PASSWORD): Promise<string> {
  return knownCookieOf(await signIn(email, password));
}

/** The number of networks used: each attempt has another, so that only the account's limit applies. */
let networks = 0;
const elsewhere = () => `2001:db8:${(++networks).toString(16)}:1::1`;

async function fail(
  email: string,
  times: number,
  from: () => From = () => ({}),
): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time++)
    statuses.push((await signIn(email, 'a wrong password', from())).status);
  return statuses;
}
const times = (count: number, status: number) => Array.from({ length: count }, () => status);
const closeOf = (email: string) => fail(email, 20, () => ({ address: elsewhere() }));

/** Returns all that an answer shows, except the ids of the request and the error. */
async function shownOf(response: Response) {
  const headers = Object.fromEntries(response.headers);
  delete headers['x-request-id'];
  const body = JSON.parse((await response.text()).replaceAll(/"id":"[^"]*"/g, '"id":""'));
  return { status: response.status, headers, body };
}

async function emailsTo(recipient: string): Promise<string[]> {
  const { data } = (await (
    await api.request('/emulator/mailbox', { headers: { accept: 'application/json' } })
  ).json()) as { data: { recipient: string; text: string }[] };
  return data.filter((mail) => mail.recipient === recipient).map(({ text }) => text);
}
const tokenIn = (text: string | undefined) =>
  /\/console\/sign-in#token=(\S+)/.exec(text ?? '')?.[1] ?? '';
async function linkOf(email: string): Promise<string> {
  await closeOf(email);
  return tokenIn((await emailsTo(email))[0]);
}
const alarmOf = async (id: string) =>
  (await owner.signInAlarms.list()).items.find((alarm) => alarm.id === id);

describe('an account', () => {
  test('closes for unknown browsers after 20 failures over all addresses', async () => {
    const { email } = await hire();
    expect(await closeOf(email)).toEqual(times(20, 401));
    const answer = await signIn(email, 'a wrong password', { address: elsewhere() });
    expect(answer.status).toBe(429);
    expect((await answer.json()).errors).toMatchObject([{ code: 'sign-in-closed' }]);
    expect(Number(answer.headers.get('retry-after'))).toBe(3600);
    expect(verified()).toBe(20);
  });

  test('answers the right password like a wrong one while it is closed', async () => {
    const { email } = await hire();
    await closeOf(email);
    const [wrong, right] = [
      await signIn(email, 'a wrong password', { address: elsewhere() }),
      await signIn(email, PASSWORD, { address: elsewhere() }),
    ];
    expect(await shownOf(right)).toEqual(await shownOf(wrong));
    expect(verified(), 'neither password was looked at').toBe(20);
  });

  test('opens by itself after an hour, and closes again after 20 more failures', async () => {
    const { email } = await hire();
    await closeOf(email);
    moveBy(59 * MINUTE_MS);
    expect((await signIn(email, PASSWORD)).status).toBe(429);
    moveBy(2 * MINUTE_MS);
    expect(await closeOf(email)).toEqual(times(20, 401));
    expect((await signIn(email, PASSWORD)).status).toBe(429);
  });

  test('forgets failures after 15 minutes', async () => {
    const { email } = await hire();
    await fail(email, 19);
    moveBy(15 * MINUTE_MS);
    expect(await fail(email, 19)).toEqual(times(19, 401));
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  test('does not count successful sign-ins', async () => {
    const { email } = await hire();
    for (let time = 0; time < 25; time++)
      expect((await signIn(email, PASSWORD, { address: '198.51.100.9' })).status).toBe(200);
    expect(await fail(email, 20)).toEqual(times(20, 401));
  });

  test('keeps an attacker’s failures when its owner signs in between', async () => {
    const { email } = await hire();
    await fail(email, 19);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
    expect(await fail(email, 2)).toEqual([401, 429]);
  });

  test('counts in the database: two processes close it together', async () => {
    const { email } = await hire();
    const statuses: number[] = [];
    for (let time = 0; time < 22; time++)
      statuses.push(
        ...(await fail(email, 1, () => ({
          address: elsewhere(),
          server: time % 2 ? api : second,
        }))),
      );
    expect(statuses).toEqual([...times(20, 401), 429, 429]);
    expect((await signIn(email, PASSWORD, { server: second })).status).toBe(429);
  });

  test('verifies 20 of 600 simultaneous guesses over two processes', async () => {
    const { email } = await hire();
    const answers = await Promise.all(
      Array.from({ length: 600 }, (_, index) =>
        signIn(email, `guess ${index}`, {
          address: elsewhere(),
          server: index % 2 ? api : second,
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...times(20, 401), ...times(580, 429)]);
    expect(verified()).toBe(20);
  });

  test('opens after a change of the password', async () => {
    const { id, email } = await hire();
    await closeOf(email);
    await owner.users.sendPasswordReset(id);
    const token = /password#token=(\S+)/.exec((await emailsTo(email))[0]!)![1]!;
    await visitor.password.change(token, 'another password now');
    expect((await signIn(email, 'another password now')).status).toBe(200);
    expect(await alarmOf(id)).toBeUndefined();
  });
});

describe('a known browser', () => {
  test('signs in by password while the account is closed for others', async () => {
    const { email } = await hire();
    const cookie = await knownBrowser(email);
    await closeOf(email);
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
    await closeOf(email);
    expect((await signIn(email, PASSWORD, { cookie })).status).toBe(200);
    moveBy(91 * DAY_MS);
    await closeOf(email);
    expect((await signIn(email, PASSWORD, { cookie })).status).toBe(429);
  });

  test('is unknown to another account, with a changed cookie, and after a change of the password', async () => {
    const [one, other] = [await hire(), await hire()];
    const cookie = await knownBrowser(one.email);
    const value = cookie.split('=')[1]!;
    const [browser, end, seal] = value.split('.') as [string, string, string];
    await closeOf(one.email);
    await closeOf(other.email);
    const name = `ringside_browser_${one.id}`;
    const forged = [
      `${name}=${browser}.${Number(end) + DAY_MS}.${seal}`,
      `${name}=${'A'.repeat(43)}.${end}.${seal}`,
      `${name}=${browser}.${end}.${'A'.repeat(43)}`,
      `${name}=${browser}.${end}.`,
      `${name}=`,
    ];
    for (const wrong of forged)
      expect((await signIn(one.email, PASSWORD, { cookie: wrong })).status, `${wrong}`).toBe(429);
    expect(
      (await signIn(other.email, PASSWORD, { cookie: `ringside_browser_${other.id}=${value}` }))
        .status,
    ).toBe(429);
    const { data } = await (await signIn(one.email, PASSWORD, { cookie })).json();
    await clientOf(data.token).user.changePassword(PASSWORD, 'another password now');
    await closeOf(one.email);
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

describe('a sender', () => {
  const accounts = (count: number, addressOf: (index: number) => string) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        signIn(`guessed${index}@ringside.example`, 'a guess', { address: addressOf(index) }),
      ),
    );
  const refusedOf = (answers: Response[]) => answers.filter(({ status }) => status === 429).length;

  test('may try 30 accounts from one address in a quarter of an hour', async () => {
    const answers = await accounts(60, () => '198.51.100.7');
    expect(refusedOf(answers)).toBe(30);
    expect(verified()).toBe(30);
    const last = await signIn('guessed99@ringside.example', 'a guess', { address: '198.51.100.7' });
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await last.json()).errors[0].code).toBe('too-many-attempts');
  });

  test.each([
    ['IPv6 /64', (index: number) => `2001:db8:aaaa:1::${(index + 1).toString(16)}`],
    ['IPv4 /24', (index: number) => `198.51.101.${index}`],
    ['IPv4 /24, wrapped in IPv6', (index: number) => `::ffff:198.51.102.${index}`],
  ])('may try 60 accounts from the addresses of one %s', async (_what, addressOf) => {
    expect(refusedOf(await accounts(100, addressOf))).toBe(40);
    expect(verified()).toBe(60);
  });

  test('does not limit another network', async () => {
    await accounts(70, () => '198.51.103.7');
    expect((await accounts(1, () => '198.51.104.7'))[0]!.status).toBe(401);
  });

  test('may sign in as often as it succeeds', async () => {
    const { email } = await hire();
    for (let time = 0; time < 70; time++)
      expect((await signIn(email, PASSWORD, { address: '198.51.105.7' })).status).toBe(200);
  });
});

describe('an account that does not exist', () => {
  test('gets the same answers and as many verifications before, at and after its closure', async () => {
    const { email } = await hire();
    const heard = async (typed: string) => {
      clearVerified();
      const answers = [];
      for (let time = 0; time < 23; time++) {
        const { status, headers, body } = await shownOf(
          await signIn(typed, 'a wrong password', { address: elsewhere() }),
        );
        answers.push({ status, headers, body, verified: verified() });
      }
      return answers;
    };
    const [existing, missing] = [await heard(email), await heard('missing@ringside.example')];
    expect(missing).toEqual(existing);
    expect(existing.map(({ status }) => status)).toEqual([...times(20, 401), ...times(3, 429)]);
    expect(existing.at(-1)!.verified).toBe(20);
  });

  test('writes as many rows and schedules as many jobs as one that exists', async () => {
    const { email } = await hire();
    const { db } = storage;
    const rows = async () => ({
      counters: (await db.selectFrom('signInCounters').select('subject').execute()).length,
      jobs: (
        await db.selectFrom('dueWork').select('id').where('kind', '=', 'sign-in-closed').execute()
      ).length,
    });
    const growth = async (typed: string) => {
      const before = await rows();
      await closeOf(typed);
      const after = await rows();
      await api.context.scheduler.catchUp();
      return [after.counters - before.counters, after.jobs - before.jobs];
    };
    expect(await growth('missing@ringside.example')).toEqual([1, 1]);
    expect(await growth(email)).toEqual([1, 1]);
  });

  test('gets no email and raises no alarm', async () => {
    await closeOf('stranger@ringside.example');
    expect(await emailsTo('stranger@ringside.example')).toEqual([]);
    expect((await owner.signInAlarms.list()).items).toEqual([]);
  });

  test('includes the email of a player, since players have no password', async () => {
    const { client } = await house.player();
    const { email } = await client.users.me();
    await closeOf(email!);
    expect(await emailsTo(email!)).toEqual([]);
  });
});

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
    await factor.confirm(codeAt(secret, now));
    const token = await linkOf(email);
    moveBy(MINUTE_MS);
    const lacking = await signInByLink(token);
    expect([lacking.status, (await lacking.json()).errors[0].code]).toEqual([
      401,
      'second-factor-required',
    ]);
    expect((await signInByLink(token, '000000')).status).toBe(401);
    expect((await signInByLink(token, codeAt(secret, now))).status).toBe(200);
    expect((await signInByLink(token, codeAt(secret, now + 30_000))).status).toBe(422);
  });

  type Change = (who: { id: string; email: string }, cookie: string) => Promise<unknown>;
  const own = async ({ email }: { email: string }, cookie: string) =>
    clientOf((await (await signIn(email, PASSWORD, { cookie })).json()).data.token);
  test.each<[string, Change]>([
    [
      'another password',
      async (who, cookie) =>
        (await own(who, cookie)).user.changePassword(PASSWORD, 'another password now'),
    ],
    [
      'another email',
      async (who, cookie) =>
        (await own(who, cookie)).users.update(who.id, {
          email: `new-${who.email}`,
          currentPassword: PASSWORD,
        }),
    ],
    ['a suspension', ({ id }) => owner.users.suspend(id)],
    [
      'the deletion of its account',
      ({ id }) => owner.requests.plain('DELETE', `/api/users/1.0/${id}`),
    ],
  ])('ends with %s', async (_what, change) => {
    const who = await hire();
    const cookie = await knownBrowser(who.email);
    const token = await linkOf(who.email);
    await change(who, cookie);
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
    const kept = JSON.stringify([
      await db.selectFrom('signInCounters').selectAll().execute(),
      await db.selectFrom('signInLinks').selectAll().execute(),
      await db.selectFrom('dueWork').selectAll().where('kind', '=', 'sign-in-closed').execute(),
    ]);
    for (const secret of [token, email, '2001:db8']) expect(kept).not.toContain(secret);
  });
});

describe('an alarm', () => {
  test('names the account, the start, the number of failures and the number of networks', async () => {
    const { id, email } = await hire();
    const started = new Date(now).toISOString();
    await fail(email, 10, () => ({ address: '203.0.113.9' }));
    await fail(email, 13, () => ({ address: '2001:db8:77:1::9' }));
    await api.context.scheduler.catchUp();
    expect(await alarmOf(id)).toMatchObject({
      closedAt: started,
      closedUntil: new Date(now + HOUR_MS).toISOString(),
      failures: 23,
      networks: 2,
      user: { id },
    });
    const { items } = await owner.activityLog.list({ 'filter[subject]': `users:${id}` });
    expect(items.map(({ action }) => action)).toContain('user.sign-in-closed');
    moveBy(HOUR_MS);
    await signOwnerIn();
    expect(await alarmOf(id), 'open again').toBeUndefined();
  });

  test('is raised by the 20th failure, even if no attempt follows', async () => {
    const { id, email } = await hire();
    await closeOf(email);
    await api.context.scheduler.catchUp();
    expect(await alarmOf(id)).toMatchObject({ failures: 20, networks: 20 });
  });

  test('ends with its count when an operator unlocks the account, which is logged', async () => {
    const { id, email } = await hire();
    await closeOf(email);
    await api.context.scheduler.catchUp();
    await owner.signInAlarms.unlock(id);
    expect(await alarmOf(id)).toBeUndefined();
    expect(await fail(email, 19)).toEqual(times(19, 401));
    expect((await signIn(email, PASSWORD)).status).toBe(200);
    const { items } = await owner.activityLog.list({ 'filter[subject]': `users:${id}` });
    expect(items.map(({ action }) => action)).toContain('user.sign-in-unlocked');
    expect((await refusalOf(owner.signInAlarms.unlock(id))).status).toBe(404);
  });

  test('is visible to every operator and unlocked by admins', async () => {
    const [{ id, email }, viewer, admin] = [
      await hire(),
      await hire(),
      await hire(['operator.admin']),
    ];
    const clientFor = async (who: { email: string }) =>
      clientOf((await (await signIn(who.email, PASSWORD)).json()).data.token);
    const [reads, unlocks] = [await clientFor(viewer), await clientFor(admin)];
    await closeOf(email);
    await api.context.scheduler.catchUp();
    expect((await reads.signInAlarms.list()).items.map((alarm) => alarm.id)).toContain(id);
    expect((await refusalOf(reads.signInAlarms.unlock(id))).status).toBe(403);
    await unlocks.signInAlarms.unlock(id);
    expect(await alarmOf(id)).toBeUndefined();
  });

  test('is exported as a metric', async () => {
    const { email } = await hire();
    await closeOf(email);
    const cookie = await knownBrowser(OPERATOR.email, OPERATOR.password);
    await signIn(email, PASSWORD);
    await fail(OPERATOR.email, 11, () => ({ cookie }));
    await api.context.scheduler.catchUp();
    const text = await api.context.metrics.text();
    const value = (name: string) => Number(text.split(`\n${name} `)[1]?.split('\n')[0]);
    expect(value('ringside_sign_in_closed_accounts')).toBe(1);
    expect(value('ringside_sign_in_closures_total')).toBeGreaterThan(0);
    const counted = (outcome: string) => value(`ringside_sign_ins_total{outcome="${outcome}"}`);
    for (const outcome of ['succeeded', 'failed', 'closed', 'limited'])
      expect(counted(outcome)).toBeGreaterThan(0);
  });
});
