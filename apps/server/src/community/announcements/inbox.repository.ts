import type { UserId } from '@ringside/rules/ids';
import { type Kysely, sql } from 'kysely';
import type { RealInstant } from '../../platform/clock/real-time.ts';
import type { Database } from '../../platform/storage/tables.ts';

interface Key {
  announcementId: string;
  userId: UserId;
}

/**
 * Returns the queries for messages to the inboxes of the game. `nextTryAt` is in real time, as for
 * all retries.
 */
export function inboxRepository(db: Kysely<Database>) {
  const set = async (
    { announcementId, userId }: Key,
    changes: { status?: 'sent' | 'failed'; nextTryAt?: RealInstant },
  ) =>
    void (await db
      .updateTable('inboxDeliveries')
      .set(changes)
      .where('announcementId', '=', announcementId)
      .where('userId', '=', userId)
      .execute());
  return {
    /**
     * Claims the next messages for one attempt. Until `claimedUntil` no other process claims them;
     * after it another process does, if this one has crashed.
     */
    claim: ({
      started,
      claimedUntil,
      most,
    }: {
      started: RealInstant;
      claimedUntil: RealInstant;
      most: number;
    }) => {
      const next = db
        .selectFrom('inboxDeliveries')
        .select(['announcementId', 'userId'])
        .where('status', '=', 'waiting')
        .where((eb) => eb.or([eb('attempts', '=', 0), eb('nextTryAt', '<=', started)]))
        .orderBy('announcementId')
        .orderBy('userId')
        .limit(most)
        .forUpdate()
        .skipLocked();
      return db
        .updateTable('inboxDeliveries')
        .set({ attempts: sql`attempts + 1`, nextTryAt: claimedUntil })
        .where('status', '=', 'waiting')
        .where((eb) =>
          eb(
            eb.refTuple('announcementId', 'userId'),
            'in',
            next.$asTuple('announcementId', 'userId'),
          ),
        )
        .returning(['announcementId', 'userId', 'attempts'])
        .execute();
    },
    /** Finds the text and recipient of a message; undefined if the user has been erased. */
    message: ({ announcementId, userId }: Key) =>
      db
        .selectFrom('announcements')
        .innerJoin('users', 'users.tenantId', 'announcements.tenantId')
        .select(['announcements.tenantId', 'texts', 'link', 'playerTag', 'preferredLocale'])
        .where('announcements.id', '=', announcementId)
        .where('users.id', '=', userId)
        .where('playerTag', 'is not', null)
        .executeTakeFirst(),
    announcement: (id: string) =>
      db
        .selectFrom('announcements')
        .select(['tenantId', 'version'])
        .where('id', '=', id)
        .executeTakeFirst(),
    sent: (key: Key) => set(key, { status: 'sent' }),
    failed: (key: Key) => set(key, { status: 'failed' }),
    tryAgain: (key: Key, nextTryAt: RealInstant) => set(key, { nextTryAt }),
  };
}
