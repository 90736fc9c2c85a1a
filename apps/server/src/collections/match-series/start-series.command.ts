import type { RosterId, SegmentId, SeriesId } from '@ringside/rules/ids';
import { mustFind, mustHave } from '@ringside/rules/must';
import { isElimination } from '@ringside/rules/schedule/segment-fit';
import {
  decideSeriesStart,
  unplayedWinner,
  isWithdrawnByNoShow,
  type SeriesFormat,
} from '@ringside/rules/series/decide-start';
import { reportDeadlines } from '@ringside/rules/series/reporting';
import type { Within } from '../../log/log-scope.ts';
import { getRow } from '../../storage/row-gone.ts';
import type { Work } from '../../unit-of-work.ts';
import {
  openFirstChallenge,
  loadSeriesWithoutBanPhase,
} from '../challenges/run-challenge.command.ts';
import { segmentRepository, type SegmentRow } from '../segments/segment.repository.ts';
import { finishInRounds, finishSeries, withdrawRoster } from './finish-series.command.ts';
import { loadLineUpsBySeries, countPresent, type SeriesMember } from './line-ups.query.ts';
import { recordSeries } from './series-lifecycle.ts';
import { seriesRepository, type SeriesRow } from './series.repository.ts';
import { settleRounds } from './settle-rounds.ts';

type Forfeit = Exclude<ReturnType<typeof decideSeriesStart>, { start: 'live' }>;

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
  const starts = scheduled.map((series) => ({
    series,
    how: decideStart(segment, series, lineUps.get(series.id) ?? []),
  }));
  await goLive(
    work,
    starts.flatMap(({ series, how }) => (how.start === 'live' ? series.id : [])),
    lineUps,
    within,
  );
  for (const { series, how } of starts)
    if (how.start !== 'live') await within(series.id, () => forfeitSeries(work, series, how));
}

function decideStart(
  { configuration, format }: SegmentRow,
  { homeSeed, awaySeed }: SeriesRow,
  members: SeriesMember[],
) {
  const present = countPresent(members);
  return decideSeriesStart({
    home: { present: present.home, seed: homeSeed ?? 0 },
    away: { present: present.away, seed: awaySeed ?? 0 },
    minimumPresent: configuration.minimumPresent ?? 1,
    format: format as SeriesFormat,
  });
}

async function goLive(
  work: Work,
  seriesIds: SeriesId[],
  lineUps: ReadonlyMap<string, SeriesMember[]>,
  within: Within,
): Promise<void> {
  if (seriesIds.length === 0) return;
  const rows = await seriesRepository(work.db, work.tenantId).updateAll(seriesIds, {
    state: 'live',
    liveAt: work.now,
  });
  for (const row of await loadSeriesWithoutBanPhase(work, rows))
    await within(row.id, () =>
      openFirstChallenge(work, row, countPresent(lineUps.get(row.id) ?? [])),
    );
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const id of seriesIds) within(id, () => recordLive(work, mustFind(byId, id)));
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
  { winner, how, forfeits, absent }: Forfeit,
): Promise<void> {
  const series = getRow(await seriesRepository(work.db, work.tenantId).findById(id));
  if (series.state !== 'scheduled') return;
  const segment = getRow(await segmentRepository(work.db, work.tenantId).findById(segmentId));
  const outcome = { winner, how, score: { home: 0, away: 0 }, forfeits };
  const inRounds = !isElimination(segment.format);
  await (inRounds ? finishInRounds : finishSeries)(work, {
    segment,
    series,
    outcome,
    action: 'series.forfeited',
  });
  for (const side of ['home', 'away'] as const) {
    const rosterId = side === 'home' ? series.homeRosterId : series.awayRosterId;
    if (absent[side] && rosterId && (await hasRepeatedNoShows(work, rosterId)))
      await withdrawRoster(work, { rosterId, segmentId, reason: 'no-show' });
  }
  // Only after the withdrawals, so that no withdrawn roster is paired again.
  if (inRounds)
    await settleRounds(
      work,
      getRow(await segmentRepository(work.db, work.tenantId).findById(segmentId)),
    );
}

/** Returns whether a roster's last two series that began without byes were both its own no-shows. */
async function hasRepeatedNoShows({ db, tenantId }: Work, rosterId: RosterId): Promise<boolean> {
  const rows = (await seriesRepository(db, tenantId).findAllByRoster(rosterId)).filter(
    (row) => row.state === 'finished' && row.outcomeHow !== 'bye' && row.date !== null,
  );
  const noShows = rows.map(
    (row) =>
      row.liveAt === null && (row.homeRosterId === rosterId ? row.homeForfeit : row.awayForfeit),
  );
  return isWithdrawnByNoShow(noShows);
}

/** Ends a series without a report in time: in a bracket the better seed advances, marked unplayed. */
export async function endUnplayed(work: Work, seriesId: SeriesId): Promise<void> {
  const found = await seriesRepository(work.db, work.tenantId).findById(seriesId);
  if (!found || found.state !== 'live' || found.reporting !== 'overdue') return;
  const segment = getRow(await segmentRepository(work.db, work.tenantId).lockById(found.segmentId));
  const winner = unplayedWinner({
    home: { seed: found.homeSeed ?? 0 },
    away: { seed: found.awaySeed ?? 0 },
    format: segment.format as SeriesFormat,
  });
  await finishSeries(work, {
    segment,
    series: found,
    outcome: { winner, how: 'unplayed', score: { home: 0, away: 0 } },
    action: 'series.unplayed',
  });
}
