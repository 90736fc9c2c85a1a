import type { SeriesId } from '@ringside/rules/ids';
import { type Kysely, sql } from 'kysely';
import type { RealInstant } from '../../../platform/clock/real-time.ts';
import type { Database } from '../../../platform/storage/tables.ts';

/** Returns the queries for the rooms that the game is to open. `nextTryAt` is in real time. */
export function roomRequestsRepository(db: Kysely<Database>) {
  return {
    /** Inserts a request, unless the series has one. */
    insert: async (seriesId: SeriesId): Promise<void> =>
      void (await db
        .insertInto('roomRequests')
        .values({ seriesId, nextTryAt: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute()),
    /** Claims requests for one attempt. After `claimedUntil` another process may claim them. */
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
        .selectFrom('roomRequests')
        .select('seriesId')
        .where((eb) => eb.or([eb('nextTryAt', 'is', null), eb('nextTryAt', '<=', started)]))
        .orderBy('seriesId')
        .limit(most)
        .forUpdate()
        .skipLocked();
      return db
        .updateTable('roomRequests')
        .set({ attempts: sql`attempts + 1`, nextTryAt: claimedUntil })
        .where('seriesId', 'in', next)
        .returning(['seriesId', 'attempts'])
        .execute();
    },
    series: (seriesId: SeriesId) =>
      db.selectFrom('matchSeries').selectAll().where('id', '=', seriesId).executeTakeFirst(),
    tryAgain: async (seriesId: SeriesId, nextTryAt: RealInstant): Promise<void> =>
      void (await db
        .updateTable('roomRequests')
        .set({ nextTryAt })
        .where('seriesId', '=', seriesId)
        .execute()),
    delete: async (seriesId: SeriesId): Promise<void> =>
      void (await db.deleteFrom('roomRequests').where('seriesId', '=', seriesId).execute()),
  };
}
