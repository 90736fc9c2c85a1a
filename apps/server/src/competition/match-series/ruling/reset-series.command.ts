import type { Refusal } from '@ringside/rules/decision';
import { reportOf } from '@ringside/rules/stage/stage-delta';
import { stageFormatOf } from '@ringside/rules/stage/stage-formats';
import { refusalAnswer, type Answer } from '../../../kernel/http/endpoint.ts';
import { getRow } from '../../../platform/storage/row-gone.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { creditSeries, revokeCredit } from '../../queue/credit-series.command.ts';
import { segmentRepository, type SegmentRow } from '../../segments/segment.repository.ts';
import {
  amendSeries,
  changeSeries,
  createSeriesWrites,
} from '../../stage/series-writes.command.ts';
import { settleStage } from '../../stage/settle-stage.command.ts';
import { withStage } from '../../stage/with-stage.command.ts';
import {
  scheduleSeries,
  initialSeriesState,
  keptDateOf,
  recordSeries,
} from '../series-lifecycle.ts';
import {
  outcomeColumnsOf,
  outcomeOf,
  positionOf,
  seriesRepository,
  stageSeriesOf,
  UNPLAYED_COLUMNS,
  type SeriesRow,
} from '../series.repository.ts';
import { backupColumnOf, omitBackup, findResultBackup } from './result-backup.ts';

const showSeries = (id: string): Answer => ({ show: { type: 'match-series', id } });
const lockSegmentOf = async (work: Work, { segmentId }: SeriesRow) =>
  getRow(await segmentRepository(work.db, work.tenantId).lockById(segmentId));

/** Resets a series for an operator: takes back its result, or what players have begun of it. */
export async function resetSeries(work: Work, found: SeriesRow, force: boolean): Promise<Answer> {
  const segment = await lockSegmentOf(work, found);
  const series = getRow(await seriesRepository(work.db, work.tenantId).lockById(found.id));
  const refusal = await withStage(
    work,
    segment,
    (stage, format) => format.reset(stage, positionOf(series)),
    { kind: 'reset', force, loadedRows: [series] },
  );
  return refusal ? refusalAnswer(refusal) : showSeries(series.id);
}

/**
 * Deletes a series for an operator. In a bracket its result is reset first and its place stays open
 * until a restoration; elsewhere it no longer counts, and a swiss pairs later rounds again.
 */
export async function deleteSeries(work: Work, found: SeriesRow, force: boolean): Promise<Answer> {
  const segment = await lockSegmentOf(work, found);
  const series = getRow(await seriesRepository(work.db, work.tenantId).lockById(found.id));
  if (series.homeKind === 'bye' || series.awayKind === 'bye')
    return refusalAnswer({ reason: 'decided-by-bye' });
  const refusal = await undoResult(work, segment, series, force);
  if (refusal) return refusalAnswer(refusal);
  const writes = createSeriesWrites(work);
  writes.clear(work, series.id);
  const reset = getRow(await seriesRepository(work.db, work.tenantId).findById(series.id));
  writes.change(reset, { deletedAt: work.now }, (row) =>
    recordSeries(work, row, 'series.deleted', {
      before: {
        state: series.state,
        score: [series.homeScore, series.awayScore],
        winner: series.winner,
      },
    }),
  );
  await writes.save();
  await settleStage(
    work,
    getRow(await segmentRepository(work.db, work.tenantId).findById(segment.id)),
  );
  return { empty: true };
}

/** Undoes what followed from the result of a series that is about to be deleted. */
async function undoResult(
  work: Work,
  segment: SegmentRow,
  series: SeriesRow,
  force: boolean,
): Promise<Refusal | undefined> {
  if (series.state !== 'finished') return undefined;
  const refusal = await withStage(
    work,
    segment,
    (stage, format) => format.remove(stage, positionOf(series)),
    { kind: 'deletion', force, loadedRows: [series] },
  );
  if (!refusal && stageFormatOf(segment).creditsResults) await revokeCredit(work, series);
  return refusal;
}

/** Restores a deleted series, and the result that a reset took while the same opponents meet. */
export async function restoreSeries(work: Work, found: SeriesRow, force: boolean): Promise<Answer> {
  const segment = await lockSegmentOf(work, found);
  if (!found.deletedAt)
    return restoreResult(
      work,
      segment,
      getRow(await seriesRepository(work.db, work.tenantId).lockById(found.id)),
    );
  const series = await seriesRepository(work.db, work.tenantId).lockDeletedById(found.id);
  if (!series) return refusalAnswer({ reason: 'nothing-to-restore' });
  if (!stageFormatOf(segment).keepsDeletedSeries)
    return restoreWithResult(work, segment, series, force);
  const row = await changeSeries(work, series, {
    deletedAt: null,
    ...openColumnsOf(work, segment, series),
  });
  scheduleSeries(work, row);
  recordSeries(work, row, 'series.restored');
  return findResultBackup(row)?.isDeletion && row.state === 'scheduled'
    ? restoreResult(work, segment, row)
    : showSeries(row.id);
}

/** Returns the columns of an open series that returns, also with a manual date. */
const openColumnsOf = (work: Work, segment: SegmentRow, series: SeriesRow) => ({
  ...initialSeriesState(work, segment, stageSeriesOf(series)),
  ...(series.state === 'scheduled' && keptDateOf(work, series.date)),
});

/** Restores the result that an open series has lost. */
export async function restoreResult(
  work: Work,
  segment: SegmentRow,
  series: SeriesRow,
): Promise<Answer> {
  const backup = series.state === 'finished' ? undefined : findResultBackup(series);
  if (!backup) return refusalAnswer({ reason: 'nothing-to-restore' });
  const { outcome, results, date, finishedAt } = backup;
  const report = reportOf(positionOf(series), outcome);
  const refusal = await withStage(work, segment, (stage, format) => format.report(stage, report), {
    kind: 'restored-result',
    results,
    // A forfeit of a withdrawn roster has none.
    ...(date !== undefined && { date: date === null ? null : new Date(date) }),
    ...(finishedAt && { finishedAt: new Date(finishedAt) }),
    loadedRows: [series],
  });
  if (refusal) return refusalAnswer(refusal);
  await amendSeries(work, [{ row: series, columns: backupColumnOf(omitBackup(series, backup)) }]);
  return showSeries(series.id);
}

/**
 * Restores a series with its result, and removes the rounds that were paired without it. Refused
 * `nothing-to-restore` if another series has its place now, except in a round that was paired
 * again.
 */
async function restoreWithResult(
  work: Work,
  segment: SegmentRow,
  series: SeriesRow,
  force: boolean,
): Promise<Answer> {
  const outcome = outcomeOf(series);
  const inPlace = await seriesRepository(work.db, work.tenantId).findAllAt(segment.id, [
    positionOf(series),
  ]);
  const isReplaced = inPlace.some(({ deletedAt }) => deletedAt === null);
  if (isReplaced && !stageFormatOf(segment).rounds)
    return refusalAnswer({ reason: 'nothing-to-restore' });
  const refusal = await withStage(
    work,
    segment,
    (stage, format) => format.restore(stage, stageSeriesOf(series)),
    { kind: 'restored-series', force },
  );
  if (refusal) return refusalAnswer(refusal);
  const columns = outcome
    ? outcomeColumnsOf(outcome)
    : { ...UNPLAYED_COLUMNS, ...openColumnsOf(work, segment, series) };
  const row = await changeSeries(work, series, {
    deletedAt: null,
    ...columns,
  });
  scheduleSeries(work, row);
  recordSeries(work, row, 'series.restored');
  if (stageFormatOf(segment).creditsResults && outcome) await creditSeries(work, row);
  await settleStage(
    work,
    getRow(await segmentRepository(work.db, work.tenantId).findById(segment.id)),
  );
  return showSeries(series.id);
}
