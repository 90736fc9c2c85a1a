import { type Kysely, sql, type Selectable } from 'kysely';
import type { Database } from '../storage/tables.ts';

export type LetterRow = Selectable<Database['letters']>;

const WIPED = { recipient: '', subject: '', text: '', html: null };

/** Letters on their way. `tryAt` is in real time, as all retries are. */
export function letterRepository(db: Kysely<Database>) {
  return {
    /**
     * Takes the next letter for one try: until `again` nobody else takes it, and then only if this
     * process has died over it.
     */
    claim: ({ started, again }: { started: Date; again: Date }): Promise<LetterRow | undefined> => {
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
    /** What was said is gone with it: links, codes and who got them. */
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
    tryAgain: async (id: string, tryAt: Date) =>
      void (await db
        .updateTable('letters')
        .set({ nextTryAt: tryAt })
        .where('id', '=', id)
        .execute()),
  };
}
