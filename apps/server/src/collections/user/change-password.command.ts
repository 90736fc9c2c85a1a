import { MINUTE_MS } from '@ringside/rules/constants';
import { z } from 'zod';
import { type Act, type Answer, invalid, tooOften } from '../../http/endpoint.ts';
import { hashPassword, passwordFits } from '../../sessions/password.ts';
import { endAllSessions } from '../../sessions/operator-login.ts';
import { password } from '../users/user.body.ts';
import { update, type UserRow } from '../users/user.repository.ts';

/** Who sits at somebody else's screen is not to guess for long. */
const TRIES = { name: 'password-changes', windowMs: 15 * MINUTE_MS, allowed: 10 };

/** Plain, as the specification's call. */
export const passwordChange = z.object({ currentPassword: z.string().max(1000), newPassword: password });

/** A new password by the old one; every session ends, also a thief's. */
export async function changePassword({ work }: Act, user: UserRow, { currentPassword, newPassword }: z.output<typeof passwordChange>): Promise<Answer> {
  const wait = await work.context.counters.count(TRIES, user.id);
  if (wait > 0) return tooOften(wait, 'Too many attempts');
  const fits = await passwordFits(user.passwordHash, currentPassword);
  if (!fits) return invalid({ code: 'password-wrong', title: 'The current password is wrong', source: { pointer: '/currentPassword' } });
  const changed = await update(work.db, user.id, { passwordHash: await hashPassword(newPassword) });
  await endAllSessions(work.db, user.id);
  work.record({ action: 'user.password-changed', subject: { type: 'users', id: user.id, version: changed.version }, silent: true });
  return { empty: true };
}
