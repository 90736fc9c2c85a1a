import { mustHave } from '@ringside/rules/must';
import type { Selectable } from 'kysely';
import { relationNotFound, type Answer } from '../../kernel/http/endpoint.ts';
import { toRowId } from '../../kernel/http/path-id.ts';
import type { Database } from '../../platform/storage/tables.ts';
import type { Work } from '../../platform/unit-of-work.ts';

export type AdjustmentRow = Pick<
  Selectable<Database['pointAwards']>,
  'id' | 'leaderboardId' | 'teamId' | 'points' | 'reason'
>;

interface NewAdjustment {
  leaderboardId: string;
  teamId: string;
  points: number;
  reason: string;
}

/**
 * Adds points to a team on a leaderboard, or deducts them. They count and lapse like points that a
 * segment awards.
 */
export async function adjustPoints(
  work: Work,
  { leaderboardId, teamId, points, reason }: NewAdjustment,
): Promise<Answer> {
  const { db, tenantId, now } = work;
  const leaderboard = await db
    .selectFrom('leaderboards')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('id', '=', toRowId(leaderboardId))
    .executeTakeFirst();
  if (!leaderboard)
    return relationNotFound('/data/relationships/leaderboard', 'There is no such leaderboard');
  const team = await db
    .selectFrom('teams')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('id', '=', toRowId(teamId))
    .executeTakeFirst();
  if (!team) return relationNotFound('/data/relationships/team', 'There is no such team');
  const { id } = await db
    .insertInto('pointAwards')
    .values({
      tenantId,
      leaderboardId: leaderboard.id,
      teamId: team.id,
      rosterId: null,
      segmentId: null,
      placement: null,
      points,
      reason,
      awardedAt: now,
      lapsedAt: null,
      lapsedByRosterId: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  record(work, 'leaderboard.points-adjusted', { leaderboardId, teamId, points, reason });
  return { show: { type: 'point-adjustments', id }, status: 201 };
}

/** Takes an adjustment back. */
export async function revokeAdjustment(work: Work, adjustment: AdjustmentRow): Promise<Answer> {
  await work.db.deleteFrom('pointAwards').where('id', '=', adjustment.id).execute();
  record(work, 'leaderboard.adjustment-revoked', {
    ...adjustment,
    reason: mustHave(adjustment.reason, 'the reason of an adjustment'),
  });
  return { empty: true };
}

function record(
  work: Work,
  action: string,
  { leaderboardId, teamId, points, reason }: NewAdjustment,
): void {
  work.record({
    action,
    subject: { type: 'leaderboards', id: leaderboardId },
    after: { team: teamId, points, reason },
    topics: [`teams:${teamId}`],
  });
}
