import { type Kysely, sql, type Selectable } from 'kysely';
import type { RealInstant } from '../../clock/real-time.ts';
import type { Database } from '../../storage/tables.ts';

export type OutgoingMessageRow = Selectable<Database['letters']>;

const WIPED = { recipient: '', subject: '', text: '', html: null };

/** Creates the repository of letters to be sent. `tryAt` is in real time, as for all retries. */
export function outgoingMessageRepository(db: Kysely<Database>) {
  return {
    /**
     * Claims the next letter for one try. Until `again` no other process claims it, and afterwards
     * only if this process died.
     */
    claim: ({
      started,
      again,
    }: {
      started: RealInstant;
      again: RealInstant;
    }): Promise<OutgoingMessageRow | undefined> => {
      const next = db
        .selectFrom('letters')
        .select('id')
        .where('status', '=', 'waiting')
        .where((eb) => eb.or([eb('attempts', '=', 0), eb('nextTryAt', '<=', started)]))
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked();
      return db
        .updateTable('letters')
        .set({ attempts: sql`attempts + 1`, nextTryAt: again })
        .where('id', '=', next)
        .where('status', '=', 'waiting')
        .returningAll()
        .executeTakeFirst();
    },
    /** Also deletes the content: links, codes and the recipient. */
    sent: async (id: string, sentAt: Date) =>
      void (await db
        .updateTable('letters')
        .set({ ...WIPED, status: 'sent', sentAt })
        .where('id', '=', id)
        .execute()),
    failed: async (id: string) =>
      void (await db
        .updateTable('letters')
        .set({ ...WIPED, status: 'failed' })
        .where('id', '=', id)
        .execute()),
    tryAgain: async (id: string, tryAt: RealInstant) =>
      void (await db
        .updateTable('letters')
        .set({ nextTryAt: tryAt })
        .where('id', '=', id)
        .execute()),
  };
}
