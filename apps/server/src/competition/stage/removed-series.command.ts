import { positionKey } from '@ringside/rules/bracket/bracket';
import type { RosterId } from '@ringside/rules/ids';
import { rostersIn, type StagePosition } from '@ringside/rules/stage/stage-facts';
import { json } from '../../platform/storage/tables/columns.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import {
  appendOwnBackup,
  backupColumnOf,
  findReplacedResult,
  formerInstantsOf,
  omitBackup,
} from '../match-series/ruling/result-backup.ts';
import {
  initialSeriesState,
  keptDateOf,
  recordSeries,
  rosterTopics,
  scheduleSeries,
  type NewSeries,
} from '../match-series/series-lifecycle.ts';
import {
  positionOf,
  rosterIdsOf,
  seriesColumnsOf,
  seriesRepository,
  UNPLAYED_COLUMNS,
  type SeriesRow,
} from '../match-series/series.repository.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';
import { createSeriesWrites } from './series-writes.command.ts';
import { insertSeries } from './stage-series.command.ts';

/**
 * Removes series that the stage no longer needs. Their rows stay, each with the result that it
 * loses, so that a series that is needed again returns with its id.
 */
export async function removeSeries(work: Work, rows: readonly SeriesRow[]): Promise<void> {
  if (rows.length === 0) return;
  const writes = createSeriesWrites(work);
  for (const row of rows) {
    writes.clear(work, row.id);
    writes.change(
      row,
      row.deletedAt
        ? { removedWhile: 'deleted' }
        : {
            removedWhile: 'listed',
            deletedAt: work.now,
            ...backupColumnOf(appendOwnBackup(work, row)),
          },
      (stored) =>
        work.record({
          action: 'series.removed',
          subject: { type: 'match-series', id: row.id, version: stored.version },
          before: row,
          changes: { segment: row.segmentId },
          topics: [`segments:${row.segmentId}`, ...rosterTopics(row)],
        }),
    );
  }
  await writes.save();
}

/** The ids of the series that a change has added to a running stage. */
export interface AddedSeries {
  returnedIds: string[];
  insertedIds: string[];
}

/**
 * Creates series of a running stage. Those that a change had removed from the same places, with the
 * same rosters on the same sides, return with their ids. The log names the series that return.
 */
export async function addSeries(
  work: Work,
  segment: SegmentRow,
  series: readonly NewSeries[],
): Promise<AddedSeries> {
  if (series.length === 0) return { returnedIds: [], insertedIds: [] };
  const repository = seriesRepository(work.db, work.tenantId);
  const rows = await repository.findRemovedAt(
    segment.id,
    series.map(({ position }) => position),
  );
  const rowsByKey = new Map(
    rows.map((row) => [keyOfPlace(positionOf(row), rosterIdsOf(row)), row]),
  );
  const findRow = ({ position, competitors }: NewSeries) =>
    rowsByKey.get(keyOfPlace(position, rostersIn({ competitors })));
  return returnOrInsert(
    work,
    segment,
    series.map((one) => withFormerResult(one, findRow(one))),
    findRow,
  );
}

/**
 * [BRK-16] Returns a series that a withdrawal decides with the result that its rosters had before
 * the series was removed, if they had one.
 */
function withFormerResult(series: NewSeries, row: SeriesRow | undefined): NewSeries {
  const former =
    row && series.outcome?.how === 'forfeit' ? findReplacedResult(row, series) : undefined;
  if (!row || !former) return series;
  const { outcome, results } = former;
  return {
    ...series,
    outcome,
    results,
    earlierColumns: { ...formerInstantsOf(former), ...backupColumnOf(omitBackup(row, former)) },
  };
}

/** Returns the action that the log names for a series that a change adds. */
export const actionOfAdded = ({ outcome }: Pick<NewSeries, 'outcome'>) =>
  outcome ? 'series.decided' : 'series.opponents-changed';

const keyOfPlace = (position: StagePosition, rosterIds: readonly RosterId[]) =>
  `${positionKey(position)} ${rosterIds.join()}`;

/** Creates the series of a round; those that name a removed series return with its id. */
export async function addRound(
  work: Work,
  segment: SegmentRow,
  series: readonly NewSeries[],
): Promise<AddedSeries> {
  const formerIds = series.flatMap(({ formerId }) => formerId ?? []);
  const repository = seriesRepository(work.db, work.tenantId);
  const rows = formerIds.length > 0 ? await repository.findRemovedById(formerIds) : [];
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  return returnOrInsert(
    work,
    segment,
    series,
    ({ formerId }) => formerId && rowsById.get(formerId),
  );
}

async function returnOrInsert(
  work: Work,
  segment: SegmentRow,
  series: readonly NewSeries[],
  findRow: (series: NewSeries) => SeriesRow | undefined,
): Promise<AddedSeries> {
  const found = series.map((one) => ({ series: one, row: findRow(one) }));
  const returned = found.flatMap(({ row, ...one }) => (row ? { ...one, row } : []));
  const created = found.flatMap(({ row, series: one }) => (row ? [] : one));
  return {
    returnedIds: await returnSeries(work, segment, returned),
    insertedIds: await insertSeries(work, segment, created),
  };
}

/**
 * Lets removed series return with their ids. One that an operator had deleted is deleted again, and
 * the others begin as new ones; an operator can restore their results. Returns their ids.
 */
async function returnSeries(
  work: Work,
  segment: SegmentRow,
  returning: readonly { row: SeriesRow; series: NewSeries }[],
): Promise<string[]> {
  const writes = createSeriesWrites(work);
  for (const { row, series } of returning) {
    if (row.removedWhile === 'deleted')
      writes.change(row, { removedWhile: null }, (stored) =>
        recordSeries(work, stored, 'series.deleted'),
      );
    else
      scheduleSeries(
        work,
        writes.change(
          row,
          {
            ...UNPLAYED_COLUMNS,
            ...seriesColumnsOf(series),
            ...initialSeriesState(work, segment, series),
            ...(!series.outcome && keptDateOf(work, row.date)),
            ...(series.results && { results: json(series.results) }),
            ...series.earlierColumns,
            removedWhile: null,
            deletedAt: null,
          },
          (stored) => recordSeries(work, stored, actionOfAdded(series)),
        ),
      );
  }
  await writes.save();
  return returning.map(({ row }) => row.id);
}
