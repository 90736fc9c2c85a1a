import type { Work } from '../../unit-of-work.ts';
import { straightTeams } from '../leaderboards/leaderboard.query.ts';
import { rosterRepository } from '../rosters/roster.repository.ts';
import { carryRoster } from './advance.command.ts';
import { segmentRepository } from './segment.repository.ts';

/**
 * Those whom the leaderboard sends in: Day 2's top 16, the Last Chance Qualifier's and the World
 * Finals' places by region. A team's last line-up goes on as it does when advancing; who has joined
 * another roster of the stage meanwhile stays there.
 */
export async function qualifiersEnter(work: Work, segmentId: string): Promise<void> {
  const segment = await segmentRepository(work.db, work.tenantId).lockById(segmentId);
  if (!segment || segment.seededAt) return;
  const repository = rosterRepository(work.db, work.tenantId);
  for (const teamId of await straightTeams(work, segment)) {
    const there = await repository
      .listed()
      .select('id')
      .where('segmentId', '=', segmentId)
      .where('teamId', '=', teamId)
      .where('status', '<>', 'disbanded')
      .executeTakeFirst();
    if (there) continue;
    const last = await repository
      .listed()
      .selectAll()
      .where('teamId', '=', teamId)
      .where('status', '<>', 'disbanded')
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (last) await carryRoster(work, last, segment);
  }
}
