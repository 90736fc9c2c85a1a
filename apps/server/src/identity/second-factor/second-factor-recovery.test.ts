import { describe, expect, test } from 'vitest';
import { refusalOf } from '../../../../../tests/support/championship.ts';
import {
  openSecondFactorAccounts,
  outcomeOf,
  PASSWORD,
  proofOf,
  STEP_MS,
} from '../../../../../tests/support/second-factor-accounts.ts';
import { OPERATOR } from '../../../../../tests/support/test-api.ts';

const { db, operator, clientOf, hire, enrol, actionsOn } = await openSecondFactorAccounts();

describe('recovery codes', () => {
  test('sign in once each, in any notation, and the log records each use', async () => {
    const ada = await enrol();
    const [first, second] = ada.recoveryCodes as [string, string];
    const { data } = await ada.signIn(first);
    expect(await outcomeOf(ada.signIn(first))).toBe('login-failed');
    expect(await outcomeOf(ada.signIn(second.toLowerCase().replaceAll('-', ' ')))).toBe('in');
    expect((await clientOf(data.token).secondFactor.state()).recoveryCodesLeft).toBe(8);
    const {
      items: [entry],
    } = await operator.activityLog.list({
      'filter[subject]': `users:${ada.id}`,
      'filter[action]': 'user.recovery-code-used',
    });
    expect(entry).toMatchObject({ user: { id: ada.id } });
  });

  test('sign in one of five simultaneous requests', async () => {
    const ada = await enrol();
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => outcomeOf(ada.signIn(ada.recoveryCodes[0]))),
    );
    expect(outcomes.toSorted()).toEqual(['in', ...Array<string>(4).fill('login-failed')]);
  });

  test('are replaced by a code of the app, not by one of them; the old ones become invalid', async () => {
    const ada = await enrol();
    const client = clientOf((await ada.signIn(ada.code())).data.token);
    expect(
      await outcomeOf(client.secondFactor.renewRecoveryCodes(proofOf(ada.recoveryCodes[0]!))),
    ).toBe('code-invalid');
    const newCodes = await client.secondFactor.renewRecoveryCodes(proofOf(ada.code(STEP_MS)));
    expect(newCodes).toHaveLength(10);
    expect(await outcomeOf(ada.signIn(ada.recoveryCodes[1]))).toBe('login-failed');
    expect(await outcomeOf(ada.signIn(newCodes[0]))).toBe('in');
    expect(await actionsOn(ada.id)).toContain('user.recovery-codes-renewed');
  });
});

describe('removing a second factor', () => {
  test.each(['code', 'recovery code'])('is possible for its user by a %s', async (by) => {
    const ada = await enrol();
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
    expect(await actionsOn(ada.id)).toContain('user.second-factor-off');
  });

  test('also needs the password, and a wrong one uses up no code', async () => {
    const ada = await enrol();
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
    const admin = await hire('operator.admin');
    expect(
      await refusalOf(admin.client.secondFactor.takeAway(ada.id, 'not this one')),
    ).toMatchObject(wrong);
    expect((await client.secondFactor.state()).recoveryCodesLeft).toBe(10);
    await client.secondFactor.remove(proofOf(ada.code(STEP_MS)));
  });

  test('of another operator ends their sessions, sends an email, and lets the password alone sign in', async () => {
    const ada = await enrol();
    const client = clientOf((await ada.signIn(ada.code())).data.token);
    const admin = await hire('operator.admin');
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
    const emails = await db
      .selectFrom('letters')
      .select(['subject', 'text'])
      .where('recipient', '=', ada.email)
      .execute();
    expect(emails).toMatchObject([
      {
        subject: 'Your second factor for Ringside was removed',
        text: expect.stringContaining('/console/account'),
      },
    ]);
    const {
      items: [entry],
    } = await operator.activityLog.list({
      'filter[subject]': `users:${ada.id}`,
      'filter[action]': 'user.second-factor-taken',
    });
    expect(entry!.user).toMatchObject({ id: admin.id });
  });

  test('of an owner needs an owner, and one’s own needs a code', async () => {
    const [owner, admin] = [await enrol('operator.owner'), await enrol('operator.admin')];
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
    const ada = await enrol();
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
    const [owner, ada] = [await enrol('operator.owner'), await enrol()];
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
