import type { SeriesId, UserId } from '@ringside/rules/ids';
import { changedRows } from '../../platform/storage/changed-rows.ts';
import type { Work } from '../../platform/unit-of-work.ts';

/** A check-in of a player for a series. */
export interface SeriesCheckin {
  seriesId: SeriesId;
  userId: UserId;
  recordedBy: string;
  createdAt: Date;
}

/**
 * Inserts check-ins for series, and raises the version of each series by its number of arrivals, in
 * one statement. Returns the check-ins, each with the new version of its series.
 */
export function insertSeriesCheckins(
  { db, tenantId }: Pick<Work, 'db' | 'tenantId'>,
  checkins: readonly SeriesCheckin[],
  arrivals: readonly { id: SeriesId; count: number }[],
) {
  return db
    .with('raised', (query) =>
      query
        .updateTable('matchSeries')
        .from(changedRows<(typeof arrivals)[number]>({ id: 'bigint', count: 'integer' }, arrivals))
        .set((eb) => ({ version: eb('matchSeries.version', '+', eb.ref('changed.count')) }))
        .whereRef('matchSeries.id', '=', 'changed.id')
        .returning(['matchSeries.id', 'matchSeries.version']),
    )
    .with('inserted', (query) =>
      query
        .insertInto('checkins')
        .values(checkins.map((checkin) => ({ ...checkin, tenantId, rosterId: null })))
        .returningAll(),
    )
    .selectFrom('inserted')
    .innerJoin('raised', 'raised.id', 'inserted.seriesId')
    .selectAll('inserted')
    .select('raised.version as seriesVersion')
    .execute();
}
