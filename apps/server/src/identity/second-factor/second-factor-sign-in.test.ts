import { describe, expect, test } from 'vitest';
import { codeAt } from '../../../../../e2e/support/authenticator.ts';
import { refusalOf } from '../../../../../tests/support/championship.ts';
import {
  MINUTE_MS,
  openSecondFactorAccounts,
  outcomeOf,
  PASSWORD,
  proofOf,
  setTime,
  START,
  STEP_MS,
} from '../../../../../tests/support/second-factor-accounts.ts';

const { api, db, operator, visitor, clientOf, hire, enrol } = await openSecondFactorAccounts();

describe('signing in', () => {
  test.each<[string, { password?: string; code?: number | string; now?: number }, string]>([
    ['the password alone', {}, 'second-factor-required'],
    ['a wrong password alone', { password: 'not this one' }, 'login-failed'],
    ['a wrong password with the right code', { password: 'not this one', code: 0 }, 'login-failed'],
    ['the code of this step', { code: 0 }, 'in'],
    ['the code of the step before', { code: -STEP_MS }, 'in'],
    ['the code of the step after', { code: STEP_MS }, 'in'],
    ['a code two steps old', { code: -2 * STEP_MS }, 'login-failed'],
    ['a code two steps ahead', { code: 2 * STEP_MS }, 'login-failed'],
    [
      'the code of this step at the last instant of the next',
      { code: 0, now: STEP_MS + 29_999 },
      'in',
    ],
    ['the code of this step a step too late', { code: 0, now: 2 * STEP_MS }, 'login-failed'],
    ['no digits', { code: 'abcdef' }, 'login-failed'],
    ['digits of another script', { code: '１２３４５６' }, 'login-failed'],
    ['an unknown recovery code', { code: 'AAAA-BBBB-CCCC-DDDD-EEEE-FFFF' }, 'login-failed'],
  ])('answers %s', async (_name, { password, code, now = 0 }, outcome) => {
    const ada = await enrol();
    setTime(now);
    expect(
      await outcomeOf(ada.signIn(typeof code === 'number' ? ada.code(code) : code, password)),
    ).toBe(outcome);
  });

  test('answers a wrong code exactly as a wrong password', async () => {
    const ada = await enrol();
    const answers = [
      await refusalOf(ada.signIn('000000', 'not this one')),
      await refusalOf(ada.signIn('AAAA')),
      await refusalOf(ada.signIn(undefined, 'not this one')),
    ];
    expect(
      new Set(
        answers.map(({ status, errors }) =>
          JSON.stringify([status, errors.map(({ id: _id, ...error }) => error)]),
        ),
      ).size,
    ).toBe(1);
  });

  test('accepts a blank between the digits and returns the user', async () => {
    const ada = await enrol();
    const { data } = await ada.signIn(`${ada.code().slice(0, 3)} ${ada.code().slice(3)}`);
    expect(data).toMatchObject({ mustEnrol: false, user: { email: ada.email } });
    expect((await clientOf(data.token).users.me()).id).toBe(ada.id);
  });

  test('accepts a code once, and none of an earlier step', async () => {
    const ada = await enrol();
    await ada.signIn(ada.code());
    for (const [now, code] of [
      [0, 0],
      [0, -STEP_MS],
      [STEP_MS, 0],
    ] as const) {
      setTime(now);
      expect(await outcomeOf(ada.signIn(ada.code(code)))).toBe('login-failed');
    }
    expect(await outcomeOf(ada.signIn(ada.code(STEP_MS)))).toBe('in');
  });

  test('refuses the code that turned the factor on', async () => {
    const ada = await hire();
    const { secret } = await ada.client.secondFactor.begin(PASSWORD);
    await ada.client.secondFactor.confirm(codeAt(secret, START));
    expect(await outcomeOf(ada.signIn(codeAt(secret, START)))).toBe('login-failed');
  });

  test('accepts one of five simultaneous requests with one code', async () => {
    const ada = await enrol();
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => outcomeOf(ada.signIn(ada.code()))),
    );
    expect(outcomes.toSorted()).toEqual(['in', ...Array<string>(4).fill('login-failed')]);
  });

  test('still needs a code after a new password by email', async () => {
    const ada = await enrol();
    await operator.users.sendPasswordReset(ada.id);
    await api.context.scheduler.catchUp();
    const email = await db
      .selectFrom('letters')
      .select('text')
      .where('recipient', '=', ada.email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await visitor.password.change(
      /token=([\w-]+)/.exec(email.text)![1]!,
      'another password for once',
    );
    expect(await outcomeOf(ada.signIn(undefined, 'another password for once'))).toBe(
      'second-factor-required',
    );
    expect(await outcomeOf(ada.signIn(ada.code(), 'another password for once'))).toBe('in');
  });

  test('accepts only recovery codes after a change of the server’s secret', async () => {
    const ada = await enrol();
    const { secret } = api.context;
    try {
      api.context.secret = { current: 'another secret for tests only', also: [] };
      expect(await outcomeOf(ada.signIn(ada.code()))).toBe('login-failed');
      expect(await outcomeOf(ada.signIn(ada.recoveryCodes[0]))).toBe('in');
    } finally {
      api.context.secret = secret;
    }
  });
});

describe('guessing', () => {
  test('codes is limited like guessing passwords, and the password in between does not reset the count', async () => {
    const ada = await enrol();
    for (let guess = 0; guess < 10; guess++) {
      if (guess % 2 === 0) expect(await outcomeOf(ada.signIn())).toBe('second-factor-required');
      expect(await outcomeOf(ada.signIn('000000'))).toBe('login-failed');
    }
    const refusal = await refusalOf(ada.signIn(ada.code()));
    expect([refusal.status, refusal.code]).toEqual([429, 'too-many-attempts']);
    expect(refusal.retryAfter).toBeGreaterThan(0);
    expect(refusal.retryAfter).toBeLessThanOrEqual(15 * 60);
  });

  test('codes from many addresses counts for the user', async () => {
    const ada = await enrol();
    const from = (address: string, code: string) =>
      api.request(
        '/api/login/1.0',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: ada.email, password: PASSWORD, code }),
        },
        { incoming: { socket: { remoteAddress: address } } },
      );
    for (let guess = 0; guess < 10; guess++)
      expect((await from(`203.0.113.${guess}`, '000000')).status).toBe(401);
    expect((await from('203.0.113.99', ada.code())).status).toBe(429);
    const { client } = await hire();
    await client.users.me();
  });

  test('codes on an unattended screen is limited as well', async () => {
    const ada = await enrol();
    const client = clientOf((await ada.signIn(ada.code())).data.token);
    for (let guess = 0; guess < 10; guess++)
      expect(await outcomeOf(client.secondFactor.remove(proofOf('000000')))).toBe('code-invalid');
    expect(await outcomeOf(client.secondFactor.remove(proofOf(ada.code(STEP_MS))))).toBe(
      'too-many-attempts',
    );
    const other = await hire();
    for (let guess = 0; guess < 10; guess++)
      expect(await outcomeOf(other.client.secondFactor.begin('not this one'))).toBe(
        'password-wrong',
      );
    expect(await outcomeOf(other.client.secondFactor.begin(PASSWORD))).toBe('too-many-attempts');
  });
});

test('resets the limits after half an hour', async () => {
  const ada = await enrol();
  for (let guess = 0; guess < 10; guess++) await outcomeOf(ada.signIn('000000'));
  expect(await outcomeOf(ada.signIn(ada.code()))).toBe('too-many-attempts');
  setTime(30 * MINUTE_MS);
  expect(await outcomeOf(ada.signIn(ada.code(30 * MINUTE_MS)))).toBe('in');
});
