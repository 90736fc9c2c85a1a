import { INVITATION_HOURS, RESET_LINK_MINUTES } from '@ringside/contract/reset-link';
import { HOUR_MS, MINUTE_MS } from '@ringside/rules/constants';
import type { UserId } from '@ringside/rules/ids';
import { mustHave } from '@ringside/rules/must';
import {
  type CommandContext,
  type CommandPart,
  type Answer,
  conflict,
  invalidBody,
  tooManyAttempts,
} from '../../kernel/http/endpoint.ts';
import { hashOf, createRandomId } from '../../kernel/sender/cookie.ts';
import { isSuspended } from '../../kernel/sender/identify.ts';
import { keyedHashOf } from '../../kernel/sender/one-time.ts';
import { endAllSessions } from '../../kernel/sender/operator-login.ts';
import { realTimeIn, realNow } from '../../platform/clock/real-time.ts';
import { writeMessage } from '../../platform/outbound/mail/outgoing-messages.command.ts';
import { getTexts } from '../../platform/outbound/mail/texts.ts';
import { reopenSignIn } from '../login/close-sign-in.command.ts';
import { hashPassword } from '../sessions/password.ts';
import { findUserByLoginEmail, updateUser, type UserRow } from '../users/user.repository.ts';

const WINDOW_MS = 15 * MINUTE_MS;
const SENDER_LIMIT = { name: 'resets-from', windowMs: WINDOW_MS, allowed: 30 };
const EMAIL_LIMIT = { name: 'resets-of', windowMs: WINDOW_MS, allowed: 3 };

/**
 * Schedules a reset link. The job is the same for every address, known or not, so that neither the
 * answer nor its time shows which exist. Over the limit of an address the answer is the same and no
 * email is sent.
 */
export async function requestReset(
  { work, address, services: { counters, secret } }: CommandContext,
  email: string,
): Promise<Answer> {
  const { tenantId, now } = work;
  const wait = await counters.count(SENDER_LIMIT, String(address));
  if (wait > 0) return tooManyAttempts(wait, 'Too many attempts');
  const subject = keyedHashOf(secret, `reset ${tenantId} ${email.toLowerCase()}`).slice(0, 22);
  work.record({
    action: 'password.reset-asked',
    subject: { type: 'password', id: subject },
    silent: true,
  });
  if ((await counters.count(EMAIL_LIMIT, subject)) === 0)
    work.schedule({
      kind: 'password-reset-asked',
      subjectId: subject,
      dueAt: now,
      payload: { email },
    });
  return { empty: true };
}

/** Sends the link if an operator signs in with this address. Runs as a job at once. */
export async function sendRequestedReset(
  context: CommandPart<'tenants'>,
  { email }: { email: string },
): Promise<void> {
  const { work } = context;
  const user = await findUserByLoginEmail(work.db, { tenantId: work.tenantId, email });
  if (user && !isSuspended(user)) await sendLink(context, user);
}

/** Sends the link at the request of an operator. */
export async function sendReset(context: CommandPart<'tenants'>, user: UserRow): Promise<Answer> {
  if (user.passwordHash === null || user.email === null)
    return conflict('not-an-operator', 'Only users who sign in with a password have one');
  await sendLink(context, user);
  context.work.record({
    action: 'user.password-reset-sent',
    subject: { type: 'users', id: user.id, version: user.version },
    silent: true,
  });
  return { empty: true };
}

/** Sends a new operator a link to choose their first password, which no other user learns. */
export async function sendInvitation(
  context: CommandPart<'tenants'>,
  user: UserRow,
): Promise<void> {
  const { token, link } = await createLink(context, user.id, INVITATION_HOURS * HOUR_MS);
  await writeMessage(context.work, {
    cause: `invitation/${token}`,
    channel: 'mail',
    recipient: mustHave(user.email, 'the email of an operator'),
    ...getTexts(user.preferredLocale).invitation({ link, hours: INVITATION_HOURS }),
  });
}

async function sendLink(
  context: CommandPart<'tenants'>,
  { id: userId, email, preferredLocale }: UserRow,
): Promise<void> {
  const { token, link } = await createLink(context, userId, RESET_LINK_MINUTES * MINUTE_MS);
  await writeMessage(context.work, {
    cause: `password-reset/${token}`,
    channel: 'mail',
    recipient: mustHave(email, 'the email of an operator'),
    ...getTexts(preferredLocale).passwordReset({ link, minutes: RESET_LINK_MINUTES }),
  });
}

/** Creates a link, which ends the one before it. `token` is its hash, which may be logged. */
async function createLink(
  { work, services: { tenants } }: CommandPart<'tenants'>,
  userId: UserId,
  lifeMs: number,
): Promise<{ token: string; link: string }> {
  const { db, tenantId } = work;
  const token = createRandomId();
  const tokenHash = hashOf(token);
  await db.deleteFrom('passwordResets').where('userId', '=', userId).execute();
  await db
    .insertInto('passwordResets')
    .values({
      tokenHash,
      userId,
      createdAt: realNow(),
      expiresAt: realTimeIn(lifeMs),
      usedAt: null,
    })
    .execute();
  // behind the hash sign: browsers send it to no server, so no proxy logs it
  return {
    token: tokenHash,
    link: `${tenants.consoleUrlOf(tenantId)}/password#token=${token}`,
  };
}

/**
 * Sets a new password by the link, which works once; every session ends, also a thief's.
 *
 * @param at Where the body has its fields.
 */
export async function resetPasswordByToken(
  { work, services }: CommandContext,
  { token, password }: { token: string; password: string },
  at: string,
): Promise<Answer> {
  const { db, tenantId } = work;
  const used = await db
    .updateTable('passwordResets')
    .set({ usedAt: realNow() })
    .where('tokenHash', '=', hashOf(token))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', realNow())
    .where(
      'userId',
      'in',
      db
        .selectFrom('users')
        .select('id')
        .where('tenantId', '=', tenantId)
        .where('passwordHash', 'is not', null),
    )
    .returning('userId')
    .executeTakeFirst();
  if (!used)
    return invalidBody({
      code: 'token-invalid',
      source: { pointer: `${at}/token` },
    });
  const changed = await updateUser(db, used.userId, { passwordHash: await hashPassword(password) });
  await endAllSessions(db, used.userId);
  await reopenSignIn({ work, services }, changed.email);
  work.record({
    action: 'user.password-reset',
    subject: { type: 'users', id: used.userId, version: changed.version },
    silent: true,
  });
  return { empty: true };
}
