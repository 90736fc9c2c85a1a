import type { MatchResult } from '@ringside/contract/collections/match-series';
import type { Side } from '@ringside/rules/bracket/bracket';
import type { SegmentId, SeriesId, UserId } from '@ringside/rules/ids';
import { mustHave } from '@ringside/rules/must';
import {
  decideConfirm,
  decideDispute,
  decideReport,
  reportDeadlines,
  type OpenReport,
} from '@ringside/rules/series/reporting';
import { decideScore } from '@ringside/rules/series/score';
import { refusalAnswer, type Answer } from '../../../kernel/http/endpoint.ts';
import type { Reading, Work } from '../../../kernel/unit-of-work.ts';
import { getRow } from '../../../platform/storage/row-gone.ts';
import { json } from '../../../platform/storage/tables/columns.ts';
import { segmentRepository, type SegmentRow } from '../../segments/segment.repository.ts';
import { withStage } from '../../stage/with-stage.command.ts';
import { loadParticipation } from '../line-ups.query.ts';
import { recordSeries } from '../series-lifecycle.ts';
import { positionOf, seriesRepository, type SeriesRow } from '../series.repository.ts';

const reportOf = (series: SeriesRow): OpenReport | null =>
  series.reportedBy ? { side: series.reportedBy, matches: series.results } : null;
const showSeries = (id: string): Answer => ({ show: { type: 'match-series', id } });

/** Loads the periods that a report must name. */
export async function loadPeriods({ db, tenantId }: Reading, segmentId: SegmentId) {
  const periods = await segmentRepository(db, tenantId).periodsWithStage(segmentId);
  const segmentPeriods = periods.filter((period) => period.segmentId === segmentId);
  const rows = segmentPeriods.length > 0 ? segmentPeriods : periods;
  return rows.length > 0
    ? rows.map(({ key, isRequired, isFinalResult }) => ({ key, isRequired, isFinalResult }))
    : undefined;
}

/**
 * Locks a segment and then its series, in the order of all commands, and returns both. Queries that
 * are sent with it run behind the locks on the same connection.
 */
async function lockSegmentAndSeries(
  { db, tenantId }: Work,
  { id, segmentId }: Pick<SeriesRow, 'id' | 'segmentId'>,
): Promise<{ segment: SegmentRow; current: SeriesRow }> {
  const [segment, current] = await Promise.all([
    segmentRepository(db, tenantId).lockById(segmentId),
    seriesRepository(db, tenantId).lockById(id),
  ]);
  return { segment: getRow(segment), current: getRow(current) };
}

/** Reports the matches of a live series for a player. */
export async function reportSeries(
  work: Work,
  series: SeriesRow,
  { userId, matches }: { userId: UserId; matches: MatchResult[] },
): Promise<Answer> {
  const [{ segment, current }, standing, periods] = await Promise.all([
    lockSegmentAndSeries(work, series),
    loadParticipation(work, series, userId),
    loadPeriods(work, series.segmentId),
  ]);
  const decision = decideReport({
    matches,
    bestOf: current.bestOf,
    ...(periods && { periods }),
    state: current.state,
    reporting: current.reporting,
    ...standing,
    reported: reportOf(current),
  });
  if (!decision.accepted) return refusalAnswer(decision.refusal);
  const { reporting, score, winner } = decision.value;
  if (reporting === 'confirmed')
    return (
      (await finishByReport(work, segment, current, {
        matches,
        score,
        winner: mustHave(winner, 'the winner of a confirmed report'),
      })) ?? showSeries(series.id)
    );
  if (reporting === 'disputed')
    return saveDispute(work, current, {
      side: mustHave(standing.side, 'the side of a reporting player'),
      reason: 'different-report',
      report: matches,
    });
  const { takenAt } = reportDeadlines({
    date: mustHave(current.date, 'the date of a live series'),
    bestOf: current.bestOf,
    reportedAt: work.now,
  });
  const row = await seriesRepository(work.db, work.tenantId).update(series.id, {
    reporting: 'reported',
    reportedBy: standing.side,
    reportedAt: work.now,
    results: json(matches),
    confirmBy: takenAt,
  });
  for (const kind of ['report-overdue', 'report-alarm', 'series-unplayed'])
    work.cancel(kind, series.id);
  work.schedule({
    kind: 'report-taken',
    subjectId: series.id,
    dueAt: mustHave(takenAt, 'the deadline of a report'),
  });
  recordSeries(work, row, 'series.reported', { after: { side: standing.side, matches } });
  return showSeries(series.id);
}

async function finishByReport(
  work: Work,
  segment: SegmentRow,
  series: SeriesRow,
  {
    matches,
    score,
    winner,
  }: { matches: MatchResult[]; score: { home: number; away: number }; winner: Side },
): Promise<Answer | undefined> {
  const report = {
    position: positionOf(series),
    outcome: { winner, how: 'played', score },
  } as const;
  const refusal = await withStage(work, segment, (stage, format) => format.report(stage, report), {
    action: 'series.finished',
    results: matches,
    known: [series],
  });
  return refusal && refusalAnswer(refusal);
}

/** Takes the standing report as the result, on the other side's confirmation or at the deadline. */
async function acceptReport(
  work: Work,
  segment: SegmentRow,
  series: SeriesRow,
): Promise<Answer | undefined> {
  const periods = await loadPeriods(work, segment.id);
  const score = decideScore({
    matches: series.results,
    bestOf: series.bestOf,
    ...(periods && { periods }),
  });
  if (!score.accepted) return refusalAnswer(score.refusal);
  return finishByReport(work, segment, series, {
    matches: series.results,
    score: score.value.score,
    winner: mustHave(score.value.winner, 'the winner of a complete report'),
  });
}

/** Confirms the report of the other side, which finishes the series. */
export async function confirmSeries(
  work: Work,
  series: SeriesRow,
  userId: UserId,
): Promise<Answer> {
  const [{ segment, current }, standing] = await Promise.all([
    lockSegmentAndSeries(work, series),
    loadParticipation(work, series, userId),
  ]);
  const decision = decideConfirm({
    state: current.state,
    reporting: current.reporting,
    ...standing,
    reported: reportOf(current),
  });
  if (!decision.accepted) return refusalAnswer(decision.refusal);
  return (await acceptReport(work, segment, current)) ?? showSeries(series.id);
}

/** Takes a report that has no answer at its deadline. */
export async function acceptUnansweredReport(work: Work, seriesId: SeriesId): Promise<void> {
  const found = await seriesRepository(work.db, work.tenantId).findById(seriesId);
  if (!found) return;
  const { segment, current: series } = await lockSegmentAndSeries(work, found);
  if (series.state === 'live' && series.reporting === 'reported')
    await acceptReport(work, segment, series);
}

/** Disputes a report or result for a side; operators get an alarm. */
export async function disputeSeries(
  work: Work,
  series: SeriesRow,
  { userId, reason, attachments }: { userId: UserId; reason: string; attachments: string[] },
): Promise<Answer> {
  const [{ current }, { side }] = await Promise.all([
    lockSegmentAndSeries(work, series),
    loadParticipation(work, series, userId),
  ]);
  const decision = decideDispute({
    state: current.state,
    reporting: current.reporting,
    side,
    nextSeriesLive: await isNextSeriesLive(work, current),
  });
  if (!decision.accepted) return refusalAnswer(decision.refusal);
  return saveDispute(work, current, {
    side: mustHave(side, 'the side of a disputing player'),
    reason,
    attachments,
  });
}

/** Returns whether the next series of either side is live, which ends the time for a dispute. */
async function isNextSeriesLive({ db, tenantId }: Work, series: SeriesRow): Promise<boolean> {
  if (series.state !== 'finished') return false;
  const rosters = [series.homeRosterId, series.awayRosterId].filter((id) => id !== null);
  const later = await seriesRepository(db, tenantId)
    .listed()
    .select('id')
    .where('segmentId', '=', series.segmentId)
    .where('liveAt', '>', mustHave(series.finishedAt, 'the end of a finished series'))
    .where((eb) => eb.or([eb('homeRosterId', 'in', rosters), eb('awayRosterId', 'in', rosters)]))
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

async function saveDispute(
  work: Work,
  series: SeriesRow,
  {
    side,
    ...words
  }: { side: Side; reason: string; report?: MatchResult[]; attachments?: string[] },
): Promise<Answer> {
  const row = await seriesRepository(work.db, work.tenantId).update(series.id, {
    reporting: 'disputed',
    confirmBy: null,
    dispute: json({ side, at: work.now.toISOString(), ...words }),
  });
  for (const kind of ['report-taken', 'report-overdue', 'report-alarm', 'series-unplayed'])
    work.cancel(kind, series.id);
  recordSeries(work, row, 'series.disputed', { after: { side, ...words } });
  return showSeries(series.id);
}
