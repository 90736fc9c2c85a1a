import { positionKey } from '@ringside/rules/bracket/bracket';
import { mustHave } from '@ringside/rules/must';
import type { StageDelta } from '@ringside/rules/stage/stage-delta';
import type { StagePosition, StageSeries } from '@ringside/rules/stage/stage-facts';
import { stageFormatOf } from '@ringside/rules/stage/stage-formats';
import { json } from '../../platform/storage/tables/columns.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { changePlaying, loggedResultOf } from '../match-series/lobby/change-lobby.command.ts';
import { lobbyColumnsOf } from '../match-series/lobby/lobby-columns.ts';
import {
  backupColumnOf,
  backupColumnsOfMove,
  appendOwnBackup,
  findOpenDate,
} from '../match-series/ruling/result-backup.ts';
import {
  initialSeriesState,
  keptDateOf,
  recordSeries,
  scheduleSeries,
} from '../match-series/series-lifecycle.ts';
import {
  outcomeColumnsOf,
  positionOf,
  seriesColumnsOf,
  seriesRepository,
  stageSeriesOf,
  UNPLAYED_COLUMNS,
  type SeriesRow,
} from '../match-series/series.repository.ts';
import { creditSeries, revokeCredit } from '../queue/credit-series.command.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';
import { saveDeletedRounds } from './deleted-rounds.repository.ts';
import { actionOfAdded, addSeries, removeSeries } from './removed-series.command.ts';
import type { SeriesWrites } from './series-writes.command.ts';
import { insertSeries } from './stage-series.command.ts';
import type { StageChange, StageRead } from './with-stage.command.ts';

/** A delta, with the rows of the series that it names. */
interface DeltaOfRows extends Pick<StageRead, 'findRow'> {
  delta: StageDelta;
}

/** How a delta is applied, with the writes that it joins. */
type Application = Pick<
  StageChange,
  | 'action'
  | 'results'
  | 'date'
  | 'finishedAt'
  | 'playedOnly'
  | 'isDeletion'
  | 'movesByHand'
  | 'isSeeding'
  | 'isNoShow'
> & {
  writes: SeriesWrites;
  segment: SegmentRow;
};

/**
 * Applies what a decision of a stage changed: it deletes and creates series at once, and adds all
 * other changes to `writes`.
 */
export async function applyDelta(
  work: Work,
  segment: SegmentRow,
  { delta, findRow }: DeltaOfRows,
  change: Omit<Application, 'segment'>,
): Promise<void> {
  const application = { ...change, segment };
  const { writes } = application;
  const rowAt = (position: StagePosition) =>
    mustHave(findRow(position), 'the row of a changed series');
  const rowOf = ({ position }: StageSeries) => rowAt(position);
  const unpaired = await loadUnpaired(work, segment, delta.unpaired.map(rowAt));
  await saveDeletedRounds(work, segment, unpaired);
  await removeSeries(work, [...unpaired, ...delta.removed.map(rowAt)]);
  const { creditsResults } = stageFormatOf(segment);
  if (creditsResults) await revokeCredits(work, [...delta.decided, ...delta.reopened].map(rowOf));
  const decided = delta.decided.map((series) =>
    decideSeries(work, rowOf(series), series, application),
  );
  for (const series of delta.reopened) reopenSeries(work, rowOf(series), series, application);
  for (const series of delta.changed)
    moveSeries(work, segment, rowOf(series), { series, ...application });
  for (const series of delta.reduced) changePlaying(work, rowOf(series), series, application);
  for (const { position, date } of delta.rescheduled)
    rescheduleSeries(work, rowAt(position), { date, writes });
  if (creditsResults || delta.created.length > 0) await writes.save();
  if (creditsResults) for (const row of decided) await creditSeries(work, row);
  await createSeries(work, segment, delta.created, application);
}

/** Returns the series of rounds that are removed, with those that operators have deleted there. */
async function loadUnpaired(
  work: Work,
  segment: SegmentRow,
  rows: readonly SeriesRow[],
): Promise<SeriesRow[]> {
  const rounds = [...new Set(rows.map(({ roundNumber }) => roundNumber))];
  const places = new Set(rows.map((row) => positionKey(positionOf(row))));
  const deleted = await seriesRepository(work.db, work.tenantId).findDeletedInRounds(
    segment.id,
    rounds,
  );
  return [...rows, ...deleted.filter((row) => !places.has(positionKey(positionOf(row))))];
}

/** Takes back what the former results of series have credited. */
async function revokeCredits(work: Work, rows: readonly SeriesRow[]): Promise<void> {
  for (const row of rows) if (row.state === 'finished') await revokeCredit(work, row);
}

const decideSeries = (work: Work, row: SeriesRow, series: StageSeries, application: Application) =>
  row.state === 'finished'
    ? correctSeries(work, row, series, application)
    : finishSeries(work, row, series, application);

/** Gives a series its first result, and cancels its deadlines and its ban phase. */
function finishSeries(
  work: Work,
  before: SeriesRow,
  series: StageSeries,
  { action, results = [], date, finishedAt = work.now, writes, segment, isNoShow }: Application,
): SeriesRow {
  writes.end(work, before.id);
  return writes.change(
    before,
    {
      ...outcomeColumnsOf(series.outcome),
      results: json(results),
      state: 'finished',
      reporting: 'confirmed',
      finishedAt,
      confirmBy: null,
      ...(date !== undefined && { date }),
      ...lobbyColumnsOf(segment, series, { lobby: before.lobby, isNoShow }),
    },
    (row) =>
      recordSeries(work, row, action, {
        after: { ...loggedResultOf(row), how: row.outcomeHow },
      }),
  );
}

/** Gives a finished series another result. */
function correctSeries(
  work: Work,
  before: SeriesRow,
  series: StageSeries,
  { results = [], writes, segment, isNoShow }: Application,
): SeriesRow {
  return writes.change(
    before,
    {
      ...outcomeColumnsOf(series.outcome),
      results: json(results),
      reporting: 'confirmed',
      dispute: null,
      finishedAt: work.now,
      ...lobbyColumnsOf(segment, series, { lobby: before.lobby, isNoShow }),
    },
    (row) =>
      recordSeries(work, row, 'series.corrected', {
        before: loggedResultOf(before),
        after: loggedResultOf(row),
      }),
  );
}

/** Resets a series: it is played again. A restoration may bring its result back. */
function reopenSeries(
  work: Work,
  before: SeriesRow,
  series: StageSeries,
  { playedOnly = false, isDeletion = false, writes, segment }: Application,
): void {
  writes.clear(work, before.id);
  const row = writes.change(
    before,
    {
      ...outcomeColumnsOf(null),
      ...UNPLAYED_COLUMNS,
      ...initialSeriesState(work, segment, { ...stageSeriesOf(before), outcome: null }),
      ...lobbyColumnsOf(segment, series),
      ...backupColumnOf(appendOwnBackup(work, before, { annulled: true, isDeletion, playedOnly })),
    },
    (stored) =>
      recordSeries(work, stored, 'series.reset', {
        before:
          before.state === 'finished'
            ? loggedResultOf(before)
            : { state: before.state, reporting: before.reporting },
      }),
  );
  scheduleSeries(work, row);
}

/** Gives a series other sides: it loses its check-ins, its ban phase and its result. */
function moveSeries(
  work: Work,
  segment: SegmentRow,
  before: SeriesRow,
  {
    series,
    writes,
    action,
    movesByHand,
    playedOnly = false,
  }: Application & { series: StageSeries },
): void {
  // A new series has no check-ins, ban phase or deadlines yet.
  if (before.state !== 'new') writes.clear(work, before.id);
  const initialState = initialSeriesState(work, segment, series);
  const columns = {
    ...UNPLAYED_COLUMNS,
    ...seriesColumnsOf(series),
    ...initialState,
    ...(initialState.state === 'scheduled' && keptDateOf(work, findOpenDate(before, series))),
    ...backupColumnsOfMove(work, before, series, { playedOnly }),
    pairing: movesByHand && series.pairing ? json(series.pairing) : null,
  };
  const row = writes.change(before, columns, (stored) => {
    if (movesByHand)
      recordSeries(work, stored, action, {
        before: { home: before.homeRosterId, away: before.awayRosterId },
        after: { home: stored.homeRosterId, away: stored.awayRosterId },
        former: before,
      });
    else if (!stored.deletedAt)
      recordSeries(work, stored, actionOfAdded(series), { former: before });
  });
  if (!row.deletedAt) scheduleSeries(work, row);
}

/** Moves a series to another date: its check-in and start move with it, and players come again. */
function rescheduleSeries(
  work: Work,
  before: SeriesRow,
  { date, writes }: { date: Date; writes: SeriesWrites },
): void {
  writes.clearCheckins(before.id);
  writes.change(before, { date }, (row) => {
    scheduleSeries(work, row);
    recordSeries(work, row, 'series.rescheduled', {
      before: { date: before.date },
      after: { date: date.toISOString() },
    });
  });
}

/** Creates the series of the seeding, or those that a result brings about. */
async function createSeries(
  work: Work,
  segment: SegmentRow,
  created: StageSeries[],
  { isSeeding }: Application,
): Promise<void> {
  if (created.length === 0) return;
  if (isSeeding) {
    await insertSeries(work, segment, created);
    return;
  }
  const { insertedIds } = await addSeries(work, segment, created);
  for (const row of await seriesRepository(work.db, work.tenantId).findAllById(insertedIds))
    recordSeries(work, row, actionOfAdded(stageSeriesOf(row)));
}
