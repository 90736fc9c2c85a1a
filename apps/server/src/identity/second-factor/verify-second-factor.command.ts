import { MINUTE_MS } from '@ringside/rules/constants';
import type { UserId } from '@ringside/rules/ids';
import type { CallServices } from '../../kernel/http/call-services.ts';
import {
  type Answer,
  type CommandPart,
  conflict,
  invalidBody,
  tooManyAttempts,
} from '../../kernel/http/endpoint.ts';
import { realMs } from '../../platform/clock/real-time.ts';
import { decryptSecret } from '../sessions/encrypted-secret.ts';
import { hashOfRecoveryCode } from '../sessions/recovery-code.ts';
import { isTotpCode, findStepOfCode } from '../sessions/totp.ts';
import { sealContextOf, reencryptSecret } from './reencrypt-secrets.command.ts';
import {
  lockFactor,
  type SecondFactor,
  consumeRecoveryCode,
  consumeStep,
} from './second-factor.repository.ts';

/**
 * The limit of codes for one user, from any address: the sender knows the password already, and
 * many addresses could try a million codes.
 */
const CODE_LIMIT = { name: 'second-factor-codes', windowMs: 15 * MINUTE_MS, allowed: 10 };

export const IS_OFF = conflict('second-factor-off', 'The account has no second factor');
/** Returns the refusal of a wrong, expired or used code. */
export const refuseCode = (pointer = '/code'): Answer =>
  invalidBody({
    code: 'code-invalid',
    source: { pointer },
  });

/** Counts a code before its verification; returns the seconds to wait, or 0. */
export const countCode = (
  { counters }: Pick<CallServices, 'counters'>,
  userId: UserId,
): Promise<number> => counters.count(CODE_LIMIT, userId);
/** Resets the count of a user's codes after a valid one. */
export const resetCodeCount = (
  { counters }: Pick<CallServices, 'counters'>,
  userId: UserId,
): Promise<void> => counters.forget(CODE_LIMIT, userId);

/** Returns the time step of a code of the app, used or not; undefined if it is not valid now. */
export function findCurrentStep(
  services: Pick<CallServices, 'secret'>,
  { userId, secret }: Pick<SecondFactor, 'userId' | 'secret'>,
  typed: string,
): number | undefined {
  const code = typed.replaceAll(/\s/g, '');
  const opened = isTotpCode(code)
    ? decryptSecret(services.secret, secret, sealContextOf(userId))
    : undefined;
  return opened && findStepOfCode(opened.text, code, realMs());
}

/**
 * Uses up a code of the app or, if `recovery` permits it, a recovery code. Returns whether the code
 * was valid and unused.
 */
export async function consumeCode(
  { work, services }: CommandPart<'secret'>,
  factor: SecondFactor,
  typed: string,
  { recovery }: { recovery: boolean },
): Promise<boolean> {
  const { userId } = factor;
  const step = findCurrentStep(services, factor, typed);
  if (step !== undefined) {
    await reencryptSecret(work.db, services.secret, factor);
    return consumeStep(work.db, userId, step);
  }
  const left = recovery
    ? await consumeRecoveryCode(work.db, userId, hashOfRecoveryCode(typed))
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
export type MissingProof = 'code' | 'right code' | { seconds: number };

/**
 * Checks the second factor at a sign-in, after the password; undefined if nothing is missing. The
 * lock keeps other requests from turning the factor on in this transaction.
 */
export async function findMissingProof(
  { work, services }: CommandPart<'counters' | 'secret'>,
  userId: UserId,
  typed: string | undefined,
): Promise<MissingProof | undefined> {
  const factor = await lockFactor(work.db, userId);
  if (!factor || factor.confirmedAt === null) return undefined;
  if (typed === undefined) return 'code';
  const seconds = await countCode(services, userId);
  if (seconds > 0) return { seconds };
  return (await consumeCode({ work, services }, factor, typed, { recovery: true }))
    ? undefined
    : 'right code';
}

/**
 * Uses up a code of a signed-in user; returns the refusal of a wrong one.
 *
 * @param pointer Where the body has the code.
 */
export async function checkCode(
  { work, services }: CommandPart<'counters' | 'secret'>,
  userId: UserId,
  code: string,
  { recovery, pointer }: { recovery: boolean; pointer?: string },
): Promise<Answer | undefined> {
  const factor = await lockFactor(work.db, userId);
  if (!factor?.confirmedAt) return IS_OFF;
  const wait = await countCode(services, userId);
  if (wait > 0) return tooManyAttempts(wait, 'Too many attempts');
  if (!(await consumeCode({ work, services }, factor, code, { recovery })))
    return refuseCode(pointer);
  await resetCodeCount(services, userId);
  return undefined;
}
