import type { UserId } from '@ringside/rules/ids';
import { getItem } from '@ringside/rules/must';
import type { z } from 'zod';
import { recheckPlayingRosters } from '../../competition/rosters/handle-player-loss.command.ts';
import {
  type CommandContext,
  type Answer,
  hasPermission,
  conflict,
  forbiddenField,
  invalidBody,
} from '../../kernel/http/endpoint.ts';
import { createRandomId } from '../../kernel/sender/cookie.ts';
import { endAllSessions } from '../../kernel/sender/operator-login.ts';
import { toRealInstant } from '../../platform/clock/real-time.ts';
import { writeMessage } from '../../platform/outbound/mail/outgoing-messages.command.ts';
import { getTexts } from '../../platform/outbound/mail/texts.ts';
import { getRow } from '../../platform/storage/row-gone.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { endSignInLinks } from '../login/sign-in-link.command.ts';
import { sendInvitation } from '../password/reset-password.command.ts';
import { hashPassword } from '../sessions/password.ts';
import { type Proof, reauthenticate } from '../user/reauthenticate.command.ts';
import { findLastOwnerRefusal } from './last-owner.query.ts';
import { recheckRosters } from './recheck-rosters.command.ts';
import type { newOperator, SuspensionAttributes, UserAttributes } from './user.body.ts';
import {
  findUserById,
  findUserByLoginEmail,
  loadRoles,
  insertUser,
  updateUser,
  type UserRow,
} from './user.repository.ts';

const OPERATORS_ONLY = ['username', 'dateOfBirth', 'nationality'] as const;
const notYourRoles = forbiddenField('Only the owner gives roles', '/data/attributes/roles');
const ownRoles = conflict(
  'own-roles',
  'Only another owner hasPermission change your roles',
  '/data/attributes/roles',
);
const notAnOperator = invalidBody({
  code: 'not-an-operator',
  source: { pointer: '/data/attributes/roles' },
});
const emailTaken: Answer = {
  faults: {
    status: 409,
    faults: [
      {
        code: 'email-taken',
        source: { pointer: '/data/attributes/email' },
      },
    ],
  },
};

/**
 * Returns whether the viewer may change a user: themselves (but not by a program), players as an
 * operator, and operators with the right to grant roles.
 */
export function canChangeUser({ viewer }: CommandContext, user: UserRow): boolean {
  return (
    (viewer.userId === user.id && !viewer.apiKey) ||
    hasPermission(viewer, user.passwordHash === null ? 'users.write' : 'roles.write')
  );
}

/** Returns whether the viewer may change something that belongs to a user. */
export async function canChangeDataOf(
  context: CommandContext,
  { userId }: { userId: string },
): Promise<boolean> {
  const user = await findUserById(context.db, { tenantId: context.tenantId, id: userId });
  return user !== undefined && canChangeUser(context, user);
}

async function isEmailTaken(
  { db, tenantId }: Work,
  email: string,
  userId: UserId,
): Promise<boolean> {
  const other = await findUserByLoginEmail(db, { tenantId, email });
  return other !== undefined && other.id !== userId;
}

/** Creates an operator with a password, or sends them an invitation to choose one. */
export async function createOperator(
  { work, viewer, services }: CommandContext,
  { attributes }: z.output<typeof newOperator>['data'],
): Promise<Answer> {
  const { db, tenantId, now } = work;
  const { password, preferredLocale, roles } = attributes;
  if (roles.length > 0 && !hasPermission(viewer, 'roles.write')) return notYourRoles;
  const email = attributes.email.toLowerCase();
  const username = attributes.username ?? getItem(email.split('@'), 0);
  const inserted = await insertUser(db, {
    tenantId,
    username,
    email,
    passwordHash: await hashPassword(password ?? createRandomId()),
    preferredLocale: preferredLocale ?? null,
    createdAt: now,
  });
  if (!inserted) return emailTaken;
  if (password === undefined) await sendInvitation({ work, services }, inserted);
  if (roles.length > 0)
    await db
      .insertInto('operatorRoles')
      .values(roles.map((role) => ({ userId: inserted.id, role })))
      .execute();
  work.record({
    action: 'user.created',
    subject: { type: 'users', id: inserted.id, version: 1 },
    after: { email, username, roles },
    silent: true,
  });
  return { show: { type: 'users', id: inserted.id }, status: 201 };
}

/**
 * Changes a user: users their own contact details, operators the rest, the owner roles. A new
 * sign-in email needs the caller's password, and their code if they have a second factor.
 */
export async function changeUser(
  { work, viewer, services }: CommandContext,
  user: UserRow,
  { roles, currentPassword, code, ...fields }: UserAttributes,
): Promise<Answer> {
  const reserved = OPERATORS_ONLY.find((field) => fields[field] !== undefined);
  if (reserved && !hasPermission(viewer, 'users.write'))
    return forbiddenField('Only operators change this', `/data/attributes/${reserved}`);
  const before = await loadRolesOf(work, user.id);
  const rolesRefusal = roles && (await checkRoles({ work, viewer }, user, { roles, before }));
  if (rolesRefusal) return rolesRefusal;
  const mail = newSignInEmailOf(user, fields.email);
  const refusal = await checkEmailChange({ work, viewer, services }, user, {
    mail,
    proof: { password: currentPassword, code },
  });
  if (refusal) return refusal;
  const changes = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  );
  const changed = await updateUser(work.db, user.id, changes);
  if (mail) await notifyFormerEmail(work, user, changed);
  if (roles) await replaceRoles(work, user.id, roles);
  const was = Object.fromEntries(
    Object.keys(changes).map((field) => [field, user[field as keyof UserRow]]),
  );
  work.record({
    action: 'user.updated',
    subject: { type: 'users', id: user.id, version: changed.version },
    before: roles ? { ...was, roles: before } : was,
    after: { ...changes, ...(roles && { roles }) },
    silent: true,
  });
  return { show: { type: 'users', id: user.id } };
}

const loadRolesOf = async ({ db }: Work, userId: UserId): Promise<string[]> =>
  (await loadRoles(db, [userId])).get(userId) ?? [];

/** Returns the refusal of new roles for a user, if there is one. */
async function checkRoles(
  { work, viewer }: Pick<CommandContext, 'work' | 'viewer'>,
  user: UserRow,
  { roles, before }: { roles: string[]; before: string[] },
): Promise<Answer | undefined> {
  if (!hasPermission(viewer, 'roles.write')) return notYourRoles;
  if (user.passwordHash === null) return notAnOperator;
  const last = roles.includes('operator.owner')
    ? undefined
    : await findLastOwnerRefusal(work, user.id);
  if (last) return last;
  // no user may change their own roles, which needs another owner
  const isOther = before.join() !== [...new Set(roles)].toSorted().join();
  return user.id === viewer.userId && isOther ? ownRoles : undefined;
}

async function replaceRoles({ db }: Work, userId: UserId, roles: string[]): Promise<void> {
  await db.deleteFrom('operatorRoles').where('userId', '=', userId).execute();
  if (roles.length > 0)
    await db
      .insertInto('operatorRoles')
      .values([...new Set(roles)].map((role) => ({ userId, role })))
      .execute();
}

/** Returns the email of a request if it replaces the one with which an operator signs in. */
const newSignInEmailOf = (
  { passwordHash, email }: UserRow,
  sent: string | null | undefined,
): string | undefined =>
  passwordHash !== null && sent !== null && sent !== email ? sent : undefined;

/**
 * Checks the proof for a new sign-in email. The email gives the account through a reset, so an
 * unattended screen must not suffice to change it.
 */
async function checkEmailChange(
  { work, viewer: { userId }, services }: Pick<CommandContext, 'work' | 'viewer' | 'services'>,
  user: UserRow,
  { mail, proof }: { mail: string | undefined; proof: Proof },
): Promise<Answer | undefined> {
  if (!mail) return undefined;
  const viewer = getRow(await findUserById(work.db, { tenantId: work.tenantId, id: userId }));
  const refusal = await reauthenticate({ work, services }, viewer, proof, {
    password: '/data/attributes/currentPassword',
    code: '/data/attributes/code',
  });
  return refusal ?? ((await isEmailTaken(work, mail, user.id)) ? emailTaken : undefined);
}

/** Notifies the former address and ends the links that were sent there. */
async function notifyFormerEmail(
  work: Work,
  { id, email, preferredLocale }: UserRow,
  { version }: UserRow,
): Promise<void> {
  await work.db.deleteFrom('passwordResets').where('userId', '=', id).execute();
  await endSignInLinks(work.db, id);
  if (email !== null)
    await writeMessage(work, {
      cause: `email-changed/${id}/${version}`,
      channel: 'mail',
      recipient: email,
      ...getTexts(preferredLocale).emailChanged(),
    });
}

/** Suspends a user, for good or until an instant, and ends their sessions. */
export async function suspendUser(
  { work }: CommandContext,
  user: UserRow,
  { until = null, reason = null }: SuspensionAttributes,
): Promise<Answer> {
  const last = await findLastOwnerRefusal(work, user.id);
  if (last) return last;
  const changes = {
    suspendedAt: work.now,
    suspendedUntil: until === null ? null : toRealInstant(Date.parse(until)),
    suspensionReason: reason,
  };
  const changed = await updateUser(work.db, user.id, changes);
  await endAllSessions(work.db, user.id);
  await recheckRosters(work, user, changed);
  await recheckPlayingRosters(work, user.id);
  work.record({
    action: 'user.suspended',
    subject: { type: 'users', id: user.id, version: changed.version },
    after: changes,
  });
  return { show: { type: 'users', id: user.id } };
}

/** Ends the suspension of a user. */
export async function unsuspendUser({ work }: CommandContext, user: UserRow): Promise<Answer> {
  const { suspendedAt, suspendedUntil, suspensionReason } = user;
  const changed = await updateUser(work.db, user.id, {
    suspendedAt: null,
    suspendedUntil: null,
    suspensionReason: null,
  });
  await recheckRosters(work, user, changed);
  await recheckPlayingRosters(work, user.id);
  work.record({
    action: 'user.unsuspended',
    subject: { type: 'users', id: user.id, version: changed.version },
    before: { suspendedAt, suspendedUntil, suspensionReason },
  });
  return { show: { type: 'users', id: user.id } };
}
