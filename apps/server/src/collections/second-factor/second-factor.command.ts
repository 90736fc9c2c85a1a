import { MINUTE_MS } from '@ringside/rules/constants';
import { type Act, type Answer, conflict, invalid, tooOften } from '../../http/endpoint.ts';
import { writeLetter } from '../../mail/letters.command.ts';
import { textsIn } from '../../mail/texts.ts';
import { endAllSessions, endLoginsBut } from '../../sessions/operator-login.ts';
import { passwordFits } from '../../sessions/password.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from '../../sessions/recovery-code.ts';
import { seal } from '../../sessions/sealed-secret.ts';
import { newTotpSecret, totpUri } from '../../sessions/totp.ts';
import type { Work } from '../../unit-of-work.ts';
import { realNow } from '../../clock/real-time.ts';
import type { UserRow } from '../users/user.repository.ts';
import { countCode, forgetCodes, ownerOf, stepNow, takeCode } from './prove-second-factor.command.ts';
import { confirmFactor, deleteFactor, lockFactor, savePending, saveRecoveryCodes, type SecondFactor } from './second-factor.repository.ts';

/** Who sits at somebody else's screen is not to guess his password here. */
const TRIES = { name: 'second-factor-passwords', windowMs: 15 * MINUTE_MS, allowed: 10 };

const IS_ON = conflict('second-factor-on', 'There is a second factor already: take it away first');
const IS_OFF = conflict('second-factor-off', 'There is no second factor');
const WRONG_CODE = invalid({ code: 'code-invalid', title: 'The code is wrong, has run out, or was used already', source: { pointer: '/code' } });

/** A new secret for one's app, by the password. Nothing is asked for at the next sign-in until a code has proved it. */
export async function beginFactor({ work }: Act, user: UserRow, { password }: { password: string }): Promise<Answer> {
  const { context, db } = work;
  const wait = await context.counters.count(TRIES, user.id);
  if (wait > 0) return tooOften(wait, 'Too many attempts');
  if (!(await passwordFits(user.passwordHash, password))) return invalid({ code: 'password-wrong', title: 'The current password is wrong', source: { pointer: '/password' } });
  await context.counters.forget(TRIES, user.id);
  const secret = newTotpSecret();
  const saved = await savePending(db, { userId: user.id, secret: seal(context.secret, secret, ownerOf(user.id)), createdAt: realNow() });
  return saved ? { plain: { data: { secret, uri: totpUri(secret, user.email ?? user.username) } } } : IS_ON;
}

/** The first code proves that the app has the secret: it is asked for from now on, and logins of before, by the password alone, end. */
export async function confirmFactorBy({ work, viewer }: Act, user: UserRow, { code }: { code: string }): Promise<Answer> {
  const factor = await lockFactor(work.db, user.id);
  if (!factor) return IS_OFF;
  if (factor.confirmedAt) return IS_ON;
  const wait = await countCode(work.context, user.id);
  if (wait > 0) return tooOften(wait, 'Too many attempts');
  const step = stepNow(work, factor, code);
  if (step === undefined) return WRONG_CODE;
  const codes = newRecoveryCodes();
  const confirmed = await confirmFactor(work.db, factor, { step, recoveryCodes: codes.map(hashOfRecoveryCode), at: realNow() });
  if (!confirmed) return IS_ON;
  await endLoginsBut(work.db, viewer);
  await forgetCodes(work.context, user.id);
  note(work, user, 'user.second-factor-on');
  return { plain: { data: { recoveryCodes: codes } } };
}

/** Ten other recovery codes, by a code of the app: a recovery code that somebody found is not to make ten of itself. */
export async function renewRecoveryCodes({ work }: Act, user: UserRow, { code }: { code: string }): Promise<Answer> {
  const refusal = await refusalOf(work, user, code, { recovery: false });
  if (refusal) return refusal;
  const codes = newRecoveryCodes();
  await saveRecoveryCodes(work.db, user.id, codes.map(hashOfRecoveryCode));
  note(work, user, 'user.recovery-codes-renewed');
  return { plain: { data: { recoveryCodes: codes } } };
}

/** Off, by a code or a recovery code. */
export async function removeFactor({ work }: Act, user: UserRow, { code }: { code: string }): Promise<Answer> {
  const refusal = await refusalOf(work, user, code, { recovery: true });
  if (refusal) return refusal;
  await deleteFactor(work.db, user.id);
  note(work, user, 'user.second-factor-off');
  return { empty: true };
}

/** Another operator has lost his phone: the password alone signs him in again. All his sessions end, also those of who found the phone, and he is told by mail. */
export async function takeFactorAway({ work }: Act, user: UserRow): Promise<Answer> {
  const factor = await lockFactor(work.db, user.id);
  if (!factor || !(await deleteFactor(work.db, user.id))) return IS_OFF;
  await endAllSessions(work.db, user.id);
  await tellOf(work, user, factor);
  note(work, user, 'user.second-factor-taken');
  return { empty: true };
}

/** Why a code that is sent by somebody signed in is not taken; undefined where it is, and is used up by that. */
async function refusalOf(work: Work, { id }: UserRow, code: string, how: { recovery: boolean }): Promise<Answer | undefined> {
  const factor = await lockFactor(work.db, id);
  if (!factor?.confirmedAt) return IS_OFF;
  const wait = await countCode(work.context, id);
  if (wait > 0) return tooOften(wait, 'Too many attempts');
  if (!(await takeCode(work, factor, code, how))) return WRONG_CODE;
  await forgetCodes(work.context, id);
  return undefined;
}

async function tellOf(work: Work, { id, email, preferredLocale }: UserRow, { confirmedAt }: SecondFactor): Promise<void> {
  if (email === null) return;
  const link = `${work.context.tenants.urlOf(work.tenantId)}/console/account`;
  await writeLetter(work, { cause: `second-factor-taken/${id}/${confirmedAt!.getTime()}`, channel: 'mail', recipient: email, ...textsIn(preferredLocale).secondFactorTaken({ link }) });
}

const note = (work: Work, { id, version }: UserRow, action: string) => work.record({ action, subject: { type: 'users', id, version }, silent: true });
