import { mustHave } from '@ringside/rules/must';
import type { StageDelta } from '@ringside/rules/stage/stage-delta';
import type { StagePosition, StageSeries } from '@ringside/rules/stage/stage-facts';
import { stageFormatOf } from '@ringside/rules/stage/stage-formats';
import type { Work } from '../../kernel/unit-of-work.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import { cancelChallenges } from '../challenges/run-challenge.command.ts';
import { resultBackupOf } from '../match-series/ruling/result-backup.ts';
import {
  clearSeries,
  initialSeriesState,
  insertSeries,
  recordSeries,
  removeAllSeries,
  scheduleSeries,
  SERIES_JOBS,
} from '../match-series/series-lifecycle.ts';
import {
  outcomeColumnsOf,
  seriesColumnsOf,
  seriesRepository,
  stageSeriesOf,
  UNPLAYED_COLUMNS,
  type SeriesRow,
} from '../match-series/series.repository.ts';
import { creditSeries, revokeCredit } from '../queue/credit-series.command.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';
import { saveDeletedRounds } from './deleted-rounds.repository.ts';
import type { StageRead } from './loaded-stage.query.ts';
import type { StageChange } from './with-stage.command.ts';

/** A delta, with the rows of the series that it names. */
interface DeltaOfRows extends Pick<StageRead, 'findRow'> {
  delta: StageDelta;
}

/** Writes what a decision of a stage changed, and records each series that changed. */
export async function applyDelta(
  work: Work,
  segment: SegmentRow,
  { delta, findRow }: DeltaOfRows,
  { action, results = [], withoutBackup = false }: StageChange,
): Promise<void> {
  const rowAt = (position: StagePosition) =>
    mustHave(findRow(position), 'the row of a changed series');
  const rowOf = ({ position }: StageSeries) => rowAt(position);
  const unpaired = delta.unpaired.map(rowAt);
  await saveDeletedRounds(work, segment, unpaired);
  await removeAllSeries(work, [...unpaired, ...delta.removed.map(rowAt)]);
  for (const series of delta.decided) {
    const row = rowOf(series);
    if (row.state === 'finished') await correctSeries(work, segment, row, { series, results });
    else await finishSeries(work, segment, row, { series, results, action });
  }
  for (const series of delta.reopened)
    await reopenSeries(work, segment, rowOf(series), withoutBackup);
  for (const series of delta.changed) await moveSeries(work, segment, rowOf(series), series);
  await createSeries(work, segment, delta.created);
}

/** Writes a first result, and cancels the deadlines and the ban phase of the series. */
async function finishSeries(
  work: Work,
  segment: SegmentRow,
  { id }: SeriesRow,
  {
    series,
    results,
    action,
  }: { series: StageSeries } & Required<Pick<StageChange, 'results' | 'action'>>,
): Promise<void> {
  for (const kind of SERIES_JOBS) work.cancel(kind, id);
  const [row] = await Promise.all([
    seriesRepository(work.db, work.tenantId).update(id, {
      ...outcomeColumnsOf(series.outcome),
      results: json(results),
      state: 'finished',
      reporting: 'confirmed',
      finishedAt: work.now,
      confirmBy: null,
    }),
    cancelChallenges(work, id),
  ]);
  recordSeries(work, row, action, {
    after: { score: [row.homeScore, row.awayScore], winner: row.winner, how: row.outcomeHow },
  });
  if (stageFormatOf(segment).creditsResults) await creditSeries(work, row);
}

/** Writes another result of a finished series. */
async function correctSeries(
  work: Work,
  segment: SegmentRow,
  before: SeriesRow,
  { series, results }: { series: StageSeries } & Required<Pick<StageChange, 'results'>>,
): Promise<void> {
  const { creditsResults } = stageFormatOf(segment);
  if (creditsResults) await revokeCredit(work, before);
  const row = await seriesRepository(work.db, work.tenantId).update(before.id, {
    ...outcomeColumnsOf(series.outcome),
    results: json(results),
    reporting: 'confirmed',
    dispute: null,
    finishedAt: work.now,
  });
  recordSeries(work, row, 'series.corrected', {
    before: { score: [before.homeScore, before.awayScore], winner: before.winner },
    after: { score: [row.homeScore, row.awayScore], winner: row.winner },
  });
  if (creditsResults) await creditSeries(work, row);
}

/** Resets the result of a series: it is played again. A restoration may bring the result back. */
async function reopenSeries(
  work: Work,
  segment: SegmentRow,
  before: SeriesRow,
  withoutBackup: boolean,
): Promise<void> {
  if (stageFormatOf(segment).creditsResults) await revokeCredit(work, before);
  await clearSeries(work, before.id);
  const row = await seriesRepository(work.db, work.tenantId).update(before.id, {
    ...outcomeColumnsOf(null),
    ...UNPLAYED_COLUMNS,
    ...initialSeriesState(work, segment, { ...stageSeriesOf(before), outcome: null }),
    ...(!withoutBackup && resultBackupOf(before)),
  });
  scheduleSeries(work, row);
  recordSeries(work, row, 'series.reset', {
    before: { score: [before.homeScore, before.awayScore], winner: before.winner },
  });
}

/** Gives a series other sides: it loses its check-ins, its ban phase and its result. */
async function moveSeries(
  work: Work,
  segment: SegmentRow,
  before: SeriesRow,
  series: StageSeries,
): Promise<void> {
  // A new series has no check-ins, ban phase or deadlines yet.
  if (before.state !== 'new') await clearSeries(work, before.id);
  const row = await seriesRepository(work.db, work.tenantId).update(before.id, {
    ...UNPLAYED_COLUMNS,
    ...seriesColumnsOf(series),
    ...initialSeriesState(work, segment, series),
    ...resultBackupOf(before),
    pairing: null,
  });
  if (row.deletedAt) return;
  scheduleSeries(work, row);
  recordSeries(work, row, actionOf(series), { former: before });
}

/** Creates series that a result brings about, such as the reset of a grand final. */
async function createSeries(
  work: Work,
  segment: SegmentRow,
  created: StageSeries[],
): Promise<void> {
  if (created.length === 0) return;
  const ids = await insertSeries(work, segment, created);
  for (const row of await seriesRepository(work.db, work.tenantId).findAllById(ids))
    recordSeries(work, row, actionOf(stageSeriesOf(row)));
}

const actionOf = ({ outcome }: StageSeries) =>
  outcome ? 'series.decided' : 'series.opponents-changed';
