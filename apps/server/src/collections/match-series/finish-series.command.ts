import type { MatchResult } from '@ringside/contract/collections/match-series';
import { reportResult, reportToNext, withdraw } from '@ringside/rules/bracket/report-result';
import { invariant, type Refusal } from '@ringside/rules/decision';
import type { RosterId, SegmentId } from '@ringside/rules/ids';
import { mustHave } from '@ringside/rules/must';
import { settleWithdrawals } from '@ringside/rules/round-robin/withdrawals';
import { isElimination } from '@ringside/rules/schedule/segment-fit';
import type { SwissOutcome } from '@ringside/rules/swiss/swiss';
import { getRow } from '../../storage/row-gone.ts';
import { json } from '../../storage/tables/columns.ts';
import type { Work } from '../../unit-of-work.ts';
import { cancelChallenges } from '../challenges/run-challenge.command.ts';
import { creditSeries } from '../queue/credit-series.command.ts';
import { finishSegmentIfDone } from '../segments/finish-segment.command.ts';
import { segmentRepository, type SegmentRow } from '../segments/segment.repository.ts';
import { swissResultOf } from './round-facts.query.ts';
import { recordSeries, removeSeries, SERIES_JOBS } from './series-lifecycle.ts';
import {
  seriesColumnsOf,
  outcomeColumnsOf,
  positionOf,
  type SeriesColumns,
  seriesRepository,
  type SeriesRow,
} from './series.repository.ts';
import { loadDownstream, loadNext, saveSettled, withdrawnOf } from './settle-bracket.ts';
import { settleRounds } from './settle-rounds.ts';

interface Finishing {
  segment: SegmentRow;
  series: SeriesRow;
  /** Without a winner both lose, which no bracket knows. */
  outcome: SwissOutcome;
  results?: MatchResult[];
  /** What the log calls it. */
  action: string;
}

/**
 * A result stands: the series is finished, winner and loser go on or the next round is paired, and
 * the segment ends with its last series. The segment must be locked.
 */
export async function finishSeries(work: Work, finishing: Finishing): Promise<Refusal | undefined> {
  if (isElimination(finishing.segment.format)) return finishInBracket(work, finishing);
  const refusal = await finishInRounds(work, finishing);
  if (!refusal) await settleRounds(work, finishing.segment);
  return refusal;
}

/** The same in a swiss or a round robin, with what follows from it left to the caller. */
export async function finishInRounds(
  work: Work,
  { segment, series, outcome, results = [], action }: Finishing,
): Promise<Refusal | undefined> {
  if (series.awayKind === 'bye') return { reason: 'decided-by-bye' };
  if (series.state === 'finished') return { reason: 'already-has-result' };
  const row = await closeSeries(
    work,
    series.id,
    { ...outcomeColumnsOf(outcome), results: json(results) },
    action,
  );
  if (segment.format === 'queue') await creditSeries(work, row);
  return undefined;
}

/** It is finished: nothing of the series is waited for any more, and whoever follows it is told. */
async function closeSeries(
  work: Work,
  id: string,
  columns: SeriesColumns,
  action: string,
): Promise<SeriesRow> {
  for (const kind of SERIES_JOBS) work.cancel(kind, id);
  const [row] = await Promise.all([
    seriesRepository(work.db, work.tenantId).update(id, {
      ...columns,
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
  return row;
}

async function finishInBracket(
  work: Work,
  { segment, series, outcome: { winner, ...outcome }, results = [], action }: Finishing,
): Promise<Refusal | undefined> {
  invariant(winner, 'somebody wins a series of a bracket');
  const position = positionOf(series);
  const [next, withdrawn] = await Promise.all([
    loadNext(work, segment, position),
    withdrawnOf(work, segment.id),
  ]);
  const report = { position, outcome: { ...outcome, winner }, withdrawn };
  const toNext = reportToNext({ ...next, ...report });
  const loaded = toNext ? next : await loadDownstream(work, segment, [position]);
  const reported = toNext ?? reportResult({ ...loaded, ...report });
  if (!reported.accepted) return reported.refusal;
  const own = reported.value.changed.find(
    (changed) => changed.position === position || sameAs(changed.position, series),
  ) ?? {
    ...mustHave(loaded.seriesAt(position), 'the finished series'),
    outcome: { ...outcome, winner },
  };
  await closeSeries(work, series.id, { ...seriesColumnsOf(own), results: json(results) }, action);
  await saveSettled(
    work,
    segment,
    loaded,
    { changed: reported.value.changed, removed: [] },
    position,
  );
  await finishSegmentIfDone(work, segment);
  return undefined;
}

const sameAs = (
  position: { bracketNumber: number; roundNumber: number; matchNumber: number },
  row: SeriesRow,
) =>
  position.bracketNumber === row.bracketNumber &&
  position.roundNumber === row.roundNumber &&
  position.matchNumber === row.matchNumber;

/** A roster withdraws from its segment: its open series fall now and every later one as it comes. */
export async function withdrawRoster(
  work: Work,
  { rosterId, segmentId, reason }: { rosterId: RosterId; segmentId: SegmentId; reason: string },
): Promise<void> {
  const segment = getRow(await segmentRepository(work.db, work.tenantId).lockById(segmentId));
  const row = await work.db
    .updateTable('rosters')
    .set((eb) => ({ withdrawnAt: work.now, version: eb('version', '+', 1) }))
    .where('id', '=', rosterId)
    .where('withdrawnAt', 'is', null)
    .returning('version')
    .executeTakeFirst();
  if (row)
    work.record({
      action: 'roster.withdrawn',
      subject: { type: 'rosters', id: rosterId, version: row.version },
      after: { reason },
      topics: [`segments:${segmentId}`],
    });
  if (!segment.seededAt || segment.finishedAt) return;
  const open = await seriesRepository(work.db, work.tenantId).findAllOpenByRoster(rosterId);
  if (!isElimination(segment.format)) return forfeitOpenSeries(work, segment, open);
  const positions = open.map(positionOf);
  const [loaded, withdrawn] = await Promise.all([
    loadDownstream(work, segment, positions),
    withdrawnOf(work, segmentId),
  ]);
  const settled = withdraw({
    plan: loaded.plan,
    seriesAt: loaded.seriesAt,
    open: positions,
    withdrawn,
  });
  await saveSettled(work, segment, loaded, settled);
  await finishSegmentIfDone(work, segment);
}

/**
 * Outside a bracket the open series of who has withdrawn fall at once: to the opponents, or by the
 * segment's policy for nobody's gain.
 */
export async function forfeitOpenSeries(
  work: Work,
  segment: SegmentRow,
  open: SeriesRow[],
): Promise<void> {
  const withdrawn = await withdrawnOf(work, segment.id);
  const policy = segment.configuration.withdrawals ?? 'forfeit-rest';
  for (const series of open) {
    const [settled] = settleWithdrawals({ results: [swissResultOf(series)], withdrawn, policy });
    if (settled?.outcome)
      await finishInRounds(work, {
        segment,
        series,
        outcome: settled.outcome,
        action: 'series.forfeited',
      });
    else await removeSeries(work, series);
  }
  await settleRounds(work, segment);
}
