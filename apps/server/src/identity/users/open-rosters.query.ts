import type { UserId } from '@ringside/rules/ids';
import type { Reading } from '../../platform/unit-of-work.ts';

/**
 * Loads the rosters of a user in unfinished segments, by segment; `seeded` restricts them to
 * running segments.
 */
export async function loadOpenRosters(
  { db }: Pick<Reading, 'db'>,
  userId: UserId,
  { seeded }: { seeded: boolean },
): Promise<{ id: string; segmentId: string }[]> {
  const query = db
    .selectFrom('players')
    .innerJoin('rosters', 'rosters.id', 'players.rosterId')
    .innerJoin('segments', 'segments.id', 'rosters.segmentId')
    .select(['rosters.id', 'rosters.segmentId'])
    .where('players.userId', '=', userId)
    .where('players.leftAt', 'is', null)
    .where('rosters.status', '<>', 'disbanded')
    .where('rosters.withdrawnAt', 'is', null)
    .where('segments.finishedAt', 'is', null)
    .orderBy('segments.id');
  return (seeded ? query.where('segments.seededAt', 'is not', null) : query).execute();
}
