import { MINUTE_MS } from '@ringside/rules/constants';
import type { CallServices } from '../../kernel/http/call-services.ts';
import {
  type Answer,
  type CommandPart,
  invalidBody,
  tooManyAttempts,
} from '../../kernel/http/endpoint.ts';
import { getRow } from '../../platform/storage/row-gone.ts';
import { findFactor } from '../second-factor/second-factor.repository.ts';
import { checkCode } from '../second-factor/verify-second-factor.command.ts';
import { verifyPassword } from '../sessions/password.ts';
import { findUserById, type UserRow } from '../users/user.repository.ts';

/**
 * The limit of wrong passwords over all sensitive changes, which stops a guesser at an unattended
 * screen.
 */
const TRY_LIMIT = { name: 'password-changes', windowMs: 15 * MINUTE_MS, allowed: 10 };

/**
 * The proof that a signed-in user repeats before a sensitive change; the code if they have a second
 * factor.
 */
export interface Proof {
  password: string | undefined;
  code?: string | undefined;
}
type Pointers = { [Part in keyof Proof]-?: string };

/**
 * Checks the password that a user repeats; returns the refusal of a wrong one.
 *
 * @param pointer Where the body has the password.
 */
export async function checkPassword(
  { counters }: Pick<CallServices, 'counters'>,
  { id, passwordHash }: UserRow,
  { sent, pointer }: { sent: string | undefined; pointer: string },
): Promise<Answer | undefined> {
  const wrong = invalidBody({
    code: 'password-wrong',
    source: { pointer },
  });
  if (sent === undefined) return wrong;
  const wait = await counters.count(TRY_LIMIT, id);
  if (wait > 0) return tooManyAttempts(wait, 'Too many attempts');
  if (!(await verifyPassword(passwordHash, sent))) return wrong;
  await counters.forget(TRY_LIMIT, id);
  return undefined;
}

/**
 * Checks the full proof of a sign-in before a change of the sign-in itself (OWASP ASVS 5, 7.5.1). A
 * code is used up if the change succeeds.
 */
export async function reauthenticate(
  context: CommandPart<'counters' | 'secret'>,
  user: UserRow,
  { password, code }: Proof,
  at: Pointers,
): Promise<Answer | undefined> {
  const refusal = await checkPassword(context.services, user, {
    sent: password,
    pointer: at.password,
  });
  if (refusal) return refusal;
  const factor = await findFactor(context.work.db, user.id);
  if (!factor?.confirmedAt) return undefined;
  if (code === undefined)
    return invalidBody({
      code: 'second-factor-required',
      source: { pointer: at.code },
    });
  return checkCode(context, user.id, code, { recovery: true, pointer: at.code });
}

/** Checks the caller's password, for changes of another user or of the caller's logins. */
export async function reauthenticateViewer(
  { work, services }: CommandPart<'counters'>,
  viewerId: string,
  { password }: { password: string },
): Promise<Answer | undefined> {
  const viewer = getRow(await findUserById(work.db, { tenantId: work.tenantId, id: viewerId }));
  return checkPassword(services, viewer, { sent: password, pointer: '/password' });
}
