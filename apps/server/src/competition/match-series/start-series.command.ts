import type { RosterId, SegmentId, SeriesId } from '@ringside/rules/ids';
import { mustHave } from '@ringside/rules/must';
import {
  decideSeriesStart,
  isWithdrawnByNoShow,
  type SeriesStart,
} from '@ringside/rules/series/decide-start';
import { reportDeadlines } from '@ringside/rules/series/reporting';
import { stageFormatOf } from '@ringside/rules/stage/stage-formats';
import { isContested } from '../../operations/alarms/alarm.resource.ts';
import type { Within } from '../../platform/log/log-scope.ts';
import { getRow } from '../../platform/storage/row-gone.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import {
  loadSeriesWithoutBanPhase,
  openFirstChallenges,
} from '../challenges/run-challenge.command.ts';
import { segmentRepository, type SegmentRow } from '../segments/segment.repository.ts';
import { createSeriesWrites } from '../stage/series-writes.command.ts';
import { settleStage } from '../stage/settle-stage.command.ts';
import { withStage } from '../stage/with-stage.command.ts';
import { loadLineUpsBySeries, countPresent, type SeriesMember } from './line-ups.query.ts';
import { findAbsentRosters, forfeitAbsent } from './lobby/start-lobby.command.ts';
import { withdrawRoster } from './ruling/withdraw-from-stage.command.ts';
import { recordSeries } from './series-lifecycle.ts';
import { positionOf, seriesRepository, type SeriesRow } from './series.repository.ts';

/** The time after which a series with a contested game could end unplayed the next time. */
const CONTESTED_AGAIN_MS = 10 * 60_000;

type NoShow = Extract<SeriesStart, { start: 'no-show' }>;

/**
 * Starts series at their date, or forfeits them to the side that is present. A round needs as many
 * statements as one series, except for forfeits, each of which moves the bracket.
 */
export async function startAllSeries(
  work: Work,
  seriesIds: readonly SeriesId[],
  within: Within,
): Promise<void> {
  const found = await seriesRepository(work.db, work.tenantId).findAllById(seriesIds);
  for (const [segmentId, some] of Map.groupBy(found, (series) => series.segmentId))
    await startInSegment(
      work,
      segmentId,
      some.map(({ id }) => id),
      within,
    );
}

async function startInSegment(
  work: Work,
  segmentId: SegmentId,
  seriesIds: SeriesId[],
  within: Within,
): Promise<void> {
  const segment = getRow(await segmentRepository(work.db, work.tenantId).lockById(segmentId));
  const scheduled = (await seriesRepository(work.db, work.tenantId).lockAllById(seriesIds)).filter(
    ({ state }) => state === 'scheduled',
  );
  const lineUps = await loadLineUpsBySeries(work, scheduled);
  const starts = scheduled
    .filter(({ lobby }) => !lobby)
    .map((series) => ({
      series,
      how: decideStart(segment, series, lineUps.get(series.id) ?? []),
    }));
  await goLive(
    work,
    starts.flatMap(({ series, how }) => (how.start === 'live' ? series : [])),
    lineUps,
    within,
  );
  for (const { series, how } of starts)
    if (how.start !== 'live') await within(series.id, () => forfeitSeries(work, series, how));
  const lobbies = scheduled.filter(({ lobby }) => lobby !== null);
  await startLobbies(work, { segment, lobbies, lineUps, within });
}

/** Starts lobbies with those that are present; absent rosters forfeit. */
async function startLobbies(
  work: Work,
  {
    segment,
    lobbies,
    lineUps,
    within,
  }: {
    segment: SegmentRow;
    lobbies: SeriesRow[];
    lineUps: ReadonlyMap<string, SeriesMember[]>;
    within: Within;
  },
): Promise<void> {
  const starts = lobbies.map((lobby) => ({
    lobby,
    absent: findAbsentRosters(segment, lobby, lineUps.get(lobby.id) ?? []),
  }));
  const complete = starts.flatMap(({ lobby, absent }) => (absent.length === 0 ? lobby : []));
  await goLive(work, complete, lineUps, within);
  for (const { lobby, absent } of starts)
    if (absent.length > 0)
      await within(lobby.id, async () => {
        const started = await forfeitAbsent(work, lobby, absent);
        if (started) await goLive(work, [started], lineUps, within);
        await withdrawAfterNoShows(work, segment.id, absent);
      });
}

/** Withdraws rosters that have been absent twice in a row, and continues the stage. */
async function withdrawAfterNoShows(
  work: Work,
  segmentId: SegmentId,
  rosterIds: readonly RosterId[],
): Promise<void> {
  for (const rosterId of rosterIds)
    if (await hasRepeatedNoShows(work, rosterId))
      await withdrawRoster(work, { rosterId, segmentId, reason: 'no-show' });
  await settleStage(
    work,
    getRow(await segmentRepository(work.db, work.tenantId).findById(segmentId)),
  );
}

function decideStart(segment: SegmentRow, series: SeriesRow, members: SeriesMember[]) {
  return decideSeriesStart({
    present: countPresent(members),
    minimumPresent: segment.configuration.minimumPresent ?? 1,
  });
}

async function goLive(
  work: Work,
  series: SeriesRow[],
  lineUps: ReadonlyMap<string, SeriesMember[]>,
  within: Within,
): Promise<void> {
  if (series.length === 0) return;
  const writes = createSeriesWrites(work);
  const rows = series.map((row) => writes.change(row, { state: 'live', liveAt: work.now }));
  await writes.save();
  for (const row of await loadSeriesWithoutBanPhase(work, rows))
    await within(row.id, () => {
      work.schedule({ kind: 'room-opens', subjectId: row.id, dueAt: work.now });
      return openFirstChallenges([
        { work, series: row, present: countPresent(lineUps.get(row.id) ?? []) },
      ]);
    });
  for (const row of rows) within(row.id, () => recordLive(work, row));
}

function recordLive(work: Work, row: SeriesRow): void {
  const { overdueAt } = reportDeadlines({
    date: mustHave(row.date, 'the date of a live series'),
    bestOf: row.bestOf,
    reportedAt: null,
  });
  work.schedule({ kind: 'report-overdue', subjectId: row.id, dueAt: overdueAt });
  recordSeries(work, row, 'series.live');
}

/**
 * Forfeits a series. It is loaded again, since an earlier forfeit may have changed the bracket
 * around it.
 */
async function forfeitSeries(
  work: Work,
  { id, segmentId }: SeriesRow,
  { absent }: NoShow,
): Promise<void> {
  const series = getRow(await seriesRepository(work.db, work.tenantId).findById(id));
  if (series.state !== 'scheduled') return;
  const segment = getRow(await segmentRepository(work.db, work.tenantId).findById(segmentId));
  const expiry = { position: positionOf(series), reason: 'no-show', absent } as const;
  // Only after the withdrawals, so that no withdrawn roster is paired again.
  const settlesLater = stageFormatOf(segment).withdrawalsChangePlaces;
  await withStage(work, segment, (stage, format) => format.expire(stage, expiry), {
    kind: 'result',
    action: 'series.forfeited',
    settlesLater,
    loadedRows: [series],
  });
  const absentIds = [
    absent.home ? series.homeRosterId : null,
    absent.away ? series.awayRosterId : null,
  ].filter((rosterId) => rosterId !== null);
  for (const rosterId of absentIds)
    if (await hasRepeatedNoShows(work, rosterId))
      await withdrawRoster(work, { rosterId, segmentId, reason: 'no-show' });
  if (settlesLater)
    await settleStage(
      work,
      getRow(await segmentRepository(work.db, work.tenantId).findById(segmentId)),
    );
}

/** Returns whether a roster's last two series that began without byes were both its own no-shows. */
async function hasRepeatedNoShows({ db, tenantId }: Work, rosterId: RosterId): Promise<boolean> {
  const rows = (await seriesRepository(db, tenantId).findAllByRoster(rosterId)).filter(
    (row) =>
      (row.state === 'finished' || (row.lobby !== null && row.state === 'live')) &&
      row.outcomeHow !== 'bye' &&
      row.date !== null,
  );
  const noShows = rows.map((row) =>
    row.lobby
      ? row.lobby.competitors.some((one) => one.rosterId === rosterId && one.isNoShow)
      : row.liveAt === null && (row.homeRosterId === rosterId ? row.homeForfeit : row.awayForfeit),
  );
  return isWithdrawnByNoShow(noShows);
}

/**
 * [SER-8] Ends a series that no player reports in time, marked unplayed. [BAN-19] One with a game
 * that both sides claim waits for the operator who settles it.
 */
export async function endUnplayed(work: Work, seriesId: SeriesId): Promise<void> {
  const found = await seriesRepository(work.db, work.tenantId).findById(seriesId);
  if (!found || found.state !== 'live' || found.reporting !== 'overdue') return;
  if (await isContested(work, seriesId)) {
    const dueAt = new Date(+work.now + CONTESTED_AGAIN_MS);
    work.schedule({ kind: 'series-unplayed', subjectId: seriesId, dueAt });
    return;
  }
  const segment = getRow(await segmentRepository(work.db, work.tenantId).lockById(found.segmentId));
  const expiry = { position: positionOf(found), reason: 'unplayed' } as const;
  await withStage(work, segment, (stage, format) => format.expire(stage, expiry), {
    kind: 'result',
    action: 'series.unplayed',
    loadedRows: [found],
  });
}
