import { afterEach, describe, expect, test, vi } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const { api, operator, visitor } = await championship();
const { db } = api.context.storage;
const PASSWORD = 'a password for once';
const HOUR_MS = 3_600_000;
afterEach(() => void vi.useRealTimers());
const later = (ms: number) => vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] });

let count = 0;
/** Creates an operator without a password and returns the email that they receive. */
async function invited(attributes: object = {}) {
  const email = `invited${++count}@ringside.example`;
  const { id } = await operator.users.create({
    email,
    username: `invited${count}`,
    roles: ['operator.referee'],
    ...attributes,
  });
  const letters = await db
    .selectFrom('letters')
    .select(['subject', 'text'])
    .where('recipient', '=', email)
    .execute();
  return { id, email, letters, token: /#token=(\S+)/.exec(letters[0]?.text ?? '')?.[1] ?? '' };
}

describe('an operator without a password', () => {
  test('receives an email, chooses a password by its link once, and signs in with their role', async () => {
    const { email, letters, token } = await invited();
    expect(letters).toMatchObject([
      {
        subject: 'Your sign-in to the Ringside console',
        text: expect.stringContaining('/console/password#token='),
      },
    ]);
    for (const guess of ['', PASSWORD, token])
      expect((await refusalOf(visitor.login(email, guess))).status).toBe(401);
    await visitor.password.change(token, PASSWORD);
    expect((await visitor.login(email, PASSWORD)).data.user.permissions).toContain('series.rule');
    expect(
      (await refusalOf(visitor.password.change(token, 'another password for once'))).code,
    ).toBe('token-invalid');
  });

  test('has a day to choose one, and may receive another link after that', async () => {
    const [early, late] = [await invited(), await invited()];
    later(24 * HOUR_MS - 60_000);
    await visitor.password.change(early.token, PASSWORD);
    vi.useRealTimers();
    later(24 * HOUR_MS + 1_000);
    expect((await refusalOf(visitor.password.change(late.token, PASSWORD))).code).toBe(
      'token-invalid',
    );
    vi.useRealTimers();
    await operator.users.sendPasswordReset(late.id);
    expect(
      (
        await db
          .selectFrom('letters')
          .select('subject')
          .where('recipient', '=', late.email)
          .execute()
      ).map(({ subject }) => subject),
    ).toEqual(['Your sign-in to the Ringside console', 'Choose a new password for Ringside']);
  });

  test('receives an email in their language, and the log contains no token', async () => {
    const { id, letters, token } = await invited({ preferredLocale: 'de' });
    expect(letters).toMatchObject([{ subject: 'Dein Zugang zur Ringside-Konsole' }]);
    const storedJson = JSON.stringify([
      await db.selectFrom('activity').selectAll().where('subjectId', '=', id).execute(),
      await db.selectFrom('passwordResets').selectAll().where('userId', '=', id).execute(),
    ]);
    expect(storedJson).not.toContain(token);
  });
});

test('receives no email if they have a password', async () => {
  const { email, letters } = await invited({ password: PASSWORD });
  expect(letters).toEqual([]);
  await visitor.login(email, PASSWORD);
});

test('receives no email if the account is refused', async () => {
  const { email } = await invited();
  const refusal = await refusalOf(operator.users.create({ email, username: 'again' }));
  expect(refusal.code).toBe('email-taken');
  expect(
    await db.selectFrom('letters').select('id').where('recipient', '=', email).execute(),
  ).toHaveLength(1);
});
