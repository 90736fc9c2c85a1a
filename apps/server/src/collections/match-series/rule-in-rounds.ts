import type { MatchResult } from '@ringside/contract/collections/match-series';
import type { Refusal } from '@ringside/rules/decision';
import { decideRoundCorrection } from '@ringside/rules/swiss/correct-round';
import type { SwissOutcome } from '@ringside/rules/swiss/swiss';
import { getRow } from '../../storage/row-gone.ts';
import { json } from '../../storage/tables/columns.ts';
import type { Reading, Work } from '../../unit-of-work.ts';
import { creditSeries, revokeCredit } from '../queue/credit-series.command.ts';
import { reopenSegment } from '../segments/finish-segment.command.ts';
import { segmentRepository, type SegmentRow } from '../segments/segment.repository.ts';
import { saveDeletedRounds } from './deleted-rounds.repository.ts';
import { resultBackupOf } from './result-backup.ts';
import { outcomeOf } from './round-facts.query.ts';
import {
  scheduleSeries,
  clearSeries,
  initialSeriesState,
  recordSeries,
  removeAllSeries,
} from './series-lifecycle.ts';
import {
  bracketSeriesOf,
  outcomeColumnsOf,
  seriesRepository,
  UNPLAYED_COLUMNS,
  type SeriesRow,
} from './series.repository.ts';
import { settleRounds } from './settle-rounds.ts';

/**
 * What a corrected result of a swiss or round robin would change: the rounds that were paired by
 * it.
 */
export interface RoundCorrection {
  wouldChange: SeriesRow[];
  blockedBy: SeriesRow[];
}

export async function judgeRoundCorrection(
  { db, tenantId }: Reading,
  segment: SegmentRow,
  series: SeriesRow,
  outcome: SwissOutcome | null,
): Promise<RoundCorrection> {
  if (segment.format !== 'swiss') return { wouldChange: [], blockedBy: [] };
  const later = (await seriesRepository(db, tenantId).findAllBySegment(segment.id)).filter(
    (row) => row.roundNumber > series.roundNumber,
  );
  const { repairs, blocks } = decideRoundCorrection({
    before: outcomeOf(series),
    after: outcome,
    later: later.map(({ state, awayKind }) => ({ state, isBye: awayKind === 'bye' })),
  });
  return {
    wouldChange: repairs ? later : [],
    blockedBy: later.filter((_, index) => blocks[index]),
  };
}

/**
 * Corrects a result that stands: rounds that were paired by it are taken away and paired anew, with
 * `force` also when they have begun.
 */
export async function correctInRounds(
  work: Work,
  segment: SegmentRow,
  series: SeriesRow,
  { outcome, results, force }: { outcome: SwissOutcome; results: MatchResult[]; force: boolean },
): Promise<Refusal | undefined> {
  const refusal = await takeBackRounds(work, segment, series, { outcome, force });
  if (refusal) return refusal;
  const row = await seriesRepository(work.db, work.tenantId).update(series.id, {
    ...outcomeColumnsOf(outcome),
    results: json(results),
    reporting: 'confirmed',
    dispute: null,
    finishedAt: work.now,
  });
  recordSeries(work, row, 'series.corrected', {
    before: { score: [series.homeScore, series.awayScore], winner: series.winner },
    after: { score: [row.homeScore, row.awayScore], winner: row.winner },
  });
  if (segment.format === 'queue') await creditSeries(work, row);
  await settleRounds(
    work,
    getRow(await segmentRepository(work.db, work.tenantId).findById(segment.id)),
  );
  return undefined;
}

/** Takes a result back: the series is to be played again. */
export async function resetInRounds(
  work: Work,
  segment: SegmentRow,
  series: SeriesRow,
  force: boolean,
): Promise<Refusal | undefined> {
  const refusal = await takeBackRounds(work, segment, series, { outcome: null, force });
  if (refusal) return refusal;
  await clearSeries(work, series.id);
  const open = { ...bracketSeriesOf(series), outcome: null };
  const row = await seriesRepository(work.db, work.tenantId).update(series.id, {
    ...outcomeColumnsOf(null),
    ...UNPLAYED_COLUMNS,
    ...initialSeriesState(work, segment, open),
    ...resultBackupOf(series),
  });
  scheduleSeries(work, row);
  recordSeries(work, row, 'series.reset', {
    before: { score: [series.homeScore, series.awayScore], winner: series.winner },
  });
  return undefined;
}

/**
 * What followed from a result is undone before it is changed, taken back or counted again: later
 * rounds, points, ratings.
 */
export async function takeBackRounds(
  work: Work,
  segment: SegmentRow,
  series: SeriesRow,
  { outcome, force }: { outcome: SwissOutcome | null; force: boolean },
): Promise<Refusal | undefined> {
  if (series.awayKind === 'bye') return { reason: 'decided-by-bye' };
  const { wouldChange, blockedBy } = await judgeRoundCorrection(work, segment, series, outcome);
  if (blockedBy.length > 0 && !force)
    return {
      reason: 'result-would-reset',
      detail: `match-series ${blockedBy.map(({ id }) => id).join(', ')}`,
    };
  if (segment.format === 'queue') await revokeCredit(work, series);
  const reopened =
    segment.format === 'queue' ? undefined : await reopenSegment(work, segment, force);
  if (reopened) return reopened;
  await saveDeletedRounds(work, segment, wouldChange);
  await removeAllSeries(work, wouldChange);
  return undefined;
}
