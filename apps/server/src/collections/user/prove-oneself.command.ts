import { MINUTE_MS } from '@ringside/rules/constants';
import { type Answer, invalid, tooOften } from '../../http/endpoint.ts';
import { passwordFits } from '../../sessions/password.ts';
import type { Work } from '../../unit-of-work.ts';
import { refusalOfCode } from '../second-factor/prove-second-factor.command.ts';
import { findFactor } from '../second-factor/second-factor.repository.ts';
import { findById, type UserRow } from '../users/user.repository.ts';

/** Who sits at somebody else's screen is not to guess for long, whichever change asks. */
const TRIES = { name: 'password-changes', windowMs: 15 * MINUTE_MS, allowed: 10 };

/**
 * What somebody who is signed in sends again before a sensitive change; the code where he has a
 * second factor.
 */
export interface Proof {
  password: string | undefined;
  code?: string | undefined;
}
type Pointers = { [Part in keyof Proof]-?: string };

/**
 * Why the password that somebody sends again is not taken; undefined where it is his. `pointer`:
 * where it was sent.
 */
export async function refusalOfPassword(
  { context }: Work,
  { id, passwordHash }: UserRow,
  { sent, pointer }: { sent: string | undefined; pointer: string },
): Promise<Answer | undefined> {
  const wrong = invalid({
    code: 'password-wrong',
    title: 'The current password is wrong',
    source: { pointer },
  });
  if (sent === undefined) return wrong;
  const wait = await context.counters.count(TRIES, id);
  if (wait > 0) return tooOften(wait, 'Too many attempts');
  if (!(await passwordFits(passwordHash, sent))) return wrong;
  await context.counters.forget(TRIES, id);
  return undefined;
}

/**
 * The same of all that his sign-in asks for: before a change of how he signs in (OWASP ASVS 5,
 * 7.5.1). A code is used up by it where the change is done.
 */
export async function refusalOfProof(
  work: Work,
  user: UserRow,
  { password, code }: Proof,
  at: Pointers,
): Promise<Answer | undefined> {
  const refusal = await refusalOfPassword(work, user, { sent: password, pointer: at.password });
  if (refusal) return refusal;
  const factor = await findFactor(work.db, user.id);
  if (!factor?.confirmedAt) return undefined;
  if (code === undefined)
    return invalid({
      code: 'second-factor-required',
      title: 'Enter the code of your second factor',
      source: { pointer: at.code },
    });
  return refusalOfCode(work, user.id, code, { recovery: true, pointer: at.code });
}

/** The password of who asks, for what is about another, or about his logins. */
export async function refusalOfAsker(
  work: Work,
  viewerId: string,
  { password }: { password: string },
): Promise<Answer | undefined> {
  const asks = await findById(work.db, { tenantId: work.tenantId, id: viewerId });
  return refusalOfPassword(work, asks!, { sent: password, pointer: '/password' });
}
