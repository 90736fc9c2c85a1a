import type { Placement } from '@ringside/rules/bracket/placement';
import type { RosterId } from '@ringside/rules/ids';
import { pointsFor } from '@ringside/rules/standings/points';
import { anyOf } from '../../platform/storage/any-of.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { loadDisqualified } from '../rosters/disqualified.query.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';
import { findLeaderboard } from './leaderboard.query.ts';

/**
 * Awards a finished segment's points to the teams by its table and their placements; tied teams
 * share.
 */
export async function awardPoints(
  work: Work,
  segment: SegmentRow,
  placements: Placement[],
): Promise<void> {
  const table = segment.configuration.points ?? [];
  const leaderboard = table.length > 0 ? await findLeaderboard(work, segment) : undefined;
  if (!leaderboard) return;
  const { db, tenantId, now } = work;
  const disqualified = await loadDisqualified(work, segment.id);
  for (const { rosterId, placement } of placements) {
    const points = disqualified.has(rosterId) ? 0 : pointsFor({ placement, table });
    if (points === 0) continue;
    const { teamId } = await db
      .selectFrom('rosters')
      .select('teamId')
      .where('id', '=', rosterId)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('pointAwards')
      .values({
        tenantId,
        leaderboardId: leaderboard.id,
        teamId,
        rosterId,
        segmentId: segment.id,
        placement,
        points,
        awardedAt: now,
        lapsedAt: null,
        lapsedByRosterId: null,
      })
      .onConflict((c) => c.columns(['segmentId', 'rosterId']).doUpdateSet({ points, placement }))
      .execute();
  }
  work.record({
    action: 'leaderboard.points-awarded',
    subject: { type: 'leaderboards', id: leaderboard.id },
    after: { segment: segment.id },
    changes: { region: leaderboard.region },
  });
}

/** Deletes the points that a segment has awarded, to all rosters or to some. */
export async function revokePoints(
  { db }: Work,
  segment: SegmentRow,
  rosterIds?: RosterId[],
): Promise<void> {
  const awards = db.deleteFrom('pointAwards').where('segmentId', '=', segment.id);
  await (rosterIds ? awards.where('rosterId', '=', anyOf(rosterIds)) : awards).execute();
}
