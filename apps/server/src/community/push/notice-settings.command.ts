import type { changedNoticeSettings, NoticeSettings } from '@ringside/contract/collections/push';
import type { UserId } from '@ringside/rules/ids';
import { DEFAULT_LEAD_MINUTES, LEAD_MINUTES } from '@ringside/rules/notices/notices';
import type { z } from 'zod';
import type { Answer, CommandContext } from '../../kernel/http/endpoint.ts';
import { INBOX_ADDRESS } from '../../platform/outbound/push/push.repository.ts';
import type { Reading } from '../../platform/unit-of-work.ts';

/** Loads the notices that a player wants. */
export async function loadNoticeSettings(
  { db }: Pick<Reading, 'db'>,
  userId: UserId,
): Promise<NoticeSettings> {
  const row = await db
    .selectFrom('noticeSettings')
    .select(['leadMinutes', 'matchesBefore', 'inGame'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  const leadMinutes = LEAD_MINUTES.find((lead) => lead === row?.leadMinutes);
  return {
    leadMinutes: leadMinutes ?? DEFAULT_LEAD_MINUTES,
    matchesBefore: row?.matchesBefore ?? false,
    inGame: row?.inGame ?? false,
  };
}

/** Saves the notices that a player wants. The inbox in the game is stored as one of their devices. */
export async function saveNoticeSettings(
  { work, viewer: { userId }, services }: CommandContext,
  changes: z.infer<typeof changedNoticeSettings>,
): Promise<Answer> {
  const { db, tenantId, now } = work;
  const before = await loadNoticeSettings(work, userId);
  const settings = {
    leadMinutes: changes.leadMinutes ?? before.leadMinutes,
    matchesBefore: changes.matchesBefore ?? before.matchesBefore,
    inGame: changes.inGame ?? before.inGame,
  };
  await db
    .insertInto('noticeSettings')
    .values({ userId, ...settings })
    .onConflict((c) => c.column('userId').doUpdateSet(settings))
    .execute();
  const ownInbox = { tenantId, userId, endpoint: `${INBOX_ADDRESS}${userId}` };
  if (settings.inGame)
    await db
      .insertInto('pushSubscriptions')
      .values({ ...ownInbox, p256dh: '', auth: '', createdAt: now })
      .onConflict((c) => c.columns(['tenantId', 'endpoint']).doNothing())
      .execute();
  else
    await db
      .deleteFrom('pushSubscriptions')
      .where('tenantId', '=', tenantId)
      .where('endpoint', '=', ownInbox.endpoint)
      .execute();
  work.record({
    action: 'push.settings-changed',
    subject: { type: 'users', id: userId },
    silent: true,
  });
  services.notices.forget();
  return { plain: { data: settings } };
}
