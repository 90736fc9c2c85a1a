import type { SeriesId } from '@ringside/rules/ids';
import type { Reader } from '../../kernel/http/catalog.ts';

/** Loads the ids of a series' check-ins in their order. */
export async function loadSeriesCheckinIds(
  { db, tenantId }: Pick<Reader, 'db' | 'tenantId'>,
  seriesId: SeriesId,
): Promise<string[]> {
  const rows = await db
    .selectFrom('checkins')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('seriesId', '=', seriesId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
