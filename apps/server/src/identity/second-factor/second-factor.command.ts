import type { FullProof } from '@ringside/contract/collections/second-factor';
import { mustHave } from '@ringside/rules/must';
import {
  type CommandContext,
  type CommandPart,
  type Answer,
  conflict,
  tooManyAttempts,
} from '../../kernel/http/endpoint.ts';
import { endAllSessions, endOtherLogins } from '../../kernel/sender/operator-login.ts';
import { realNow } from '../../platform/clock/real-time.ts';
import { writeMessage } from '../../platform/outbound/mail/outgoing-messages.command.ts';
import { getTexts } from '../../platform/outbound/mail/texts.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { encryptSecret } from '../sessions/encrypted-secret.ts';
import { hashOfRecoveryCode, createRecoveryCodes } from '../sessions/recovery-code.ts';
import { createTotpSecret, formatTotpUri } from '../sessions/totp.ts';
import { reauthenticateViewer, checkPassword } from '../user/reauthenticate.command.ts';
import type { UserRow } from '../users/user.repository.ts';
import { sealContextOf } from './reencrypt-secrets.command.ts';
import {
  confirmFactor,
  deleteFactor,
  lockFactor,
  savePending,
  saveRecoveryCodes,
  type SecondFactor,
} from './second-factor.repository.ts';
import {
  countCode,
  resetCodeCount,
  IS_OFF,
  checkCode,
  findCurrentStep,
  refuseCode,
} from './verify-second-factor.command.ts';

const IS_ON = conflict(
  'second-factor-on',
  'The account already has a second factor: remove it first',
);

/**
 * Creates a secret for the user's app, by the password. The next sign-in needs no code until a
 * first code has confirmed the secret.
 */
export async function createFactor(
  { work: { db }, services }: CommandContext,
  user: UserRow,
  { password }: { password: string },
): Promise<Answer> {
  const refusal = await checkPassword(services, user, { sent: password, pointer: '/password' });
  if (refusal) return refusal;
  const secret = createTotpSecret();
  const saved = await savePending(db, {
    userId: user.id,
    secret: encryptSecret(services.secret, secret, sealContextOf(user.id)),
    createdAt: realNow(),
  });
  return saved
    ? { plain: { data: { secret, uri: formatTotpUri(secret, user.email ?? user.username) } } }
    : IS_ON;
}

/**
 * Confirms the second factor by a first code. From then on sign-ins need a code, and earlier
 * logins, by the password alone, end.
 */
export async function confirmFactorBy(
  { work, viewer, services }: CommandContext,
  user: UserRow,
  { code }: { code: string },
): Promise<Answer> {
  const factor = await lockFactor(work.db, user.id);
  if (!factor) return IS_OFF;
  if (factor.confirmedAt) return IS_ON;
  const wait = await countCode(services, user.id);
  if (wait > 0) return tooManyAttempts(wait, 'Too many attempts');
  const step = findCurrentStep(services, factor, code);
  if (step === undefined) return refuseCode();
  const codes = createRecoveryCodes();
  const confirmed = await confirmFactor(work.db, factor, {
    step,
    recoveryCodes: codes.map(hashOfRecoveryCode),
    at: realNow(),
  });
  if (!confirmed) return IS_ON;
  await endOtherLogins(work.db, viewer);
  await resetCodeCount(services, user.id);
  recordSilently(work, user, 'user.second-factor-on');
  return { plain: { data: { recoveryCodes: codes } } };
}

/**
 * Replaces the recovery codes, by the password and a code of the app: a stolen recovery code must
 * not create ten others.
 */
export async function renewRecoveryCodes(
  { work, services }: CommandContext,
  user: UserRow,
  proof: FullProof,
): Promise<Answer> {
  const refusal = await checkProof({ work, services }, user, proof, { recovery: false });
  if (refusal) return refusal;
  const codes = createRecoveryCodes();
  await saveRecoveryCodes(work.db, user.id, codes.map(hashOfRecoveryCode));
  recordSilently(work, user, 'user.recovery-codes-renewed');
  return { plain: { data: { recoveryCodes: codes } } };
}

/** Removes the user's second factor, by the password and a code or a recovery code. */
export async function removeFactor(
  { work, services }: CommandContext,
  user: UserRow,
  proof: FullProof,
): Promise<Answer> {
  const refusal = await checkProof({ work, services }, user, proof, { recovery: true });
  if (refusal) return refusal;
  await deleteFactor(work.db, user.id);
  recordSilently(work, user, 'user.second-factor-off');
  return { empty: true };
}

/**
 * Removes the second factor of another operator who has lost their phone. It needs the caller's
 * password, ends all sessions of the operator and notifies them by email.
 */
export async function removeFactorOfOperator(
  { work, viewer, services }: CommandContext,
  user: UserRow,
  proof: { password: string },
): Promise<Answer> {
  const refusal = await reauthenticateViewer({ work, services }, viewer.userId, proof);
  if (refusal) return refusal;
  const factor = await lockFactor(work.db, user.id);
  if (!factor || !(await deleteFactor(work.db, user.id))) return IS_OFF;
  await endAllSessions(work.db, user.id);
  await notifyOfRemoval({ work, services }, user, factor);
  recordSilently(work, user, 'user.second-factor-taken');
  return { empty: true };
}

/**
 * Returns the refusal of a wrong proof. The password is checked first, so that a sender without it
 * uses up no code.
 */
async function checkProof(
  context: CommandPart<'counters' | 'secret'>,
  user: UserRow,
  { password, code }: FullProof,
  how: { recovery: boolean },
): Promise<Answer | undefined> {
  return (
    (await checkPassword(context.services, user, { sent: password, pointer: '/password' })) ??
    checkCode(context, user.id, code, how)
  );
}

async function notifyOfRemoval(
  { work, services: { tenants } }: CommandPart<'tenants'>,
  { id, email, preferredLocale }: UserRow,
  { confirmedAt }: SecondFactor,
): Promise<void> {
  if (email === null) return;
  const link = `${tenants.consoleUrlOf(work.tenantId)}/account`;
  await writeMessage(work, {
    cause: `second-factor-taken/${id}/${mustHave(confirmedAt, 'the confirmation').getTime()}`,
    channel: 'mail',
    recipient: email,
    ...getTexts(preferredLocale).secondFactorTaken({ link }),
  });
}

const recordSilently = (work: Work, { id, version }: UserRow, action: string) =>
  work.record({ action, subject: { type: 'users', id, version }, silent: true });
