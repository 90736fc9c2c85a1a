import { decideMute, decideReportMessage, decideSilence } from '@ringside/rules/chat/chat';
import type { SeriesId, UserId } from '@ringside/rules/ids';
import {
  type CommandContext,
  type Answer,
  conflict,
  relationNotFound,
  refusalAnswer,
} from '../../kernel/http/endpoint.ts';
import { toRowId } from '../../kernel/http/path-id.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { loadChatAudiences } from './chat.access.ts';

export interface MessageRow {
  id: string;
  seriesId: SeriesId;
  userId: UserId;
}

const loadUsername = async ({ db }: Work, id: string | null) =>
  id === null
    ? ''
    : ((await db.selectFrom('users').select('username').where('id', '=', id).executeTakeFirst())
        ?.username ?? '');
const isStaff = async ({ db }: Work, userId: UserId) =>
  (await db
    .selectFrom('operatorRoles')
    .select('role')
    .where('userId', '=', userId)
    .executeTakeFirst()) !== undefined;
const showMessage = (id: string): Answer => ({ show: { type: 'chat', id } });

/**
 * Hides a message from the players, or (`hidden` false) shows it again; the second of two operators
 * gets a refusal that names the first.
 */
export async function setHidden(
  { work, viewer }: CommandContext,
  { id, seriesId }: MessageRow,
  hidden: boolean,
): Promise<Answer> {
  const { db, now } = work;
  const message = await db
    .selectFrom('chatMessages')
    .select(['hiddenAt', 'hiddenBy'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (hidden && message.hiddenAt)
    return refusalAnswer({
      reason: 'already-hidden',
      detail: `${await loadUsername(work, message.hiddenBy)} was faster`,
    });
  if (!hidden && !message.hiddenAt) return refusalAnswer({ reason: 'not-hidden' });
  await db
    .updateTable('chatMessages')
    .set({ hiddenAt: hidden ? now : null, hiddenBy: hidden ? viewer.userId : null })
    .where('id', '=', id)
    .execute();
  work.record({
    action: hidden ? 'chat.message-hidden' : 'chat.message-shown',
    subject: { type: 'chat', id },
    onlyTo: [`match-series:${seriesId}`],
    audiences: await loadChatAudiences(work, { id: seriesId }),
    changes: { message: id },
  });
  return showMessage(id);
}

/** Reports a message for a reader. Only the log and the staff learn of it. */
export async function reportMessage(
  { work, viewer: { userId } }: CommandContext,
  message: MessageRow,
  attributes: { reason: string; note: string },
): Promise<Answer> {
  const { db, tenantId, now } = work;
  const earlierReport = await db
    .selectFrom('chatReports')
    .select('id')
    .where('messageId', '=', message.id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  const decision = decideReportMessage({
    isOwn: message.userId === userId,
    isReported: earlierReport !== undefined,
  });
  if (!decision.accepted) return refusalAnswer(decision.refusal);
  const report = await db
    .insertInto('chatReports')
    .values({
      ...attributes,
      tenantId,
      messageId: message.id,
      userId,
      createdAt: now,
      settledAt: null,
      settledBy: null,
    })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!report) return refusalAnswer({ reason: 'already-reported' });
  work.record({
    action: 'chat.message-reported',
    subject: { type: 'chat', id: message.id },
    after: { report: report.id, reason: attributes.reason, series: message.seriesId },
    silent: true,
  });
  return { empty: true };
}

/** Closes a report, or (`settled` false) opens it again. */
export async function setSettled(
  { work, viewer }: CommandContext,
  { id }: { id: string },
  settled: boolean,
): Promise<Answer> {
  const { db, now } = work;
  const report = await db
    .selectFrom('chatReports')
    .select(['settledAt', 'settledBy', 'messageId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (settled && report.settledAt)
    return refusalAnswer({
      reason: 'already-settled',
      detail: `${await loadUsername(work, report.settledBy)} was faster`,
    });
  if (!settled && !report.settledAt) return refusalAnswer({ reason: 'not-settled' });
  await db
    .updateTable('chatReports')
    .set({ settledAt: settled ? now : null, settledBy: settled ? viewer.userId : null })
    .where('id', '=', id)
    .execute();
  work.record({
    action: settled ? 'chat.report-settled' : 'chat.report-reopened',
    subject: { type: 'chat', id: report.messageId },
    after: { report: id },
    silent: true,
  });
  return { show: { type: 'chat-reports', id } };
}

const findUser = ({ work: { db, tenantId } }: CommandContext, id: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('id', '=', toRowId(id))
    .executeTakeFirst();
const noSuchUser = relationNotFound('/data/relationships/user', 'There is no such user');

/** Mutes a user for the viewer; no other user learns of it. A repeat changes nothing. */
export async function muteUser(context: CommandContext, named: string): Promise<Answer> {
  const { work, viewer } = context;
  const user = await findUser(context, named);
  if (!user) return noSuchUser;
  const decision = decideMute({
    isOneself: user.id === viewer.userId,
    isStaff: await isStaff(work, user.id),
  });
  if (!decision.accepted) return refusalAnswer(decision.refusal);
  const { count } = await work.db
    .selectFrom('chatMutes')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('userId', '=', viewer.userId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_MUTES)
    return conflict('too-many', `At most ${MAX_MUTES} users can be muted`);
  await work.db
    .insertInto('chatMutes')
    .values({ userId: viewer.userId, mutedId: user.id, createdAt: work.now })
    .onConflict((c) => c.doNothing())
    .execute();
  return { show: { type: 'chat-mutes', id: user.id }, status: 201 };
}
const MAX_MUTES = 500;

/** Unmutes a user for the viewer. */
export async function unmuteUser(
  { work, viewer }: CommandContext,
  { mutedId }: { mutedId: string },
): Promise<Answer> {
  await work.db
    .deleteFrom('chatMutes')
    .where('userId', '=', viewer.userId)
    .where('mutedId', '=', mutedId)
    .execute();
  return { empty: true };
}

/** Silences a user, who alone learns it at once, with the reason and the end. */
export async function silenceUser(
  context: CommandContext,
  named: string,
  { until, reason }: { until: string; reason: string },
): Promise<Answer> {
  const { work, viewer } = context;
  const { db, tenantId, now } = work;
  const user = await findUser(context, named);
  if (!user) return noSuchUser;
  const activeSilences = await db
    .selectFrom('chatSilences')
    .select(['until', 'byUserId'])
    .where('userId', '=', user.id)
    .forUpdate()
    .executeTakeFirst();
  const decision = decideSilence({
    isStaff: await isStaff(work, user.id),
    until: new Date(until),
    now,
    currentSilence: activeSilences
      ? { until: activeSilences.until, by: await loadUsername(work, activeSilences.byUserId) }
      : null,
  });
  if (!decision.accepted) return refusalAnswer(decision.refusal);
  const row = { until: new Date(until), reason, byUserId: viewer.userId, createdAt: now };
  await db
    .insertInto('chatSilences')
    .values({ ...row, userId: user.id, tenantId })
    .onConflict((c) => c.column('userId').doUpdateSet(row))
    .execute();
  work.record({
    action: 'chat.person-silenced',
    subject: { type: 'users', id: user.id },
    after: { until, reason },
    onlyTo: [`users:${user.id}`],
  });
  return { show: { type: 'chat-silences', id: user.id }, status: 201 };
}

/** Ends the silence of a user before its time. */
export async function endSilence(
  { work }: CommandContext,
  { userId }: { userId: string },
): Promise<Answer> {
  await work.db.deleteFrom('chatSilences').where('userId', '=', userId).execute();
  work.record({
    action: 'chat.silence-ended',
    subject: { type: 'users', id: userId },
    onlyTo: [`users:${userId}`],
  });
  return { empty: true };
}
