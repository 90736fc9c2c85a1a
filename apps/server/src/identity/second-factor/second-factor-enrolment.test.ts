import { describe, expect, test } from 'vitest';
import { codeAt } from '../../../../../e2e/support/authenticator.ts';
import { refusalOf } from '../../../../../tests/support/championship.ts';
import {
  openSecondFactorAccounts,
  outcomeOf,
  PASSWORD,
  START,
  STEP_MS,
} from '../../../../../tests/support/second-factor-accounts.ts';
import { realNow } from '../../platform/clock/real-time.ts';

const { db, operator, player, clientOf, send, hire, enrol, actionsOn } =
  await openSecondFactorAccounts();

describe('setting up a second factor', () => {
  test('needs the password, and no sign-in needs a code before the first one has confirmed it', async () => {
    const ada = await hire();
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
    expect(await actionsOn(ada.id)).toContain('user.second-factor-on');
  });

  test('uses the second secret if begun twice, and cannot begin once it is on', async () => {
    const ada = await hire();
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
    const ada = await hire();
    const { secret } = await ada.client.secondFactor.begin(PASSWORD);
    const outcomes = await Promise.all(
      [1, 2].map(() => outcomeOf(ada.client.secondFactor.confirm(codeAt(secret, START)))),
    );
    expect(outcomes.toSorted()).toEqual(['in', 'second-factor-on']);
  });

  test('ends the logins that the password alone had opened, except the current one', async () => {
    const ada = await hire();
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
    const ada = await enrol();
    for (const call of [
      () => program.secondFactor.begin(PASSWORD),
      () => program.secondFactor.takeAway(ada.id, PASSWORD),
    ])
      expect((await refusalOf(call())).status).toBe(403);
  });

  test('stores neither the secret nor a recovery code in readable form', async () => {
    const ada = await enrol();
    const factorRow = await db
      .selectFrom('secondFactors')
      .selectAll()
      .where('userId', '=', ada.id)
      .executeTakeFirstOrThrow();
    const rows = JSON.stringify([
      factorRow,
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

describe('the second factor in personal data', () => {
  test('shows that it exists and how many recovery codes are left, and no secret', async () => {
    const ada = await enrol();
    const data = await operator.users.export(ada.id);
    expect(data.secondFactor).toEqual({
      createdAt: expect.any(String),
      confirmedAt: expect.any(String),
      recoveryCodesLeft: 10,
    });
    const factorRow = await db
      .selectFrom('secondFactors')
      .selectAll()
      .where('userId', '=', ada.id)
      .executeTakeFirstOrThrow();
    for (const secret of [ada.secret, factorRow.secret, ...factorRow.recoveryCodes])
      expect(JSON.stringify(data)).not.toContain(secret);
    expect((await operator.users.export((await hire()).id)).secondFactor).toBeNull();
  });

  test('is erased with the user', async () => {
    const ada = await enrol();
    await operator.users.erase(ada.id);
    expect(
      await db.selectFrom('secondFactors').selectAll().where('userId', '=', ada.id).execute(),
    ).toEqual([]);
  });

  test('is kept for the remaining account of a merge', async () => {
    const [remaining, emptied] = [await player(), await player()];
    // accounts of the staff are not merged, so only leftover rows could be there
    const row = (userId: string) => ({
      userId,
      secret: 'sealed',
      recoveryCodes: [],
      lastStep: null,
      createdAt: realNow(),
      confirmedAt: realNow(),
    });
    await db
      .insertInto('secondFactors')
      .values([row(remaining.id), row(emptied.id)])
      .execute();
    const { from } = await operator.users.mergePreview(remaining.id, emptied.id);
    await operator.users.merge(remaining.id, from);
    expect(
      await db
        .selectFrom('secondFactors')
        .select('userId')
        .where('userId', 'in', [remaining.id, emptied.id])
        .execute(),
    ).toEqual([{ userId: remaining.id }]);
  });
});
