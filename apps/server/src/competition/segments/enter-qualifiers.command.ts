import type { SegmentId } from '@ringside/rules/ids';
import type { Work } from '../../kernel/unit-of-work.ts';
import { loadDirectQualifiers } from '../leaderboards/leaderboard.query.ts';
import { rosterRepository } from '../rosters/roster.repository.ts';
import { copyRoster } from './advance.command.ts';
import { segmentRepository } from './segment.repository.ts';

/**
 * Creates the rosters of direct qualifiers: Day 2's top 16, the places of the Last Chance Qualifier
 * and the World Finals by region. Each team enters with its last line-up; a player who has joined
 * another roster of the stage stays there.
 */
export async function enterQualifiers(work: Work, segmentId: SegmentId): Promise<void> {
  const segment = await segmentRepository(work.db, work.tenantId).lockById(segmentId);
  if (!segment || segment.seededAt) return;
  const repository = rosterRepository(work.db, work.tenantId);
  for (const teamId of await loadDirectQualifiers(work, segment)) {
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
    if (last) await copyRoster(work, last, segment);
  }
}
