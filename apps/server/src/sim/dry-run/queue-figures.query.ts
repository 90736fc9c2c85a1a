import type { DryRunQueue } from '@ringside/contract/collections/dry-runs';
import { CHALLENGE_WINS_TO_QUALIFY } from '@ringside/rules/constants';
import { computeMedianWait } from '../../competition/queue/queue-status.query.ts';
import type { SegmentRow } from '../../competition/segments/segment.repository.ts';
import type { Reading } from '../../platform/unit-of-work.ts';

/**
 * Loads the figures of a queue that bots have played. The bots registered without wins, so only
 * wins in the queue before it closed count.
 */
export async function loadQueueFigures(
  { db }: Reading,
  { id, dateTo }: SegmentRow,
  rosters: number,
): Promise<DryRunQueue> {
  const matchUps = await db
    .selectFrom('matchUps')
    .select(['status', 'createdAt', 'homeSince', 'awaySince'])
    .where('segmentId', '=', id)
    .execute();
  const playedSeries = await db
    .selectFrom('matchSeries')
    .select(['homeRosterId', 'awayRosterId', 'winner', 'finishedAt'])
    .where('segmentId', '=', id)
    .where('deletedAt', 'is', null)
    .where('outcomeHow', '=', 'played')
    .where('finishedAt', '<=', dateTo)
    .orderBy('finishedAt')
    .orderBy('id')
    .execute();
  const winsByRoster = [
    ...Map.groupBy(playedSeries, ({ homeRosterId, awayRosterId, winner }) =>
      winner === 'home' ? homeRosterId : awayRosterId,
    ).values(),
  ];
  const qualifying = winsByRoster.flatMap(
    (series) => series[CHALLENGE_WINS_TO_QUALIFY - 1]?.finishedAt ?? [],
  );
  return {
    rosters,
    reached: qualifying.length,
    mostWins: Math.max(0, ...winsByRoster.map(({ length }) => length)),
    firstReachedAt:
      qualifying.length > 0 ? new Date(Math.min(...qualifying.map(Number))).toISOString() : null,
    matchUps: matchUps.length,
    lapsed: matchUps.filter(({ status }) => status === 'declined' || status === 'expired').length,
    waitSeconds: computeMedianWait(matchUps),
  };
}
