import { decideSeriesStart, unplayedWinner, withdrawnByNoShow, type SeriesFormat } from '@ringside/rules/series/decide-start';
import { reportDeadlines } from '@ringside/rules/series/reporting';
import type { Work } from '../../unit-of-work.ts';
import { openFirstChallenge } from '../challenges/run-challenge.command.ts';
import { segmentRepository } from '../segments/segment.repository.ts';
import { isElimination } from '@ringside/rules/schedule/segment-fit';
import { finishInRounds, finishSeries, withdrawRoster } from './finish-series.command.ts';
import { lineUpsOf, presentOf } from './line-ups.query.ts';
import { seriesRepository, type SeriesRow } from './series.repository.ts';
import { recordSeries } from './series-life.ts';
import { settleRounds } from './settle-rounds.ts';

/** At its date a series goes live, or falls to the side that is there. */
export async function startSeries(work: Work, seriesId: string): Promise<void> {
  const found = await seriesRepository(work.db, work.tenantId).findById(seriesId);
  if (!found) return;
  const segment = (await segmentRepository(work.db, work.tenantId).lockById(found.segmentId))!;
  const series = (await seriesRepository(work.db, work.tenantId).lockById(seriesId))!;
  if (series.state !== 'scheduled') return;
  const present = presentOf(await lineUpsOf(work, series));
  const start = decideSeriesStart({
    home: { present: present.home, seed: series.homeSeed ?? 0 }, away: { present: present.away, seed: series.awaySeed ?? 0 },
    minimumPresent: segment.configuration.minimumPresent ?? 1, format: segment.format as SeriesFormat,
  });
  if (start.start === 'live') return goLive(work, series);
  const outcome = { winner: start.winner, how: start.how, score: { home: 0, away: 0 }, forfeits: start.forfeits };
  const inRounds = !isElimination(segment.format);
  await (inRounds ? finishInRounds : finishSeries)(work, { segment, series, outcome, action: 'series.forfeited' });
  for (const side of ['home', 'away'] as const) {
    const rosterId = side === 'home' ? series.homeRosterId : series.awayRosterId;
    if (start.absent[side] && rosterId && (await noShowsRunning(work, rosterId))) await withdrawRoster(work, { rosterId, segmentId: segment.id, reason: 'no-show' });
  }
  // Only now, so that nobody who has just been withdrawn is paired again.
  if (inRounds) await settleRounds(work, (await segmentRepository(work.db, work.tenantId).findById(segment.id))!);
}

async function goLive(work: Work, series: SeriesRow): Promise<void> {
  const row = await seriesRepository(work.db, work.tenantId).update(series.id, { state: 'live', liveAt: work.now });
  const { overdueAt } = reportDeadlines({ date: series.date!, bestOf: series.bestOf, reportedAt: null });
  work.arm({ kind: 'report-overdue', subjectId: series.id, dueAt: overdueAt });
  await openFirstChallenge(work, row);
  recordSeries(work, row, 'series.live');
}

/** Whether a roster's last two series that began without byes were both its own no-shows. */
async function noShowsRunning({ db, tenantId }: Work, rosterId: string): Promise<boolean> {
  const rows = (await seriesRepository(db, tenantId).findAllByRoster(rosterId)).filter((row) => row.state === 'finished' && row.outcomeHow !== 'bye' && row.date !== null);
  const noShows = rows.map((row) => row.liveAt === null && (row.homeRosterId === rosterId ? row.homeForfeit : row.awayForfeit));
  return withdrawnByNoShow(noShows);
}

/** Nobody reported for too long: in a bracket the better seed goes on, marked unplayed. */
export async function endUnplayed(work: Work, seriesId: string): Promise<void> {
  const found = await seriesRepository(work.db, work.tenantId).findById(seriesId);
  if (!found || found.state !== 'live' || found.reporting !== 'overdue') return;
  const segment = (await segmentRepository(work.db, work.tenantId).lockById(found.segmentId))!;
  const winner = unplayedWinner({ home: { seed: found.homeSeed ?? 0 }, away: { seed: found.awaySeed ?? 0 }, format: segment.format as SeriesFormat });
  await finishSeries(work, { segment, series: found, outcome: { winner, how: 'unplayed', score: { home: 0, away: 0 } }, action: 'series.unplayed' });
}
