import { rosterLimitOf } from '@ringside/rules/bracket/graph/graph-settings';
import { STRAIGHT_TO_DAY_TWO } from '@ringside/rules/constants';
import { getItem } from '@ringside/rules/must';
import type { Reading } from '../../platform/unit-of-work.ts';
import type { SegmentRow } from './segment.repository.ts';

interface Target {
  placements: number[];
  next: SegmentRow;
}

/**
 * Loads how many straight places of each Day 2 no team takes, by the id of its segment: Day 1 fills
 * them. A Day 2 that Day 1 fills whole has none.
 */
export async function loadOpenStraightPlaces(
  { db }: Reading,
  targets: readonly Target[],
): Promise<Map<string, number>> {
  const open = new Map<string, number>();
  for (const some of Map.groupBy(targets, ({ next }) => next.id).values()) {
    const { next } = getItem(some, 0);
    const limit = rosterLimitOf(next);
    if (next.typeId !== 'MQ2' || limit === null) continue;
    const listed = some.reduce((sum, { placements }) => sum + placements.length, 0);
    const straight = Math.min(STRAIGHT_TO_DAY_TWO, Math.max(0, limit - listed));
    const { count } = await db
      .selectFrom('rosters')
      .leftJoin('advanceSources', 'advanceSources.nextRosterId', 'rosters.id')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('rosters.segmentId', '=', next.id)
      .where('rosters.status', '<>', 'disbanded')
      .where('rosters.withdrawnAt', 'is', null)
      .where('advanceSources.id', 'is', null)
      .executeTakeFirstOrThrow();
    open.set(next.id, Math.max(0, straight - Number(count)));
  }
  return open;
}
