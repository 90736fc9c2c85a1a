import { describe, expect, test } from 'vitest';
import {
  contentOf,
  MINUTE_MS,
  openSignInAttempts,
  PASSWORD,
  times,
} from '../../../../../tests/support/sign-in-attempts.ts';

const {
  api,
  storage,
  secondServer,
  visitor,
  player,
  owner,
  moveBy,
  verified,
  clearVerified,
  signIn,
  hire,
  elsewhere,
  fail,
  lockAccount,
  emailsTo,
  alarmOf,
} = await openSignInAttempts();

describe('an account', () => {
  test('closes for unknown browsers after 20 failures over all addresses', async () => {
    const { email } = await hire();
    expect(await lockAccount(email)).toEqual(times(20, 401));
    const answer = await signIn(email, 'a wrong password', { address: elsewhere() });
    expect(answer.status).toBe(429);
    expect((await answer.json()).errors).toMatchObject([{ code: 'sign-in-closed' }]);
    expect(Number(answer.headers.get('retry-after'))).toBe(3600);
    expect(verified()).toBe(20);
  });

  test('answers the right password like a wrong one while it is closed', async () => {
    const { email } = await hire();
    await lockAccount(email);
    const [wrong, right] = [
      await signIn(email, 'a wrong password', { address: elsewhere() }),
      await signIn(email, PASSWORD, { address: elsewhere() }),
    ];
    expect(await contentOf(right)).toEqual(await contentOf(wrong));
    expect(verified(), 'neither password was looked at').toBe(20);
  });

  test('opens by itself after an hour, and closes again after 20 more failures', async () => {
    const { email } = await hire();
    await lockAccount(email);
    moveBy(59 * MINUTE_MS);
    expect((await signIn(email, PASSWORD)).status).toBe(429);
    moveBy(2 * MINUTE_MS);
    expect(await lockAccount(email)).toEqual(times(20, 401));
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
          server: time % 2 ? api : secondServer,
        }))),
      );
    expect(statuses).toEqual([...times(20, 401), 429, 429]);
    expect((await signIn(email, PASSWORD, { server: secondServer })).status).toBe(429);
  });

  test('verifies 20 of 600 simultaneous guesses over two processes', async () => {
    const { email } = await hire();
    const answers = await Promise.all(
      Array.from({ length: 600 }, (_, index) =>
        signIn(email, `guess ${index}`, {
          address: elsewhere(),
          server: index % 2 ? api : secondServer,
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...times(20, 401), ...times(580, 429)]);
    expect(verified()).toBe(20);
  });

  test('opens after a change of the password', async () => {
    const { id, email } = await hire();
    await lockAccount(email);
    await owner().users.sendPasswordReset(id);
    const token = /password#token=(\S+)/.exec((await emailsTo(email))[0]!)![1]!;
    await visitor.password.change(token, 'another password now');
    expect((await signIn(email, 'another password now')).status).toBe(200);
    expect(await alarmOf(id)).toBeUndefined();
  });
});

describe('a sender', () => {
  const guessAccounts = (count: number, addressOf: (index: number) => string) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        signIn(`guessed${index}@ringside.example`, 'a guess', { address: addressOf(index) }),
      ),
    );
  const refusalCount = (answers: Response[]) =>
    answers.filter(({ status }) => status === 429).length;

  test('may try 30 accounts from one address in a quarter of an hour', async () => {
    const answers = await guessAccounts(60, () => '198.51.100.7');
    expect(refusalCount(answers)).toBe(30);
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
    expect(refusalCount(await guessAccounts(100, addressOf))).toBe(40);
    expect(verified()).toBe(60);
  });

  test('does not limit another network', async () => {
    await guessAccounts(70, () => '198.51.103.7');
    expect((await guessAccounts(1, () => '198.51.104.7'))[0]!.status).toBe(401);
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
    const answersTo = async (typed: string) => {
      clearVerified();
      const answers = [];
      for (let time = 0; time < 23; time++) {
        const { status, headers, body } = await contentOf(
          await signIn(typed, 'a wrong password', { address: elsewhere() }),
        );
        answers.push({ status, headers, body, verified: verified() });
      }
      return answers;
    };
    const [existing, missing] = [
      await answersTo(email),
      await answersTo('missing@ringside.example'),
    ];
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
      await lockAccount(typed);
      const after = await rows();
      await api.context.scheduler.catchUp();
      return [after.counters - before.counters, after.jobs - before.jobs];
    };
    expect(await growth('missing@ringside.example')).toEqual([1, 1]);
    expect(await growth(email)).toEqual([1, 1]);
  });

  test('gets no email and raises no alarm', async () => {
    await lockAccount('stranger@ringside.example');
    expect(await emailsTo('stranger@ringside.example')).toEqual([]);
    expect((await owner().signInAlarms.list()).items).toEqual([]);
  });

  test('includes the email of a player, since players have no password', async () => {
    const { client } = await player();
    const { email } = await client.users.me();
    await lockAccount(email!);
    expect(await emailsTo(email!)).toEqual([]);
  });
});
