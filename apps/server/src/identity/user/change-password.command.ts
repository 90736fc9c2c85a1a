import { codeInput } from '@ringside/contract/collections/second-factor';
import { z } from 'zod';
import type { CommandContext, Answer } from '../../kernel/http/endpoint.ts';
import { endAllSessions } from '../../kernel/sender/operator-login.ts';
import { reopenSignIn } from '../login/close-sign-in.command.ts';
import { hashPassword } from '../sessions/password.ts';
import { password } from '../users/user.body.ts';
import { updateUser, type UserRow } from '../users/user.repository.ts';
import { reauthenticate } from './reauthenticate.command.ts';

/** The body of the specification's call, which is not wrapped in `data`. */
export const passwordChange = z.strictObject({
  currentPassword: z.string().max(1000),
  newPassword: password,
  code: codeInput
    .optional()
    .describe('A code of the user’s second factor, or a recovery code, if the user has one.'),
});

/**
 * Changes the password by the old one, and by a code if there is a second factor; every session
 * ends, also a thief's.
 */
export async function changePassword(
  { work, services }: CommandContext,
  user: UserRow,
  { currentPassword, newPassword, code }: z.output<typeof passwordChange>,
): Promise<Answer> {
  const refusal = await reauthenticate(
    { work, services },
    user,
    { password: currentPassword, code },
    { password: '/currentPassword', code: '/code' },
  );
  if (refusal) return refusal;
  const changed = await updateUser(work.db, user.id, {
    passwordHash: await hashPassword(newPassword),
  });
  await endAllSessions(work.db, user.id);
  await reopenSignIn({ work, services }, user.email);
  work.record({
    action: 'user.password-changed',
    subject: { type: 'users', id: user.id, version: changed.version },
    silent: true,
  });
  return { empty: true };
}
