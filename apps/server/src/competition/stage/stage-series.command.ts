import type { SeriesLayout } from '@ringside/rules/stage/stage-facts';
import { stageFormatOf } from '@ringside/rules/stage/stage-formats';
import type { Insertable } from 'kysely';
import type { Database } from '../../platform/storage/tables.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import { splitIntoChunks, type Work } from '../../platform/unit-of-work.ts';
import { newLobbyColumnsOf } from '../match-series/lobby/lobby-columns.ts';
import {
  cancelSeriesJobs,
  initialSeriesState,
  rosterTopics,
  scheduleSeries,
  type NewSeries,
} from '../match-series/series-lifecycle.ts';
import {
  headStartColumn,
  seriesColumnsOf,
  UNPLAYED_COLUMNS,
  type SeriesRow,
} from '../match-series/series.repository.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';
import { insertPlayedGames } from './played-games.command.ts';
import { deleteSeriesParts } from './series-writes.command.ts';

/** Inserts rows of series as they are; a stage that is played inserts its series by `insertSeries`. */
export async function insertSeriesRows(
  storage: Pick<Work, 'db'>,
  rows: Insertable<Database['matchSeries']>[],
): Promise<SeriesRow[]> {
  const { db } = storage;
  const inserted = await db.insertInto('matchSeries').values(rows).returningAll().execute();
  await insertPlayedGames(storage, inserted);
  return inserted;
}

/** Inserts the rows of a new bracket or round, or of a later series (a reset). Returns their ids. */
export async function insertSeries(
  work: Work,
  segment: SegmentRow,
  newSeries: NewSeries[],
  layout: SeriesLayout = stageFormatOf(segment).layout(segment),
): Promise<string[]> {
  const ids: string[] = [];
  for (const some of splitIntoChunks(newSeries, 1500)) {
    const rows = await insertSeriesRows(
      work,
      some.map((series) => ({
        tenantId: work.tenantId,
        eventId: segment.eventId,
        segmentId: segment.id,
        bestOf: series.bestOf ?? layout.bestOf(series.position),
        headStart: headStartColumn(layout.headStart(series.position)),
        createdAt: work.now,
        ...UNPLAYED_COLUMNS,
        ...seriesColumnsOf(series),
        ...initialSeriesState(work, segment, series, layout),
        pairing: series.pairing ? json(series.pairing) : null,
        ...(series.results && { results: json(series.results) }),
        ...newLobbyColumnsOf(segment, series),
        ...series.earlierColumns,
      })),
    );
    for (const row of rows) scheduleSeries(work, row);
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/** Deletes series that are no longer played: later rounds of a swiss may have thousands. */
export async function removeAllSeries(work: Work, rows: SeriesRow[]): Promise<void> {
  for (const some of splitIntoChunks(rows)) {
    const ids = some.map(({ id }) => id);
    for (const id of ids) cancelSeriesJobs(work, id);
    await deleteSeriesParts(work, ids);
    await work.db.deleteFrom('matchSeries').where('id', 'in', ids).execute();
  }
  for (const row of rows)
    work.record({
      action: 'series.removed',
      subject: { type: 'match-series', id: row.id, version: row.version + 1 },
      before: row,
      changes: { segment: row.segmentId },
      topics: [`segments:${row.segmentId}`, ...rosterTopics(row)],
    });
}

/** Deletes all series of some segments or of an event, which are about to be deleted themselves. */
export const deleteSeriesOf = (
  { db }: Pick<Work, 'db'>,
  parent: { segmentIds: readonly string[] } | { eventId: string },
): Promise<unknown> =>
  ('eventId' in parent
    ? db.deleteFrom('matchSeries').where('eventId', '=', parent.eventId)
    : db.deleteFrom('matchSeries').where('segmentId', 'in', parent.segmentIds)
  ).execute();
