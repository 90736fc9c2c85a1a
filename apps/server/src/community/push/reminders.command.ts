import type { changedReminder, Reminder } from '@ringside/contract/collections/push';
import type { SegmentId, UserId } from '@ringside/rules/ids';
import type { z } from 'zod';
import { type Answer, type CommandContext, relationNotFound } from '../../kernel/http/endpoint.ts';
import type { Reading } from '../../platform/unit-of-work.ts';
import { saveNoticeSettings } from './notice-settings.command.ts';

/** Loads what a player is reminded of when it opens. */
export async function loadReminders(
  { db }: Pick<Reading, 'db'>,
  userId: UserId,
): Promise<Reminder[]> {
  const rows = await db
    .selectFrom('reminders')
    .select(['segmentId as segment', 'opening'])
    .where('userId', '=', userId)
    .orderBy('segmentId')
    .orderBy('opening')
    .execute();
  return rows;
}

/**
 * [NTF-8] Sets a reminder, or takes it back. A player whom no device reaches gets it in the inbox
 * of the game.
 */
export async function saveReminder(
  context: CommandContext,
  { segment, opening, isOn }: z.infer<typeof changedReminder>,
): Promise<Answer> {
  const {
    work,
    viewer: { userId },
  } = context;
  const { db, tenantId } = work;
  const found = await db
    .selectFrom('segments')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('id', '=', segment as SegmentId)
    .executeTakeFirst();
  if (!found) return relationNotFound('/segment', 'There is no such segment');
  if (isOn) {
    await db
      .insertInto('reminders')
      .values({ userId, segmentId: found.id, opening, createdAt: work.now })
      .onConflict((c) => c.doNothing())
      .execute();
    if (!(await hasDevice(work, userId))) await saveNoticeSettings(context, { inGame: true });
  } else
    await db
      .deleteFrom('reminders')
      .where('userId', '=', userId)
      .where('segmentId', '=', found.id)
      .where('opening', '=', opening)
      .execute();
  work.record({
    action: 'push.reminder-changed',
    subject: { type: 'users', id: userId },
    silent: true,
  });
  return { plain: { data: await loadReminders(work, userId) } };
}

const hasDevice = async ({ db, tenantId }: Reading, userId: UserId): Promise<boolean> =>
  (await db
    .selectFrom('pushSubscriptions')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .executeTakeFirst()) !== undefined;
