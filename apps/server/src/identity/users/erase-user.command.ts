import type { UserId } from '@ringside/rules/ids';
import { deleteAttachment } from '../../competition/attachments/add-attachment.command.ts';
import { leaveRoster } from '../../competition/rosters/leave-roster.command.ts';
import { type CommandContext, type Answer, conflict } from '../../kernel/http/endpoint.ts';
import { endAllSessions } from '../../kernel/sender/operator-login.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { scheduleFileDeletion } from '../profiles/save-avatar.command.ts';
import { findLastOwnerRefusal } from './last-owner.query.ts';
import { loadOpenRosters } from './open-rosters.query.ts';
import { updateUser, type UserRow } from './user.repository.ts';

const ERASED_NAME = 'Deleted player';
const ERASED_MESSAGE = 'Deleted message';
/** The shortest text to search for; shorter ones occur everywhere. */
const MIN_TRACE_LENGTH = 4;

/** Erases the caller, unless they are in a roster of a running segment. */
export async function eraseSelf(context: CommandContext, user: UserRow): Promise<Answer> {
  const running = await loadOpenRosters(context.work, user.id, { seeded: true });
  return running.length > 0
    ? conflict('playing', 'The user must first leave the roster of a running segment')
    : eraseUser(context, user);
}

/**
 * Erases a user and keeps the history: results and rosters stay under a neutral name. The user
 * leaves the rosters of unfinished segments, so that each has a captain.
 */
export async function eraseUser(context: CommandContext, user: UserRow): Promise<Answer> {
  const { work } = context;
  // accounts that were merged into this one belong to the same person
  for (const emptied of await work.db
    .selectFrom('users')
    .selectAll()
    .where('mergedInto', '=', user.id)
    .execute())
    await eraseUser(context, emptied);
  const last = await findLastOwnerRefusal(work, user.id);
  if (last) return last;
  for (const { id } of await loadOpenRosters(work, user.id, { seeded: false }))
    await leaveRoster(work, id, user.id);
  const changed = await updateUser(work.db, user.id, {
    username: ERASED_NAME,
    firstName: null,
    lastName: null,
    email: null,
    dateOfBirth: null,
    nationality: null,
    country: null,
    playerTag: null,
    avatarKey: null,
    passwordHash: null,
    preferredLocale: null,
    hasProfile: false,
    suspendedAt: work.now,
    suspendedUntil: null,
    suspensionReason: 'deleted',
    mergedInto: null,
    mergeMoved: null,
  });
  await endAllSessions(work.db, user.id);
  await eraseTraces(work, user);
  scheduleFileDeletion(work, user.avatarKey);
  work.record({
    action: 'user.deleted',
    subject: { type: 'users', id: user.id, version: changed.version },
  });
  return { empty: true };
}

/** Deletes all that belongs to the user, and removes personal data from what belongs to the history. */
async function eraseTraces(work: Work, user: UserRow): Promise<void> {
  const { db, tenantId } = work;
  const accounts = await db
    .deleteFrom('gameAccounts')
    .where('userId', '=', user.id)
    .returning(['id', 'username'])
    .execute();
  const points = await db
    .deleteFrom('contactPoints')
    .where('userId', '=', user.id)
    .returning(['id', 'value'])
    .execute();
  const [chat] = await db
    .deleteFrom('chatAccounts')
    .where('userId', '=', user.id)
    .returning('username')
    .execute();
  for (const table of [
    'operatorRoles',
    'passwordResets',
    'signInLinks',
    'signInCounters',
    'secondFactors',
    'chatSignIns',
    'apiKeys',
    'chatMutes',
    'chatSilences',
    'noticeSettings',
    'pushSubscriptions',
    'reminders',
    'streamPresences',
  ] as const)
    await db.deleteFrom(table).where('userId', '=', user.id).execute();
  await db
    .deleteFrom('ageRefusals')
    .where('tenantId', '=', tenantId)
    .where('subject', '=', `user:${user.id}`)
    .execute();
  await db
    .updateTable('chatMessages')
    .set({ text: ERASED_MESSAGE })
    .where('userId', '=', user.id)
    .execute();
  await db.updateTable('chatReports').set({ note: '' }).where('userId', '=', user.id).execute();
  // a picture may show the user; the ruling records what it proved
  for (const picture of await db
    .selectFrom('attachments')
    .selectAll()
    .where('userId', '=', user.id)
    .execute())
    await deleteAttachment(work, picture);

  const recipients = [user.email, ...points.flatMap(({ value }) => [value, `sms:${value}`])].filter(
    (recipient) => recipient !== null,
  );
  if (recipients.length > 0)
    for (const table of ['letters', 'mailbox'] as const)
      await db.deleteFrom(table).where('recipient', 'in', recipients).execute();
  const traces = [
    user.username,
    user.firstName,
    user.lastName,
    user.email,
    user.dateOfBirth,
    user.playerTag,
    chat?.username,
    ...points.map(({ value }) => value),
    ...accounts.map(({ username }) => username),
  ];
  await deleteStoredAnswers(
    work,
    traces.filter((trace): trace is string => !!trace && trace.length >= MIN_TRACE_LENGTH),
  );
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  await eraseActivity(work, user.id, {
    users: [user.id],
    'game-accounts': ids(accounts),
    'email-addresses': ids(points),
    'phone-numbers': ids(points),
  });
}

/** Deletes answers stored under an Idempotency-Key that contain a trace of the user. */
async function deleteStoredAnswers({ db }: Work, traces: string[]): Promise<void> {
  if (traces.length === 0) return;
  // JSON escapes quotes and other characters, so the search uses the escaped form.
  const written = traces.map((trace) => json(trace).slice(1, -1));
  await db
    .deleteFrom('idempotencyKeys')
    .where((eb) =>
      eb.or(written.map((trace) => eb(eb.fn<number>('strpos', ['body', eb.val(trace)]), '>', 0))),
    )
    .execute();
}

/** Removes names and addresses from the activity log; the actions and their author stay. */
async function eraseActivity(
  { db, tenantId }: Work,
  userId: UserId,
  subjects: Record<string, string[]>,
): Promise<void> {
  for (const [type, ids] of Object.entries(subjects)) {
    if (ids.length > 0)
      await db
        .updateTable('activity')
        .set({ before: null, after: null, changes: null })
        .where('tenantId', '=', tenantId)
        .where('subjectType', '=', type)
        .where('subjectId', 'in', ids)
        .execute();
  }
  await db
    .updateTable('activity')
    .set({ ipAddress: null, requestId: null })
    .where('userId', '=', userId)
    .execute();
}
