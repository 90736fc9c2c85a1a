import type { Reading } from '../../unit-of-work.ts';

/** Ids of the segments that are not over and in which a person is in a roster; `seeded` counts only those that run. */
export async function segmentsPlayed({ db }: Pick<Reading, 'db'>, userId: string, { seeded }: { seeded: boolean }): Promise<string[]> {
  let query = db
    .selectFrom('players')
    .innerJoin('rosters', 'rosters.id', 'players.rosterId')
    .innerJoin('segments', 'segments.id', 'rosters.segmentId')
    .select('segments.id')
    .where('players.userId', '=', userId)
    .where('players.leftAt', 'is', null)
    .where('rosters.status', '<>', 'disbanded')
    .where('rosters.withdrawnAt', 'is', null)
    .where('segments.finishedAt', 'is', null);
  if (seeded) query = query.where('segments.seededAt', 'is not', null);
  return (await query.execute()).map(({ id }) => id);
}
