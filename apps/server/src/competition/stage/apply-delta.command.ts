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
import { givenResultOf, type StageChange, traitsOfChange, type StageRead } from './stage-change.ts';
import { insertSeries } from './stage-series.command.ts';

/** A delta, with the rows of the series that it names. */
interface DeltaOfRows extends Pick<StageRead, 'findRow'> {
  delta: StageDelta;
}

/** The change of a stage that a delta belongs to, with the writes that it joins. */
interface Application {
  work: Work;
  segment: SegmentRow;
  change: StageChange;
  writes: SeriesWrites;
}

/**
 * Applies what a decision of a stage changed: it deletes and creates series at once, and adds all
 * other changes to `writes`.
 */
export async function applyDelta(
  { delta, findRow }: DeltaOfRows,
  application: Application,
): Promise<void> {
  const { work, segment, writes } = application;
  const rowAt = (position: StagePosition) =>
    mustHave(findRow(position), 'the row of a changed series');
  const rowOf = ({ position }: StageSeries) => rowAt(position);
  const unpaired = await loadUnpaired(work, segment, delta.unpaired.map(rowAt));
  await saveDeletedRounds(work, segment, unpaired);
  await removeSeries(work, [...unpaired, ...delta.removed.map(rowAt)]);
  const { creditsResults } = stageFormatOf(segment);
  if (creditsResults) await revokeCredits(work, [...delta.decided, ...delta.reopened].map(rowOf));
  const decided = delta.decided.map((series) => decideSeries(application, rowOf(series), series));
  for (const series of delta.reopened) reopenSeries(application, rowOf(series), series);
  for (const series of delta.changed) replaceSides(application, rowOf(series), series);
  for (const series of delta.reduced) reduceLobby(application, rowOf(series), series);
  for (const { position, date } of delta.rescheduled)
    rescheduleSeries(application, rowAt(position), date);
  if (creditsResults || delta.created.length > 0) await writes.save();
  if (creditsResults) for (const row of decided) await creditSeries(work, row);
  await createSeries(application, delta.created);
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

const decideSeries = (application: Application, before: SeriesRow, series: StageSeries) =>
  before.state === 'finished'
    ? correctSeries(application, before, series)
    : finishSeries(application, before, series);

/** Gives a series its first result, and cancels its deadlines and its ban phase. */
function finishSeries(
  { work, segment, change, writes }: Application,
  before: SeriesRow,
  series: StageSeries,
): SeriesRow {
  const { results = [], date, finishedAt = work.now, isNoShow } = givenResultOf(change);
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
      recordSeries(work, row, traitsOfChange(change).action, {
        after: { ...loggedResultOf(row), how: row.outcomeHow },
      }),
  );
}

/** Gives a finished series another result. */
function correctSeries(
  { work, segment, change, writes }: Application,
  before: SeriesRow,
  series: StageSeries,
): SeriesRow {
  const { results = [], isNoShow } = givenResultOf(change);
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
  { work, segment, change, writes }: Application,
  before: SeriesRow,
  series: StageSeries,
): void {
  writes.clear(work, before.id);
  const backups = appendOwnBackup(work, before, {
    annulled: true,
    isDeletion: change.kind === 'deletion',
    playedOnly: change.kind === 'reinstatement',
  });
  const row = writes.change(
    before,
    {
      ...outcomeColumnsOf(null),
      ...UNPLAYED_COLUMNS,
      ...initialSeriesState(work, segment, { ...stageSeriesOf(before), outcome: null }),
      ...lobbyColumnsOf(segment, series),
      ...backupColumnOf(backups),
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

const replaceSides = (application: Application, before: SeriesRow, series: StageSeries) =>
  application.change.kind === 'assignment'
    ? assignRosters(application, before, series)
    : moveSeries(application, before, series);

/** Gives a series the sides that results or withdrawals lead to it. */
function moveSeries(application: Application, before: SeriesRow, series: StageSeries): void {
  writeSides(application, before, series, {
    pairing: null,
    record: (stored) => {
      if (stored.deletedAt) return;
      recordSeries(application.work, stored, actionOfAdded(series), { former: before });
    },
  });
}

/** Gives a series the rosters that an operator assigns to it. */
function assignRosters(application: Application, before: SeriesRow, series: StageSeries): void {
  const { work, change } = application;
  writeSides(application, before, series, {
    pairing: series.pairing ? json(series.pairing) : null,
    record: (stored) =>
      recordSeries(work, stored, traitsOfChange(change).action, {
        before: { home: before.homeRosterId, away: before.awayRosterId },
        after: { home: stored.homeRosterId, away: stored.awayRosterId },
        former: before,
      }),
  });
}

/** Gives a series other sides: it loses its check-ins, its ban phase and its result. */
function writeSides(
  { work, segment, change, writes }: Application,
  before: SeriesRow,
  series: StageSeries,
  { pairing, record }: { pairing: string | null; record: (stored: SeriesRow) => void },
): void {
  // A new series has no check-ins, ban phase or deadlines yet.
  if (before.state !== 'new') writes.clear(work, before.id);
  const initialState = initialSeriesState(work, segment, series);
  const playedOnly = change.kind === 'reinstatement';
  const columns = {
    ...UNPLAYED_COLUMNS,
    ...seriesColumnsOf(series),
    ...initialState,
    ...(initialState.state === 'scheduled' && keptDateOf(work, findOpenDate(before, series))),
    ...backupColumnsOfMove(work, before, series, { playedOnly }),
    pairing,
  };
  const row = writes.change(before, columns, record);
  if (!row.deletedAt) scheduleSeries(work, row);
}

/** Changes which rosters of an open lobby play. */
function reduceLobby(
  { work, segment, change, writes }: Application,
  before: SeriesRow,
  series: StageSeries,
): void {
  const { action } = traitsOfChange(change);
  const { isNoShow } = givenResultOf(change);
  changePlaying(work, before, series, { writes, segment, action, isNoShow });
}

/** Moves a series to another date: its check-in and start move with it, and players come again. */
function rescheduleSeries({ work, writes }: Application, before: SeriesRow, date: Date): void {
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
  { work, segment, change }: Application,
  created: StageSeries[],
): Promise<void> {
  if (created.length === 0) return;
  if (change.kind === 'seeding') {
    await insertSeries(work, segment, created);
    return;
  }
  const { insertedIds } = await addSeries(work, segment, created);
  for (const row of await seriesRepository(work.db, work.tenantId).findAllById(insertedIds))
    recordSeries(work, row, actionOfAdded(stageSeriesOf(row)));
}
