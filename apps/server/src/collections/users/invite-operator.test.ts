import { afterEach, describe, expect, test, vi } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const { api, operator, visitor } = await championship();
const { db } = api.context.storage;
const PASSWORD = 'a password for once';
const HOUR_MS = 3_600_000;
afterEach(() => void vi.useRealTimers());
const later = (ms: number) => vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] });

let count = 0;
/** A new operator without a password, and the letter that he got. */
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

describe('an operator who is made without a password', () => {
  test('gets a letter, chooses one by its link, once, and signs in with his role', async () => {
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

  test('has a day for it, and may have another link sent after that', async () => {
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

  test('is written to in his language, and the token is in no log', async () => {
    const { id, letters, token } = await invited({ preferredLocale: 'de' });
    expect(letters).toMatchObject([{ subject: 'Dein Zugang zur Ringside-Konsole' }]);
    const kept = JSON.stringify([
      await db.selectFrom('activity').selectAll().where('subjectId', '=', id).execute(),
      await db.selectFrom('passwordResets').selectAll().where('userId', '=', id).execute(),
    ]);
    expect(kept).not.toContain(token);
  });
});

test('who is given a password gets no letter', async () => {
  const { email, letters } = await invited({ password: PASSWORD });
  expect(letters).toEqual([]);
  await visitor.login(email, PASSWORD);
});

test('where nobody is made, nobody is written to', async () => {
  const { email } = await invited();
  const refusal = await refusalOf(operator.users.create({ email, username: 'again' }));
  expect(refusal.code).toBe('email-taken');
  expect(
    await db.selectFrom('letters').select('id').where('recipient', '=', email).execute(),
  ).toHaveLength(1);
});
