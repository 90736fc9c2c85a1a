import type { MatchResult } from '@ringside/contract/collections/match-series';
import type { SegmentId, SeriesId, UserId } from '@ringside/rules/ids';
import { getItem, mustHave } from '@ringside/rules/must';
import { findPauseRefusal } from '@ringside/rules/schedule/pause';
import {
  decideConfirm,
  decideDispute,
  decideReport,
  decideScore,
  type OpenReport,
  type SeriesScore,
} from '@ringside/rules/series/reporting';
import { reportOf } from '@ringside/rules/stage/stage-delta';
import { refusalAnswer, type Answer } from '../../../kernel/http/endpoint.ts';
import { FORBIDDEN, NOT_FOUND } from '../../../kernel/http/permitted.ts';
import { getRow } from '../../../platform/storage/row-gone.ts';
import { json } from '../../../platform/storage/tables/columns.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { segmentRepository } from '../../segments/segment.repository.ts';
import { openStage, type AskFormat, type OpenStage } from '../../stage/with-stage.command.ts';
import { loadLineUpsBySeries, loadParticipation, participationOf } from '../line-ups.query.ts';
import { storedGamesOf } from '../lobby/lobby-columns.ts';
import {
  isPlayedBy,
  positionOf,
  rosterIdsOf,
  seriesRepository,
  type SeriesRow,
} from '../series.repository.ts';
import { confirmLobby, finishLobby, reportLobby } from './report-lobby.command.ts';
import {
  loadPeriods,
  requiredPeriodsOf,
  saveDispute,
  saveReport,
  showSeries,
  type ActFacts,
} from './save-report.ts';

const openReportOf = (series: SeriesRow): OpenReport | null =>
  series.reportedBy ? { side: series.reportedBy, matches: series.results } : null;

/** A player who reports or confirms a result. */
export interface PlayerAct {
  work: Work;
  seriesId: string;
  /** The segment of the series; undefined if there is no such series. */
  segmentId: SegmentId | undefined;
  userId: UserId;
}

/** A report of a player; `findFault` refuses matches that do not belong to the series. */
export interface PlayerReport extends PlayerAct {
  matches: MatchResult[];
  findFault?: (series: SeriesRow) => Answer | undefined;
}

/**
 * Decides the acts of players in series of one segment, in their order, and writes the results
 * together. Answers 404 for a series that does not exist, and 403 to everybody who does not play
 * it.
 */
async function decideForPlayers<Act extends PlayerAct>(
  acts: Act[],
  decide: (stage: OpenStage, act: Act, facts: ActFacts) => Promise<Answer>,
): Promise<Answer[]> {
  const { work, segmentId } = getItem(acts, 0);
  if (!segmentId) return acts.map(() => NOT_FOUND);
  const { db, tenantId } = work;
  const ids = [...new Set(acts.map(({ seriesId }) => seriesId))];
  // Queries that are sent with the locks run behind them on the same connection.
  const [found, locked, lineUps] = await Promise.all([
    segmentRepository(db, tenantId).lockWithPeriods(segmentId),
    seriesRepository(db, tenantId).lockAllById(ids),
    loadLineUpsBySeries(
      work,
      ids.map((id) => ({ id: id as SeriesId })),
    ),
  ]);
  const { segment, periods: allPeriods } = getRow(found);
  const periods = requiredPeriodsOf(allPeriods, segmentId);
  const stage = openStage(work, segment, locked);
  await prefetchEnds(stage, acts);
  const answers: Answer[] = [];
  for (const act of acts) {
    const current = stage.seriesById(act.seriesId);
    const participation = participationOf(lineUps.get(act.seriesId) ?? [], act.userId);
    if (!current) answers.push(NOT_FOUND);
    else if (participation.rosterId === null) answers.push(FORBIDDEN);
    else {
      const paused = findPauseRefusal(current.pause);
      answers.push(
        paused
          ? refusalAnswer(paused)
          : await decide(stage, act, { current, participation, periods }),
      );
    }
  }
  await stage.save();
  return answers;
}

/** Any outcome: what a format reads for a report does not depend on the winner. */
const SOME_OUTCOME = { winner: 'home', how: 'played', score: { home: 0, away: 0 } } as const;

/** Loads together what the formats need for the series that the acts of a batch may end. */
async function prefetchEnds(stage: OpenStage, acts: readonly PlayerAct[]): Promise<void> {
  if (acts.length === 1) return;
  const actsBySeries = Map.groupBy(acts, ({ seriesId }) => seriesId);
  const asks = [...actsBySeries].flatMap(([id, { length }]): AskFormat[] => {
    const series = stage.seriesById(id);
    if (
      series?.state !== 'live' ||
      series.lobby ||
      (series.reporting !== 'reported' && length === 1)
    )
      return [];
    const report = reportOf(positionOf(series), SOME_OUTCOME);
    return [(facts, format) => format.report(facts, report)];
  });
  await stage.prefetch(asks);
}

/** Reports the matches of live series for players, in their order. */
export const reportAll = (reports: PlayerReport[]): Promise<Answer[]> =>
  decideForPlayers(reports, async (stage, report, facts) => {
    const fault = report.findFault?.(facts.current);
    if (fault) return fault;
    return facts.current.lobby
      ? reportLobby(stage, report, facts)
      : reportSeries(stage, report, facts);
  });

async function reportSeries(
  stage: OpenStage,
  { work, matches }: PlayerReport,
  { current, participation, periods }: ActFacts,
): Promise<Answer> {
  const decision = decideReport({
    matches,
    bestOf: current.bestOf,
    headStart: current.headStart,
    ...(periods && { periods }),
    state: current.state,
    reporting: current.reporting,
    ...participation,
    reported: openReportOf(current),
  });
  if (!decision.accepted) return refusalAnswer(decision.refusal);
  const { reporting, score, winner } = decision.value;
  const side = mustHave(participation.side, 'the side of a reporting player');
  if (reporting === 'confirmed')
    return finishByReport(stage, work, current, { matches, score, winner });
  if (reporting === 'disputed')
    return saveDispute(stage, work, current, { side, reason: 'different-report', report: matches });
  saveReport(stage, work, current, {
    columns: { reportedBy: side, results: json(matches) },
    after: { side, matches },
  });
  return showSeries(current.id);
}

/** Ends a series by a report. */
async function finishByReport(
  stage: OpenStage,
  work: Work,
  series: SeriesRow,
  { matches, score, winner }: SeriesScore & { matches: MatchResult[] },
): Promise<Answer> {
  const report = reportOf(positionOf(series), { winner, how: 'played', score });
  const refusal = await stage.change(work, (facts, format) => format.report(facts, report), {
    kind: 'result',
    action: 'series.finished',
    results: matches,
  });
  return refusal ? refusalAnswer(refusal) : showSeries(series.id);
}

/** Takes the standing report as the result, on the other side's confirmation or at the deadline. */
async function acceptReport(
  stage: OpenStage,
  work: Work,
  series: SeriesRow,
  periods: ActFacts['periods'],
): Promise<Answer> {
  const score = decideScore({
    matches: series.results,
    bestOf: series.bestOf,
    headStart: series.headStart,
    ...(periods && { periods }),
  });
  if (!score.accepted) return refusalAnswer(score.refusal);
  return finishByReport(stage, work, series, { matches: series.results, ...score.value });
}

/** Confirms reports of the other side for players, in their order; each finishes its series. */
export const confirmAll = (acts: PlayerAct[]): Promise<Answer[]> =>
  decideForPlayers(acts, async (stage, act, facts) => {
    const { work } = act;
    const { current, participation, periods } = facts;
    if (current.lobby) return confirmLobby(stage, act, facts);
    const decision = decideConfirm({
      state: current.state,
      reporting: current.reporting,
      ...participation,
      reported: openReportOf(current),
    });
    return decision.accepted
      ? acceptReport(stage, work, current, periods)
      : refusalAnswer(decision.refusal);
  });

/**
 * Locks a segment and then its series, in the order of all commands, and opens the stage with it.
 * Queries that are sent with it run behind the locks on the same connection.
 */
async function openStageOf(
  work: Work,
  { id, segmentId }: Pick<SeriesRow, 'id' | 'segmentId'>,
): Promise<{ stage: OpenStage; current: SeriesRow }> {
  const [segment, locked] = await Promise.all([
    segmentRepository(work.db, work.tenantId).lockById(segmentId),
    seriesRepository(work.db, work.tenantId).lockById(id),
  ]);
  const current = getRow(locked);
  return { stage: openStage(work, getRow(segment), [current]), current };
}

/** Takes a report that has no answer at its deadline. */
export async function acceptUnansweredReport(work: Work, seriesId: SeriesId): Promise<void> {
  const found = await seriesRepository(work.db, work.tenantId).findById(seriesId);
  if (!found) return;
  const { stage, current } = await openStageOf(work, found);
  if (current.state !== 'live' || current.reporting !== 'reported') return;
  if (current.lobby) await finishLobby(stage, work, current, storedGamesOf(current));
  else await acceptReport(stage, work, current, await loadPeriods(work, current.segmentId));
  await stage.save();
}

/** Disputes a report or result for a side; operators get an alarm. */
export async function disputeSeries(
  work: Work,
  series: SeriesRow,
  { userId, reason, attachments }: { userId: UserId; reason: string; attachments: string[] },
): Promise<Answer> {
  const [{ stage, current }, { side, rosterId }] = await Promise.all([
    openStageOf(work, series),
    loadParticipation(work, series, userId),
  ]);
  const paused = findPauseRefusal(current.pause);
  if (paused) return refusalAnswer(paused);
  const decision = decideDispute({
    state: current.state,
    reporting: current.reporting,
    side: rosterId,
    nextSeriesLive: await isNextSeriesLive(work, current),
  });
  if (!decision.accepted) return refusalAnswer(decision.refusal);
  const answer = saveDispute(stage, work, current, {
    ...(current.lobby ? { roster: mustHave(rosterId, 'the roster of a player') } : { side }),
    reason,
    attachments,
  });
  await stage.save();
  return answer;
}

/** Returns whether the next series of either side is live, which ends the time for a dispute. */
async function isNextSeriesLive({ db, tenantId }: Work, series: SeriesRow): Promise<boolean> {
  if (series.state !== 'finished') return false;
  const later = await seriesRepository(db, tenantId)
    .listed()
    .select('id')
    .where('segmentId', '=', series.segmentId)
    .where('liveAt', '>', mustHave(series.finishedAt, 'the end of a finished series'))
    .where((eb) => isPlayedBy(eb, rosterIdsOf(series)))
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}
