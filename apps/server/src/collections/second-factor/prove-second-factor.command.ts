import { MINUTE_MS } from '@ringside/rules/constants';
import { realMs } from '../../clock/real-time.ts';
import type { Context } from '../../context.ts';
import { type Answer, conflict, invalid, tooOften } from '../../http/endpoint.ts';
import { hashOfRecoveryCode } from '../../sessions/recovery-code.ts';
import { unseal } from '../../sessions/sealed-secret.ts';
import { isTotpCode, stepOfCode } from '../../sessions/totp.ts';
import type { Work } from '../../unit-of-work.ts';
import { ownerOf, sealAnew } from './seal-anew.command.ts';
import {
  lockFactor,
  type SecondFactor,
  takeRecoveryCode,
  takeStep,
} from './second-factor.repository.ts';

/**
 * The limit of codes for one user, from any address: the sender knows the password already, and
 * many addresses could try a million codes.
 */
const CODES = { name: 'second-factor-codes', windowMs: 15 * MINUTE_MS, allowed: 10 };

export const IS_OFF = conflict('second-factor-off', 'The account has no second factor');
/** Returns the refusal of a wrong, expired or used code. */
export const wrongCode = (pointer = '/code'): Answer =>
  invalid({
    code: 'code-invalid',
    title: 'The code is wrong, has expired, or was already used',
    source: { pointer },
  });

/** Counts a code before its verification; returns the seconds to wait, or 0. */
export const countCode = ({ counters }: Context, userId: string): Promise<number> =>
  counters.count(CODES, userId);
/** Resets the count of a user's codes after a valid one. */
export const forgetCodes = ({ counters }: Context, userId: string): Promise<void> =>
  counters.forget(CODES, userId);

/** Returns the time step of a code of the app, used or not; undefined if it is not valid now. */
export function stepNow(
  { context }: Work,
  { userId, secret }: Pick<SecondFactor, 'userId' | 'secret'>,
  typed: string,
): number | undefined {
  const code = typed.replaceAll(/\s/g, '');
  const opened = isTotpCode(code) ? unseal(context.secret, secret, ownerOf(userId)) : undefined;
  return opened && stepOfCode(opened.text, code, realMs());
}

/**
 * Uses up a code of the app or, if `recovery` permits it, a recovery code. Returns whether the code
 * was valid and unused.
 */
export async function takeCode(
  work: Work,
  factor: SecondFactor,
  typed: string,
  { recovery }: { recovery: boolean },
): Promise<boolean> {
  const { userId } = factor;
  const step = stepNow(work, factor, typed);
  if (step !== undefined) {
    await sealAnew(work.db, work.context.secret, factor);
    return takeStep(work.db, userId, step);
  }
  const left = recovery
    ? await takeRecoveryCode(work.db, userId, hashOfRecoveryCode(typed))
    : undefined;
  if (left === undefined) return false;
  work.record({
    action: 'user.recovery-code-used',
    subject: { type: 'users', id: userId },
    after: { recoveryCodesLeft: left },
    silent: true,
  });
  return true;
}

/**
 * The proof that a sign-in lacks after the right password; `seconds` is the wait until the next
 * code.
 */
export type Missing = 'code' | 'right code' | { seconds: number };

/**
 * Checks the second factor at a sign-in, after the password; undefined if nothing is missing. The
 * lock keeps other requests from turning the factor on in this transaction.
 */
export async function missingAtSignIn(
  work: Work,
  userId: string,
  typed: string | undefined,
): Promise<Missing | undefined> {
  const factor = await lockFactor(work.db, userId);
  if (!factor || factor.confirmedAt === null) return undefined;
  if (typed === undefined) return 'code';
  const seconds = await countCode(work.context, userId);
  if (seconds > 0) return { seconds };
  return (await takeCode(work, factor, typed, { recovery: true })) ? undefined : 'right code';
}

/**
 * Uses up a code of a signed-in user; returns the refusal of a wrong one.
 *
 * @param pointer Where the body has the code.
 */
export async function refusalOfCode(
  work: Work,
  userId: string,
  code: string,
  { recovery, pointer }: { recovery: boolean; pointer?: string },
): Promise<Answer | undefined> {
  const factor = await lockFactor(work.db, userId);
  if (!factor?.confirmedAt) return IS_OFF;
  const wait = await countCode(work.context, userId);
  if (wait > 0) return tooOften(wait, 'Too many attempts');
  if (!(await takeCode(work, factor, code, { recovery }))) return wrongCode(pointer);
  await forgetCodes(work.context, userId);
  return undefined;
}
