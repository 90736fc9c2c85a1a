import { anyOf } from '../../platform/storage/any-of.ts';
import type { Reading, Work } from '../../platform/unit-of-work.ts';

export interface InboxCounts {
  waiting: number;
  sent: number;
  failed: number;
}

/** Writes one message for each player when an announcement begins; a repeat adds none. */
export async function queueInboxMessages(work: Work, id: string): Promise<void> {
  const { db, tenantId } = work;
  const announcement = await db
    .selectFrom('announcements')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('toInbox', '=', true)
    .where('dateTo', '>', work.now)
    .executeTakeFirst();
  if (!announcement) return;
  await db
    .insertInto('inboxDeliveries')
    .columns(['announcementId', 'userId', 'status', 'nextTryAt'])
    .expression(
      db
        .selectFrom('users')
        .select((eb) => [
          eb.val(id).$castTo<string>().as('announcementId'),
          'users.id',
          eb.val('waiting').as('status'),
          eb.val(work.now).as('nextTryAt'),
        ])
        .where('tenantId', '=', tenantId)
        .where('playerTag', 'is not', null)
        .where('mergedInto', 'is', null),
    )
    .onConflict((c) => c.doNothing())
    .execute();
  // a separate job: it sends only after the commit has stored the messages
  work.schedule({ kind: 'inbox-goes-out', subjectId: id, dueAt: work.now });
}

/** Counts the messages of each announcement by status. */
export async function countInboxMessages(
  { db }: Pick<Reading, 'db'>,
  ids: string[],
): Promise<Map<string, InboxCounts>> {
  const rows = await db
    .selectFrom('inboxDeliveries')
    .select(['announcementId', 'status', (eb) => eb.fn.countAll<string>().as('count')])
    .where('announcementId', '=', anyOf(ids))
    .groupBy(['announcementId', 'status'])
    .execute();
  const counts = new Map<string, InboxCounts>();
  for (const { announcementId, status, count } of rows)
    counts.set(announcementId, {
      ...(counts.get(announcementId) ?? { waiting: 0, sent: 0, failed: 0 }),
      [status]: Number(count),
    });
  return counts;
}
