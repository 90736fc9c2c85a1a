import { describe, expect, test } from 'vitest';
import { createLog } from '../../apps/server/src/platform/log/create-log.ts';
import { championship, refusalOf } from '../support/championship.ts';
import { OPERATOR, testApi } from '../support/test-api.ts';

const lines: Record<string, unknown>[] = [];
const log = createLog('info', {
  write: (text) => void lines.push(JSON.parse(text) as Record<string, unknown>),
});
const { api, send, operator, visitor, player } = await championship({ log });
const JSON_TYPE = { 'content-type': 'application/json' };

const signIn = (
  credentials: object = OPERATOR,
  headers: Record<string, string> = {},
  to: typeof send = send,
) =>
  to('/api/login/1.0', {
    method: 'POST',
    headers: { ...JSON_TYPE, ...headers },
    body: JSON.stringify(credentials),
  });
let accounts = 0;
const freshEmail = () => `operator-${(accounts += 1)}@ringside.example`;
const cookiesOf = (answer: Response) => answer.headers.getSetCookie();
const sessionOf = (answer: Response) => cookiesOf(answer)[0]!.split(';')[0]!;

describe('a password', () => {
  const statusFor = async (password: string) =>
    (
      await refusalOf(operator.users.create({ email: freshEmail(), password, roles: [] })).catch(
        () => ({ status: 201 }),
      )
    ).status;
  const ofLength = (length: number) => 'q7 Xv'.repeat(40).slice(0, length - 1) + '!';

  test('has 12 to 200 characters', async () => {
    const statuses = [];
    for (const length of [11, 12, 64, 200, 201]) statuses.push(await statusFor(ofLength(length)));
    expect(statuses).toEqual([422, 201, 201, 201, 422]);
  });

  test('is compared exactly as the operator typed it', async () => {
    const email = freshEmail();
    const password = ` Grüße an ${'Ω'.repeat(60)} 🙂 `;
    await operator.users.create({ email, password, roles: ['operator.viewer'] });
    const statuses = [];
    for (const typed of [
      password,
      password.trim(),
      password.toLowerCase(),
      password.slice(0, -1),
      password.normalize('NFD'),
    ])
      statuses.push((await signIn({ email, password: typed })).status);
    expect(statuses).toEqual([200, 401, 401, 401, 401]);
  });

  test('is stored as an argon2id hash with at least 19 MiB and two passes', async () => {
    const rows = await api.context.storage.db
      .selectFrom('users')
      .select('passwordHash')
      .where('passwordHash', 'is not', null)
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const { passwordHash } of rows) {
      const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(passwordHash!)!;
      expect(Number(memory)).toBeGreaterThanOrEqual(19 * 1024);
      expect(Number(passes)).toBeGreaterThanOrEqual(2);
    }
  });
});

test('a new installation has no account with a password', async () => {
  const fresh = await testApi({ env: { OPERATOR_EMAIL: '', OPERATOR_PASSWORD: '' } });
  const accountsOf = (one: typeof api) =>
    one.context.storage.db
      .selectFrom('users')
      .select('id')
      .where('passwordHash', 'is not', null)
      .execute();
  expect(await accountsOf(fresh as typeof api)).toEqual([]);
  expect((await accountsOf(api)).length).toBeGreaterThan(0);
});

describe('a session', () => {
  test('has a new id of 256 bits at each sign-in, whatever the browser sends', async () => {
    const first = sessionOf(await signIn());
    const second = sessionOf(await signIn(OPERATOR, { cookie: first }));
    const [name, id] = first.split('=') as [string, string];
    expect(second).not.toBe(first);
    expect(Buffer.from(id, 'base64url')).toHaveLength(32);
    const fixed = sessionOf(await signIn(OPERATOR, { cookie: `${name}=chosen-by-an-attacker` }));
    expect(fixed).not.toContain('chosen-by-an-attacker');
    const me = await send('/api/users/1.0/me', {
      headers: { cookie: `${name}=chosen-by-an-attacker` },
    });
    expect(me.status).toBe(401);
  });

  test('begins with a sign-in only', async () => {
    for (const path of ['/api/events/1.0', '/api/users/1.0/me', '/game/1.0/user', '/healthz'])
      expect([path, cookiesOf(await send(path, {}))]).toEqual([path, []]);
    expect(cookiesOf(await signIn({ ...OPERATOR, password: 'wrong' }))).toEqual([]);
    expect(cookiesOf(await signIn()).length).toBeGreaterThan(0);
  });

  test('has a cookie with __Host-, Secure, HttpOnly and SameSite on a secure site', async () => {
    const secure = await testApi({ env: { PUBLIC_URL: 'https://cup.example' } });
    const answer = await signIn(OPERATOR, {}, async (path, init) => secure.request(path, init));
    const [session, ...others] = cookiesOf(answer);
    expect(session).toMatch(/^__Host-ringside_operator=/);
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/'])
      expect(session!.split('; ')).toContain(attribute);
    expect(session).not.toMatch(/domain=/i);
    expect(others.length).toBeGreaterThan(0);
    for (const cookie of others) expect(cookie).toMatch(/^__Secure-.*; HttpOnly; Secure/);
  });

  test('changes nothing for a page of another site, whatever the media type', async () => {
    const cookie = sessionOf(await signIn());
    const before = (await operator.events.list()).page.total;
    const body = JSON.stringify({ data: { type: 'events', attributes: { name: 'Forged' } } });
    const types = ['application/json', 'text/plain', 'application/x-www-form-urlencoded'];
    for (const type of types)
      for (const origin of ['https://evil.example', 'null']) {
        const headers = { cookie, origin, 'content-type': type };
        const answer = await send('/api/events/1.0', { method: 'POST', headers, body });
        expect([type, origin, answer.status]).toEqual([type, origin, 401]);
      }
    expect((await operator.events.list()).page.total).toBe(before);
  });
});

test('a code proves only the contact point that received it', async () => {
  const { client } = await player();
  const [first, second] = ['one@contact.test', 'two@contact.test'];
  await client.emailAddresses.add(first);
  const other = await client.emailAddresses.add(second);
  const answer = await send('/emulator/mailbox', { headers: { accept: 'application/json' } });
  const { data } = (await answer.json()) as { data: { recipient: string; text: string }[] };
  const codeTo = (address: string) =>
    /\b\d{6}\b/.exec(data.find(({ recipient }) => recipient === address)!.text)![0];
  if (codeTo(first) !== codeTo(second))
    expect(await refusalOf(client.emailAddresses.verify(other.id, codeTo(first)))).toMatchObject({
      code: 'code-invalid',
    });
  expect(await client.emailAddresses.verify(other.id, codeTo(second))).toMatchObject({
    verified: true,
  });
});

test('the activity log has each sign-in, and the server log each failed one with its address', async () => {
  const { id } = await operator.users.me();
  const signIns = () =>
    operator.activityLog.list({ 'filter[action]': 'user.signed-in', 'filter[user]': id });
  const before = (await signIns()).page.total!;
  await visitor.login(OPERATOR.email, OPERATOR.password);
  expect((await signIns()).page.total).toBe(before + 1);
  lines.length = 0;
  await signIn({ ...OPERATOR, password: 'wrong' });
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 40, msg: 'a login failed', userId: id }),
  );
  expect(lines.find(({ msg }) => msg === 'a login failed')).toHaveProperty('address');
});
