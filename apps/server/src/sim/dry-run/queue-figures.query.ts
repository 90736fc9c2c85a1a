import type { DryRunQueue } from '@ringside/contract/collections/dry-runs';
import { CHALLENGE_WINS_TO_QUALIFY } from '@ringside/rules/constants';
import { computeMedianWait } from '../../competition/queue/queue-status.query.ts';
import type { SegmentRow } from '../../competition/segments/segment.repository.ts';
import type { Reading } from '../../kernel/unit-of-work.ts';

/**
 * What bots have made of a queue: they came without wins, so those that count are its own, until it
 * closed.
 */
export async function queueFigures(
  { db }: Reading,
  { id, dateTo }: SegmentRow,
  rosters: number,
): Promise<DryRunQueue> {
  const matchUps = await db
    .selectFrom('matchUps')
    .select(['status', 'createdAt', 'homeSince', 'awaySince'])
    .where('segmentId', '=', id)
    .execute();
  const won = await db
    .selectFrom('matchSeries')
    .select(['homeRosterId', 'awayRosterId', 'winner', 'finishedAt'])
    .where('segmentId', '=', id)
    .where('deletedAt', 'is', null)
    .where('outcomeHow', '=', 'played')
    .where('finishedAt', '<=', dateTo)
    .orderBy('finishedAt')
    .orderBy('id')
    .execute();
  const wins = [
    ...Map.groupBy(won, ({ homeRosterId, awayRosterId, winner }) =>
      winner === 'home' ? homeRosterId : awayRosterId,
    ).values(),
  ];
  const qualifying = wins.flatMap((some) => some[CHALLENGE_WINS_TO_QUALIFY - 1]?.finishedAt ?? []);
  return {
    rosters,
    reached: qualifying.length,
    mostWins: Math.max(0, ...wins.map(({ length }) => length)),
    firstReachedAt:
      qualifying.length > 0 ? new Date(Math.min(...qualifying.map(Number))).toISOString() : null,
    matchUps: matchUps.length,
    lapsed: matchUps.filter(({ status }) => status === 'declined' || status === 'expired').length,
    waitSeconds: computeMedianWait(matchUps),
  };
}
