import { anyOf } from '../../platform/storage/any-of.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { rosterRepository, type RosterRow } from '../rosters/roster.repository.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';
import { canKeepPoints } from './team-points.query.ts';

/**
 * Updates the team's points after each change of a roster's players. They lapse once its line-up
 * cannot keep two of the last players, and return once it can, until the line-up is drawn.
 */
export async function updateTeamPoints(
  work: Work,
  roster: RosterRow,
  segment: SegmentRow,
  players: readonly string[],
): Promise<void> {
  const awards = await work.db
    .selectFrom('pointAwards')
    .select(['id', 'points', 'leaderboardId', 'lapsedAt', 'lapsedByRosterId'])
    .where('teamId', '=', roster.teamId)
    .execute();
  if (awards.length === 0) return;
  const keeps = await canKeepPoints(work, { roster, segment, players });
  if (keeps && segment.seededAt) return;
  const changed = awards.filter(({ lapsedAt, lapsedByRosterId }) =>
    keeps ? lapsedByRosterId === roster.id : lapsedAt === null,
  );
  if (changed.length === 0) return;
  await work.db
    .updateTable('pointAwards')
    .set(
      keeps
        ? { lapsedAt: null, lapsedByRosterId: null }
        : { lapsedAt: work.now, lapsedByRosterId: roster.id },
    )
    .where('id', '=', anyOf(changed.map(({ id }) => id)))
    .execute();
  const points = changed.reduce((sum, award) => sum + award.points, 0);
  work.record({
    action: keeps ? 'team.points-returned' : 'team.points-lapsed',
    subject: { type: 'teams', id: roster.teamId },
    after: { points, roster: roster.id },
    topics: [
      `rosters:${roster.id}`,
      ...new Set(changed.map(({ leaderboardId }) => `leaderboards:${leaderboardId}`)),
    ],
  });
}

/**
 * Updates the points of all teams before a draw, which covers points awarded after a line-up
 * changed.
 */
export async function updatePointsBeforeDraw(
  work: Work,
  segment: SegmentRow,
  rosters: readonly RosterRow[],
): Promise<void> {
  const holders = new Set(
    (
      await work.db
        .selectFrom('pointAwards')
        .select('teamId')
        .distinct()
        .where('teamId', '=', anyOf(rosters.map(({ teamId }) => teamId)))
        .where('lapsedAt', 'is', null)
        .execute()
    ).map(({ teamId }) => teamId),
  );
  const withPoints = rosters.filter(({ teamId }) => holders.has(teamId));
  const players = await rosterRepository(work.db, work.tenantId).players(
    withPoints.map(({ id }) => id),
  );
  const playersOf = Map.groupBy(players, ({ rosterId }) => rosterId);
  for (const roster of withPoints) {
    const userIds = (playersOf.get(roster.id) ?? []).map(({ userId }) => userId);
    await updateTeamPoints(work, roster, segment, userIds);
  }
}
