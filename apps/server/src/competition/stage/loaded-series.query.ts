import { positionKey } from '@ringside/rules/bracket/bracket';
import type { SegmentId } from '@ringside/rules/ids';
import type { SeriesToRead, StoredSeries, Withdrawal } from '@ringside/rules/stage/stage-delta';
import type { StagePosition } from '@ringside/rules/stage/stage-facts';
import { stageFormatOf } from '@ringside/rules/stage/stage-formats';
import type { Reading } from '../../platform/unit-of-work.ts';
import { annulledResultsOf, replacedResultsOf } from '../match-series/ruling/result-backup.ts';
import {
  positionOf,
  seriesRepository,
  stageSeriesOf,
  type SeriesRow,
} from '../match-series/series.repository.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';

/**
 * Returns the series of a stage that are loaded so far; `load` adds those that are missing.
 *
 * @param loadedRows - Rows that the caller has loaded, and locked if it changes them
 */
export function createLoadedSeries(
  reading: Reading,
  segment: SegmentRow,
  loadedRows: readonly SeriesRow[],
) {
  const rows = new Map(loadedRows.map((row) => [keyOf(row), row]));
  const put = (row: SeriesRow) => void rows.set(keyOf(row), row);
  const loadedKeys = new Set(rows.keys());
  let hasAll = false;
  const isMissing = (position: StagePosition) => !loadedKeys.has(positionKey(position));
  const hasLoaded = (series: SeriesToRead) =>
    hasAll || (series !== 'all' && !series.some(isMissing));
  const findRow = (position: StagePosition) => rows.get(positionKey(position));
  return {
    hasLoaded,
    findRow,
    put,
    seriesAt(position: StagePosition) {
      const row = findRow(position);
      return row && toStoredSeries(row);
    },
    loadedSeries: () => [...rows.values()].map(toStoredSeries),
    async load(series: SeriesToRead): Promise<void> {
      if (hasLoaded(series)) return;
      const missing = series === 'all' ? series : series.filter(isMissing);
      const found = await loadSeries(reading, segment, missing);
      if (missing === 'all') {
        const changed = new Map(rows);
        rows.clear();
        for (const row of found) put(changed.get(keyOf(row)) ?? row);
        hasAll = true;
      } else {
        for (const row of found) put(row);
        for (const position of missing) loadedKeys.add(positionKey(position));
      }
    },
  };
}

const keyOf = (row: SeriesRow) => positionKey(positionOf(row));
const toStoredSeries = (row: SeriesRow): StoredSeries => {
  return {
    id: row.id,
    series: stageSeriesOf(row),
    state: row.state,
    date: row.date,
    isDeleted: row.deletedAt !== null,
    formerResults: replacedResultsOf(row),
    annulledResults: annulledResultsOf(row),
  };
};

/** Loads series by position or all, with the deleted ones if they keep their place. */
async function loadSeries(
  { db, tenantId }: Reading,
  segment: SegmentRow,
  reads: SeriesToRead,
): Promise<SeriesRow[]> {
  const repository = seriesRepository(db, tenantId);
  const { keepsDeletedSeries } = stageFormatOf(segment);
  if (reads === 'all')
    return keepsDeletedSeries
      ? repository.findWholeBracket(segment.id)
      : repository.findAllBySegment(segment.id);
  const found = await repository.findAllAt(segment.id, reads);
  return keepsDeletedSeries ? found : found.filter(({ deletedAt }) => deletedAt === null);
}

/** Loads the withdrawn rosters of a segment: they forfeit every series that they reach. */
export async function loadWithdrawn(
  { db }: Reading,
  segmentId: SegmentId,
): Promise<ReadonlyMap<string, Withdrawal>> {
  const rows = await db
    .selectFrom('rosters')
    .select(['id', 'withdrawnAt', 'playedOut'])
    .where('segmentId', '=', segmentId)
    .where('withdrawnAt', 'is not', null)
    .execute();
  return new Map(
    rows.flatMap(({ id, withdrawnAt, playedOut }) =>
      withdrawnAt
        ? [[id as string, { at: withdrawnAt.toISOString(), hasPlayedOut: playedOut }] as const]
        : [],
    ),
  );
}
