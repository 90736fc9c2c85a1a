import { describe, expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';
import { OPERATOR } from '../../../../../tests/support/test-api.ts';

const { api, operator, player, visitor, clientOf } = await championship();
const { db } = api.context.storage;
const PASSWORD = 'a password for once';
const WRONG = {
  status: 422,
  code: 'password-wrong',
  errors: [{ source: { pointer: '/data/attributes/currentPassword' } }],
};

let count = 0;
const fresh = () => `mail${++count}@ringside.example`;
/** Creates a signed-in operator. */
async function hired(role = 'operator.viewer') {
  const email = fresh();
  const { id } = await operator.users.create({
    email,
    password: PASSWORD,
    username: email.split('@')[0]!,
    roles: [role],
  });
  return { id, email, client: clientOf((await visitor.login(email, PASSWORD)).data.token) };
}
const lettersTo = (email: string) =>
  db
    .selectFrom('letters')
    .select(['subject', 'text'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
const signsIn = (email: string) =>
  visitor.login(email, PASSWORD).then(
    () => true,
    () => false,
  );

describe('an operator’s own email', () => {
  test('changes with the password, and the former address receives a notice', async () => {
    const [{ id, email, client }, next] = [await hired(), fresh()];
    expect(await refusalOf(client.users.update(id, { email: next }))).toMatchObject(WRONG);
    expect(
      await refusalOf(client.users.update(id, { email: next, currentPassword: 'not this one' })),
    ).toMatchObject(WRONG);
    expect([await signsIn(email), await signsIn(next)]).toEqual([true, false]);
    expect(await lettersTo(email)).toEqual([]);
    await client.users.update(id, { email: next, currentPassword: PASSWORD });
    expect([await signsIn(email), await signsIn(next)]).toEqual([false, true]);
    expect(await lettersTo(email)).toMatchObject([
      { subject: 'The email address of your Ringside account was changed' },
    ]);
    expect(await lettersTo(next)).toEqual([]);
    const activityJson = JSON.stringify(
      await db.selectFrom('activity').selectAll().where('subjectId', '=', id).execute(),
    );
    expect(activityJson).not.toContain(PASSWORD);
  });

  test('needs no password if it does not change, nor does a name', async () => {
    const { id, email, client } = await hired();
    await client.users.update(id, { email, firstName: 'Mina' });
    expect(await lettersTo(email)).toEqual([]);
  });

  test('is announced in the operator’s language', async () => {
    const { id, email, client } = await hired();
    await client.users.update(id, { preferredLocale: 'de' });
    await client.users.update(id, { email: fresh(), currentPassword: PASSWORD });
    expect(await lettersTo(email)).toMatchObject([
      { subject: 'Die Mailadresse deiner Anmeldung bei Ringside wurde geändert' },
    ]);
  });

  test('ends the links that were sent to the former address', async () => {
    const { id, email, client } = await hired();
    await operator.users.sendPasswordReset(id);
    const [letter] = await lettersTo(email);
    await client.users.update(id, { email: fresh(), currentPassword: PASSWORD });
    expect(
      (
        await refusalOf(
          visitor.password.change(
            /token=(\S+)/.exec(letter!.text)![1]!,
            'another password for once',
          ),
        )
      ).code,
    ).toBe('token-invalid');
  });

  test('is refused if another operator has it, but only after the proof', async () => {
    const { id, client } = await hired();
    expect(await refusalOf(client.users.update(id, { email: OPERATOR.email }))).toMatchObject(
      WRONG,
    );
    expect(
      (
        await refusalOf(
          client.users.update(id, { email: OPERATOR.email, currentPassword: PASSWORD }),
        )
      ).code,
    ).toBe('email-taken');
  });

  test('counts wrong passwords together with those of a change of the password', async () => {
    const { id, client } = await hired();
    const guess = () =>
      client.users.update(id, { email: fresh(), currentPassword: 'not this one' });
    for (let times = 0; times < 5; times++) {
      expect(await refusalOf(guess())).toMatchObject(WRONG);
      expect(
        (await refusalOf(client.user.changePassword('not this one', 'another password for once')))
          .code,
      ).toBe('password-wrong');
    }
    const refusal = await refusalOf(
      client.users.update(id, { email: fresh(), currentPassword: PASSWORD }),
    );
    expect([refusal.status, refusal.code]).toEqual([429, 'too-many-attempts']);
    expect(refusal.retryAfter).toBeGreaterThan(0);
  });
});

describe('another operator’s email', () => {
  test('changes with the password of an owner, not with that of the operator', async () => {
    const [owner, { id, email }, next] = [await hired('operator.owner'), await hired(), fresh()];
    await owner.client.user.changePassword(PASSWORD, 'the owner’s own password');
    const { users } = clientOf(
      (await visitor.login(owner.email, 'the owner’s own password')).data.token,
    );
    expect(await refusalOf(users.update(id, { email: next }))).toMatchObject(WRONG);
    expect(
      await refusalOf(users.update(id, { email: next, currentPassword: PASSWORD })),
    ).toMatchObject(WRONG);
    await users.update(id, { email: next, currentPassword: 'the owner’s own password' });
    expect([await signsIn(email), await signsIn(next)]).toEqual([false, true]);
    expect(await lettersTo(email)).toHaveLength(1);
  });

  test('is closed to programs, whatever they send', async () => {
    const [{ id, email }, { bearer }] = [
      await hired(),
      await operator.apiKeys.create({ name: 'Owner bot', roles: ['operator.owner'] }),
    ];
    const program = clientOf(bearer!);
    for (const attributes of [
      { email: fresh() },
      { email: fresh(), currentPassword: OPERATOR.password },
    ])
      expect((await refusalOf(program.users.update(id, attributes))).status).toBe(403);
    expect(await signsIn(email)).toBe(true);
  });
});

test('lets players change theirs without a password, and sends no notice', async () => {
  const { id, client } = await player();
  await client.users.update(id, { email: fresh() });
  const before = (await client.users.me()).email!;
  await operator.users.update(id, { email: fresh() });
  expect((await client.users.me()).email).not.toBe(before);
  expect(await lettersTo(before)).toEqual([]);
});
