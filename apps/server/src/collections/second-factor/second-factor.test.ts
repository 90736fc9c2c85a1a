import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { codeAt } from '../../../../../e2e/support/authenticator.ts';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';
import { OPERATOR } from '../../../../../tests/support/test-api.ts';

const { api, operator, player, visitor, clientOf, send } = await championship();
const { db } = api.context.storage;
const PASSWORD = 'a password for once';
const STEP_MS = 30_000;
const MINUTE_MS = 60_000;
/** The begin of a time step: each test moves on from it. */
const START = Math.ceil(Date.now() / STEP_MS) * STEP_MS;
/** Sets real time, so that a code belongs to a certain step. */
const at = (ms: number) => vi.useFakeTimers({ now: START + ms, toFake: ['Date'] });
beforeEach(() => void at(0));
afterEach(() => void vi.useRealTimers());

let count = 0;
/** Creates an operator and signs them in by password. */
async function hired(role = 'operator.referee') {
  const email = `two${++count}@ringside.example`;
  const { id } = await operator.users.create({
    email,
    password: PASSWORD,
    username: `two${count}`,
    roles: [role],
  });
  const signIn = (code?: string, password = PASSWORD) => visitor.login(email, password, code);
  return { id, email, signIn, client: clientOf((await signIn()).data.token) };
}

/** Creates an operator with a second factor, turned on three steps before the test's begin. */
async function enrolled(role?: string) {
  at(-3 * STEP_MS);
  const one = await hired(role);
  const { secret } = await one.client.secondFactor.begin(PASSWORD);
  const recoveryCodes = await one.client.secondFactor.confirm(codeAt(secret, Date.now()));
  at(0);
  return { ...one, secret, recoveryCodes, code: (ms = 0) => codeAt(secret, START + ms) };
}

const proofOf = (code: string, password = PASSWORD) => ({ password, code });
const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'in',
    (error: unknown) => (error as { code: string }).code,
  );
const doneTo = async (id: string) =>
  (
    await operator.activityLog.list({ 'filter[subject]': `users:${id}`, 'page[size]': 50 })
  ).items.map(({ action }) => action);

describe('setting up a second factor', () => {
  test('needs the password, and no sign-in needs a code before the first one has confirmed it', async () => {
    const ada = await hired();
    expect(await refusalOf(ada.client.secondFactor.begin('not this one'))).toMatchObject({
      status: 422,
      code: 'password-wrong',
      errors: [{ source: { pointer: '/password' } }],
    });
    const { secret, uri } = await ada.client.secondFactor.begin(PASSWORD);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(await ada.client.secondFactor.state()).toEqual({
      isOn: false,
      confirmedAt: null,
      recoveryCodesLeft: 0,
      isRequired: false,
    });
    expect(await outcomeOf(ada.signIn())).toBe('in');
    expect(
      await refusalOf(ada.client.secondFactor.confirm(codeAt(secret, START - 2 * STEP_MS))),
    ).toMatchObject({
      status: 422,
      code: 'code-invalid',
      errors: [{ source: { pointer: '/code' } }],
    });
    expect(await ada.client.secondFactor.confirm(codeAt(secret, START))).toHaveLength(10);
    expect(await ada.client.secondFactor.state()).toEqual({
      isOn: true,
      confirmedAt: new Date(START).toISOString(),
      recoveryCodesLeft: 10,
      isRequired: false,
    });
    expect(await outcomeOf(ada.signIn())).toBe('second-factor-required');
    expect(await doneTo(ada.id)).toContain('user.second-factor-on');
  });

  test('uses the second secret if begun twice, and cannot begin once it is on', async () => {
    const ada = await hired();
    const [first, second] = [
      await ada.client.secondFactor.begin(PASSWORD),
      await ada.client.secondFactor.begin(PASSWORD),
    ];
    expect(second.secret).not.toBe(first.secret);
    expect(
      (await refusalOf(ada.client.secondFactor.confirm(codeAt(first.secret, START)))).code,
    ).toBe('code-invalid');
    await ada.client.secondFactor.confirm(codeAt(second.secret, START));
    for (const again of [
      () => ada.client.secondFactor.begin(PASSWORD),
      () => ada.client.secondFactor.confirm(codeAt(second.secret, START + STEP_MS)),
    ])
      expect(await refusalOf(again())).toMatchObject({ status: 409, code: 'second-factor-on' });
  });

  test('gives recovery codes to one of two simultaneous confirmations', async () => {
    const ada = await hired();
    const { secret } = await ada.client.secondFactor.begin(PASSWORD);
    const outcomes = await Promise.all(
      [1, 2].map(() => outcomeOf(ada.client.secondFactor.confirm(codeAt(secret, START)))),
    );
    expect(outcomes.toSorted()).toEqual(['in', 'second-factor-on']);
  });

  test('ends the logins that the password alone had opened, except the current one', async () => {
    const ada = await hired();
    const other = clientOf((await ada.signIn()).data.token);
    const { secret } = await ada.client.secondFactor.begin(PASSWORD);
    await ada.client.secondFactor.confirm(codeAt(secret, START));
    expect((await refusalOf(other.users.me())).status).toBe(401);
    await ada.client.users.me();
  });

  test('is open to users who sign in by a password, and closed to programs', async () => {
    expect((await refusalOf((await player()).client.secondFactor.begin(PASSWORD))).status).toBe(
      403,
    );
    const key = await operator.apiKeys.create({ name: 'Bot', roles: ['operator.admin'] });
    const program = clientOf((key as { bearer?: string }).bearer!);
    const ada = await enrolled();
    for (const call of [
      () => program.secondFactor.begin(PASSWORD),
      () => program.secondFactor.takeAway(ada.id, PASSWORD),
    ])
      expect((await refusalOf(call())).status).toBe(403);
  });

  test('stores neither the secret nor a recovery code in readable form', async () => {
    const ada = await enrolled();
    const kept = await db
      .selectFrom('secondFactors')
      .selectAll()
      .where('userId', '=', ada.id)
      .executeTakeFirstOrThrow();
    const rows = JSON.stringify([
      kept,
      await db.selectFrom('activity').selectAll().execute(),
      await db.selectFrom('idempotencyKeys').selectAll().execute(),
    ]);
    for (const secret of [ada.secret, ...ada.recoveryCodes]) expect(rows).not.toContain(secret);
    const answer = await send('/api/second-factor/1.0', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${(await ada.signIn(ada.code())).data.token}`,
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ password: PASSWORD }),
    });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([
      409,
      'private, no-store',
    ]);
  });
});

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
    const ada = await enrolled();
    at(now);
    expect(
      await outcomeOf(ada.signIn(typeof code === 'number' ? ada.code(code) : code, password)),
    ).toBe(outcome);
  });

  test('answers a wrong code exactly as a wrong password', async () => {
    const ada = await enrolled();
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
    const ada = await enrolled();
    const { data } = await ada.signIn(`${ada.code().slice(0, 3)} ${ada.code().slice(3)}`);
    expect(data).toMatchObject({ mustEnrol: false, user: { email: ada.email } });
    expect((await clientOf(data.token).users.me()).id).toBe(ada.id);
  });

  test('accepts a code once, and none of an earlier step', async () => {
    const ada = await enrolled();
    await ada.signIn(ada.code());
    for (const [now, code] of [
      [0, 0],
      [0, -STEP_MS],
      [STEP_MS, 0],
    ] as const) {
      at(now);
      expect(await outcomeOf(ada.signIn(ada.code(code)))).toBe('login-failed');
    }
    expect(await outcomeOf(ada.signIn(ada.code(STEP_MS)))).toBe('in');
  });

  test('refuses the code that turned the factor on', async () => {
    const ada = await hired();
    const { secret } = await ada.client.secondFactor.begin(PASSWORD);
    await ada.client.secondFactor.confirm(codeAt(secret, START));
    expect(await outcomeOf(ada.signIn(codeAt(secret, START)))).toBe('login-failed');
  });

  test('accepts one of five simultaneous requests with one code', async () => {
    const ada = await enrolled();
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => outcomeOf(ada.signIn(ada.code()))),
    );
    expect(outcomes.toSorted()).toEqual(['in', ...Array<string>(4).fill('login-failed')]);
  });

  test('still needs a code after a new password by email', async () => {
    const ada = await enrolled();
    await operator.users.sendPasswordReset(ada.id);
    await api.context.scheduler.catchUp();
    const letter = await db
      .selectFrom('letters')
      .select('text')
      .where('recipient', '=', ada.email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await visitor.password.change(
      /token=([\w-]+)/.exec(letter.text)![1]!,
      'another password for once',
    );
    expect(await outcomeOf(ada.signIn(undefined, 'another password for once'))).toBe(
      'second-factor-required',
    );
    expect(await outcomeOf(ada.signIn(ada.code(), 'another password for once'))).toBe('in');
  });

  test('accepts only recovery codes after a change of the server’s secret', async () => {
    const ada = await enrolled();
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
    const ada = await enrolled();
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
    const ada = await enrolled();
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
    const { client } = await hired();
    await client.users.me();
  });

  test('codes on an unattended screen is limited as well', async () => {
    const ada = await enrolled();
    const client = clientOf((await ada.signIn(ada.code())).data.token);
    for (let guess = 0; guess < 10; guess++)
      expect(await outcomeOf(client.secondFactor.remove(proofOf('000000')))).toBe('code-invalid');
    expect(await outcomeOf(client.secondFactor.remove(proofOf(ada.code(STEP_MS))))).toBe(
      'too-many-attempts',
    );
    const other = await hired();
    for (let guess = 0; guess < 10; guess++)
      expect(await outcomeOf(other.client.secondFactor.begin('not this one'))).toBe(
        'password-wrong',
      );
    expect(await outcomeOf(other.client.secondFactor.begin(PASSWORD))).toBe('too-many-attempts');
  });
});

describe('recovery codes', () => {
  test('sign in once each, in any notation, and the log records each use', async () => {
    const ada = await enrolled();
    const [first, second] = ada.recoveryCodes as [string, string];
    const { data } = await ada.signIn(first);
    expect(await outcomeOf(ada.signIn(first))).toBe('login-failed');
    expect(await outcomeOf(ada.signIn(second.toLowerCase().replaceAll('-', ' ')))).toBe('in');
    expect((await clientOf(data.token).secondFactor.state()).recoveryCodesLeft).toBe(8);
    const {
      items: [used],
    } = await operator.activityLog.list({
      'filter[subject]': `users:${ada.id}`,
      'filter[action]': 'user.recovery-code-used',
    });
    expect(used).toMatchObject({ user: { id: ada.id } });
  });

  test('sign in one of five simultaneous requests', async () => {
    const ada = await enrolled();
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => outcomeOf(ada.signIn(ada.recoveryCodes[0]))),
    );
    expect(outcomes.toSorted()).toEqual(['in', ...Array<string>(4).fill('login-failed')]);
  });

  test('are replaced by a code of the app, not by one of them; the old ones become invalid', async () => {
    const ada = await enrolled();
    const client = clientOf((await ada.signIn(ada.code())).data.token);
    expect(
      await outcomeOf(client.secondFactor.renewRecoveryCodes(proofOf(ada.recoveryCodes[0]!))),
    ).toBe('code-invalid');
    const next = await client.secondFactor.renewRecoveryCodes(proofOf(ada.code(STEP_MS)));
    expect(next).toHaveLength(10);
    expect(await outcomeOf(ada.signIn(ada.recoveryCodes[1]))).toBe('login-failed');
    expect(await outcomeOf(ada.signIn(next[0]))).toBe('in');
    expect(await doneTo(ada.id)).toContain('user.recovery-codes-renewed');
  });
});

describe('removing a second factor', () => {
  test.each(['code', 'recovery code'])('is possible for its user by a %s', async (by) => {
    const ada = await enrolled();
    const client = clientOf((await ada.signIn(ada.code())).data.token);
    expect(await outcomeOf(client.secondFactor.remove(proofOf(ada.code())))).toBe('code-invalid');
    await client.secondFactor.remove(
      proofOf(by === 'code' ? ada.code(STEP_MS) : ada.recoveryCodes[3]!),
    );
    expect((await client.secondFactor.state()).isOn).toBe(false);
    expect(await outcomeOf(client.secondFactor.remove(proofOf(ada.code(STEP_MS))))).toBe(
      'second-factor-off',
    );
    expect(await outcomeOf(ada.signIn())).toBe('in');
    expect(await doneTo(ada.id)).toContain('user.second-factor-off');
  });

  test('also needs the password, and a wrong one uses up no code', async () => {
    const ada = await enrolled();
    const client = clientOf((await ada.signIn(ada.code())).data.token);
    const wrong = {
      status: 422,
      code: 'password-wrong',
      errors: [{ source: { pointer: '/password' } }],
    };
    for (const call of [
      () => client.secondFactor.remove(proofOf(ada.code(STEP_MS), 'not this one')),
      () => client.secondFactor.renewRecoveryCodes(proofOf(ada.code(STEP_MS), 'not this one')),
    ])
      expect(await refusalOf(call())).toMatchObject(wrong);
    const admin = await hired('operator.admin');
    expect(
      await refusalOf(admin.client.secondFactor.takeAway(ada.id, 'not this one')),
    ).toMatchObject(wrong);
    expect((await client.secondFactor.state()).recoveryCodesLeft).toBe(10);
    await client.secondFactor.remove(proofOf(ada.code(STEP_MS)));
  });

  test('of another operator ends their sessions, sends an email, and lets the password alone sign in', async () => {
    const ada = await enrolled();
    const client = clientOf((await ada.signIn(ada.code())).data.token);
    const admin = await hired('operator.admin');
    expect(await admin.client.secondFactor.stateOf(ada.id)).toMatchObject({
      isOn: true,
      recoveryCodesLeft: 10,
    });
    await admin.client.secondFactor.takeAway(ada.id, PASSWORD);
    expect((await refusalOf(client.users.me())).status).toBe(401);
    expect(await outcomeOf(ada.signIn())).toBe('in');
    expect((await refusalOf(admin.client.secondFactor.takeAway(ada.id, PASSWORD))).code).toBe(
      'second-factor-off',
    );
    const letters = await db
      .selectFrom('letters')
      .select(['subject', 'text'])
      .where('recipient', '=', ada.email)
      .execute();
    expect(letters).toMatchObject([
      {
        subject: 'Your second factor for Ringside was removed',
        text: expect.stringContaining('/console/account'),
      },
    ]);
    const {
      items: [done],
    } = await operator.activityLog.list({
      'filter[subject]': `users:${ada.id}`,
      'filter[action]': 'user.second-factor-taken',
    });
    expect(done!.user).toMatchObject({ id: admin.id });
  });

  test('of an owner needs an owner, and one’s own needs a code', async () => {
    const [owner, admin] = [await enrolled('operator.owner'), await enrolled('operator.admin')];
    const [asOwner, asAdmin] = [
      clientOf((await owner.signIn(owner.code())).data.token),
      clientOf((await admin.signIn(admin.code())).data.token),
    ];
    expect((await refusalOf(asAdmin.secondFactor.takeAway(owner.id, PASSWORD))).status).toBe(403);
    expect((await refusalOf(asAdmin.secondFactor.takeAway(admin.id, PASSWORD))).status).toBe(403);
    expect((await refusalOf(asOwner.secondFactor.takeAway(owner.id, PASSWORD))).status).toBe(403);
    await operator.secondFactor.takeAway(owner.id, OPERATOR.password);
    expect(await outcomeOf(owner.signIn())).toBe('in');
  });
});

describe('a change of the sign-in', () => {
  test.each<
    [
      string,
      (
        client: ReturnType<typeof clientOf>,
        person: { id: string },
        code?: string,
      ) => Promise<unknown>,
      string,
    ]
  >([
    [
      'another password',
      ({ user }, _person, code) => user.changePassword(PASSWORD, 'another password for once', code),
      '/code',
    ],
    [
      'another email',
      ({ users }, { id }, code) =>
        users.update(id, {
          email: `moved${id}@ringside.example`,
          currentPassword: PASSWORD,
          ...(code && { code }),
        }),
      '/data/attributes/code',
    ],
  ])('needs a code for %s', async (_what, change, pointer) => {
    const ada = await enrolled();
    const client = clientOf((await ada.signIn(ada.code())).data.token);
    expect(await refusalOf(change(client, ada))).toMatchObject({
      status: 422,
      code: 'second-factor-required',
      errors: [{ source: { pointer } }],
    });
    for (const used of [ada.code(), '000000'])
      expect(await refusalOf(change(client, ada, used))).toMatchObject({
        status: 422,
        code: 'code-invalid',
        errors: [{ source: { pointer } }],
      });
    await change(client, ada, ada.code(STEP_MS));
    expect(await outcomeOf(ada.signIn(ada.code(STEP_MS)))).toBe('login-failed');
  });

  test('needs the code of the caller for another operator’s email', async () => {
    const [owner, ada] = [await enrolled('operator.owner'), await enrolled()];
    const { users } = clientOf((await owner.signIn(owner.code())).data.token);
    const change = (code?: string) =>
      users.update(ada.id, {
        email: `moved${ada.id}@ringside.example`,
        currentPassword: PASSWORD,
        ...(code && { code }),
      });
    expect((await refusalOf(change())).code).toBe('second-factor-required');
    expect((await refusalOf(change(ada.code(STEP_MS)))).code).toBe('code-invalid');
    await change(owner.recoveryCodes[0]);
    expect(
      (await clientOf((await owner.signIn(owner.code(STEP_MS))).data.token).secondFactor.state())
        .recoveryCodesLeft,
    ).toBe(9);
  });
});

describe('the second factor in personal data', () => {
  test('shows that it exists and how many recovery codes are left, and no secret', async () => {
    const ada = await enrolled();
    const data = await operator.users.export(ada.id);
    expect(data.secondFactor).toEqual({
      createdAt: expect.any(String),
      confirmedAt: expect.any(String),
      recoveryCodesLeft: 10,
    });
    const kept = await db
      .selectFrom('secondFactors')
      .selectAll()
      .where('userId', '=', ada.id)
      .executeTakeFirstOrThrow();
    for (const secret of [ada.secret, kept.secret, ...kept.recoveryCodes])
      expect(JSON.stringify(data)).not.toContain(secret);
    expect((await operator.users.export((await hired()).id)).secondFactor).toBeNull();
  });

  test('is erased with the user', async () => {
    const ada = await enrolled();
    await operator.users.erase(ada.id);
    expect(
      await db.selectFrom('secondFactors').selectAll().where('userId', '=', ada.id).execute(),
    ).toEqual([]);
  });

  test('is kept for the remaining account of a merge', async () => {
    const [kept, emptied] = [await player(), await player()];
    // accounts of the staff are not merged, so only leftover rows could be there
    const row = (userId: string) => ({
      userId,
      secret: 'sealed',
      recoveryCodes: [],
      lastStep: null,
      createdAt: new Date(),
      confirmedAt: new Date(),
    });
    await db
      .insertInto('secondFactors')
      .values([row(kept.id), row(emptied.id)])
      .execute();
    const { from } = await operator.users.mergePreview(kept.id, emptied.id);
    await operator.users.merge(kept.id, from);
    expect(
      await db
        .selectFrom('secondFactors')
        .select('userId')
        .where('userId', 'in', [kept.id, emptied.id])
        .execute(),
    ).toEqual([{ userId: kept.id }]);
  });
});

test('resets the limits after half an hour', async () => {
  const ada = await enrolled();
  for (let guess = 0; guess < 10; guess++) await outcomeOf(ada.signIn('000000'));
  expect(await outcomeOf(ada.signIn(ada.code()))).toBe('too-many-attempts');
  at(30 * MINUTE_MS);
  expect(await outcomeOf(ada.signIn(ada.code(30 * MINUTE_MS)))).toBe('in');
});
