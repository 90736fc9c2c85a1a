import { accept, refuse, type Decision } from '@ringside/rules/decision';
import { decideRoundCorrection } from '@ringside/rules/swiss/correct-round';
import type { SwissOutcome } from '@ringside/rules/swiss/swiss';
import { json } from '../../storage/tables/columns.ts';
import type { Work } from '../../unit-of-work.ts';
import { creditSeries, takeCreditBack } from '../queue/credit-series.command.ts';
import { reopenSegment } from '../segments/finish-segment.command.ts';
import { segmentRepository, type SegmentRow } from '../segments/segment.repository.ts';
import type { MatchResult } from '@ringside/contract/collections/match-series';
import { outcomeOf } from './round-facts.query.ts';
import { recordSeries, removeSeries } from './series-life.ts';
import { outcomeColumns, seriesRepository, type SeriesRow } from './series.repository.ts';
import { settleRounds } from './settle-rounds.ts';

/** What a corrected result of a swiss or round robin would change: the rounds that were paired by it. */
export interface RoundCorrection {
  wouldChange: SeriesRow[];
  blockedBy: SeriesRow[];
}

export async function judgeRoundCorrection({ db, tenantId }: Pick<Work, 'db' | 'tenantId'>, segment: SegmentRow, series: SeriesRow, outcome: SwissOutcome): Promise<RoundCorrection> {
  if (segment.format !== 'swiss') return { wouldChange: [], blockedBy: [] };
  const later = (await seriesRepository(db, tenantId).findAllBySegment(segment.id)).filter((row) => row.roundNumber > series.roundNumber);
  const { repairs, blocks } = decideRoundCorrection({ before: outcomeOf(series), after: outcome, later: later.map(({ state, awayKind }) => ({ state, isBye: awayKind === 'bye' })) });
  return { wouldChange: repairs ? later : [], blockedBy: later.filter((_, index) => blocks[index]) };
}

/** Corrects a result that stands: rounds that were paired by it are taken away and paired anew, with `force` also when they have begun. */
export async function correctInRounds(work: Work, segment: SegmentRow, series: SeriesRow, { outcome, results, force }: { outcome: SwissOutcome; results: MatchResult[]; force: boolean }): Promise<Decision<true>> {
  if (series.awayKind === 'bye') return refuse('decided-by-bye');
  const { wouldChange, blockedBy } = await judgeRoundCorrection(work, segment, series, outcome);
  if (blockedBy.length > 0 && !force) return refuse('result-would-reset', `match-series ${blockedBy.map(({ id }) => id).join(', ')}`);
  const isQueue = segment.format === 'queue';
  if (isQueue) await takeCreditBack(work, series);
  const reopened = isQueue ? undefined : await reopenSegment(work, segment, force);
  if (reopened) return { accepted: false, refusal: reopened };
  const row = await seriesRepository(work.db, work.tenantId).update(series.id, { ...outcomeColumns(outcome), results: json(results), reporting: 'confirmed', dispute: null, finishedAt: work.now });
  recordSeries(work, row, 'series.corrected', { before: { score: [series.homeScore, series.awayScore], winner: series.winner }, after: { score: [row.homeScore, row.awayScore], winner: row.winner } });
  if (isQueue) await creditSeries(work, row);
  for (const later of wouldChange) await removeSeries(work, later);
  await settleRounds(work, (await segmentRepository(work.db, work.tenantId).findById(segment.id))!);
  return accept(true);
}
