import { getItem } from '@ringside/rules/must';
import { stageFormatOf } from '@ringside/rules/stage/stage-formats';
import { isHoldingRefusal, type RoundFacts } from '@ringside/rules/swiss/pairing';
import type { Work } from '../../platform/unit-of-work.ts';
import { seriesRepository } from '../match-series/series.repository.ts';
import { finishSegment } from '../segments/finish-segment.command.ts';
import { holdSegment } from '../segments/hold-segment.command.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';
import {
  discardDeletedRound,
  findDeletedRound,
  keptColumnsOf,
  returnedResultOf,
} from './deleted-rounds.repository.ts';
import {
  createRound,
  holdByHand,
  holdUnpairable,
  isHeldUnpairable,
  loadNextRound,
  isPublishedByOperator,
} from './pair-rounds.command.ts';
import { addSeries } from './removed-series.command.ts';
import { loadField } from './round-facts.query.ts';
import { findTieBreakRounds } from './tie-break-rounds.query.ts';

/**
 * Continues a stage in which no series is open any more: pairs the next round, or leaves it to an
 * operator, or creates tie-break series, or finishes the segment. The segment must be locked.
 */
export async function settleStage(work: Work, segment: SegmentRow): Promise<void> {
  const { afterLastSeries, keepsDeletedSeries } = stageFormatOf(segment);
  if (segment.finishedAt || !segment.seededAt || afterLastSeries === 'stays-open') return;
  const repository = seriesRepository(work.db, work.tenantId);
  const hasOpen = () => repository.hasOpen(segment.id, { withDeletedSeries: keepsDeletedSeries });
  if (isHeldUnpairable(segment) && (await hasOpen())) return holdSegment(work, segment, null);
  // A round of byes alone has nothing to wait for: the loop pairs the next.
  while (!(await hasOpen())) {
    if (afterLastSeries === 'ends') return endOrBreakTies(work, segment);
    if (!(await startNextRound(work, segment))) return;
  }
}

/** [RRB-10] Finishes the segment, or creates the series for the places that are still tied. */
async function endOrBreakTies(work: Work, segment: SegmentRow): Promise<void> {
  const series = segment.configuration.tieBreakSeries
    ? await findTieBreakRounds(work, segment, await loadField(work, segment))
    : [];
  if (series.length === 0) return finishSegment(work, segment);
  const { returnedIds, insertedIds } = await addSeries(work, segment, series);
  const round = getItem(series, 0).position.roundNumber;
  work.record({
    action: 'segment.round-paired',
    subject: { type: 'segments', id: segment.id },
    after: { round, series: returnedIds.length + insertedIds.length, tieBreak: true },
    changes: { round },
    topics: [`events:${segment.eventId}`],
  });
}

/** Starts the next round, or finishes the segment; returns whether there is a new round. */
async function startNextRound(work: Work, segment: SegmentRow): Promise<boolean> {
  const { facts, decision } = await loadNextRound(work, segment);
  // Also a round that has only results of rosters which have withdrawn since.
  if (await republishRound(work, segment, facts)) return true;
  if (!decision.accepted && !isHoldingRefusal(decision.refusal)) {
    await finishSegment(work, segment);
    return false;
  }
  if (!decision.accepted) {
    await holdUnpairable(work, segment, facts.round, decision.refusal);
    return false;
  }
  if (isPublishedByOperator(segment)) {
    await holdByHand(work, segment, facts.round);
    return false;
  }
  await createRound(work, segment, facts, { pairings: decision.value });
  return true;
}

/**
 * [SWS-15] Publishes a round again that a correction had deleted, if the results are again those by
 * which it was paired. It does not matter who had published it.
 */
async function republishRound(
  work: Work,
  segment: SegmentRow,
  facts: RoundFacts,
): Promise<boolean> {
  const deleted = await findDeletedRound(work, segment, facts);
  if (!deleted) return false;
  await createRound(work, segment, facts, {
    pairings: deleted.series.map(({ id, ...series }) => ({
      ...series,
      ...(id && { formerId: id }),
      earlierColumns: keptColumnsOf(work, series),
      ...returnedResultOf(facts, series),
    })),
    again: true,
  });
  await discardDeletedRound(work, segment, facts, deleted);
  return true;
}
