import { isPlayerQualified } from '@ringside/rules/roster/eligibility';
import { refreshStatus } from '../../competition/rosters/roster-facts.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import type { UserRow } from './user.repository.ts';

const playabilityOf = ({ isBanned, countryBan, suspendedAt, queueWins, challengeWins }: UserRow) =>
  [
    isBanned || countryBan || suspendedAt !== null,
    isPlayerQualified({ queueWins, gameWins: challengeWins }),
  ].join();

/**
 * [ROS-2] Recalculates rosters that a ban, a suspension or the fifteenth win of a player may make
 * ready or incomplete; seeded ones stay as they are.
 */
export async function recheckRosters(work: Work, before: UserRow, after: UserRow): Promise<void> {
  if (playabilityOf(before) === playabilityOf(after)) return;
  const { db, tenantId } = work;
  const memberships = db
    .selectFrom('players')
    .select('rosterId')
    .where('userId', '=', after.id)
    .where('leftAt', 'is', null);
  const rosters = await db
    .selectFrom('rosters')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('status', '<>', 'disbanded')
    .where('id', 'in', memberships)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const roster of rosters) {
    const segment = await db
      .selectFrom('segments')
      .selectAll()
      .where('id', '=', roster.segmentId)
      .where('seededAt', 'is', null)
      .where('finishedAt', 'is', null)
      .executeTakeFirst();
    if (segment) await refreshStatus(work, roster, segment, 'roster.recounted');
  }
}
