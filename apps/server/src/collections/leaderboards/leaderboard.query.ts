import { straightToDayTwo } from '@ringside/rules/standings/advancement';
import { rankLeaderboard } from '@ringside/rules/standings/leaderboard';
import { anyOf } from '../../storage/any-of.ts';
import type { Reading } from '../../unit-of-work.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';

/**
 * The region of a segment is the one whose leaderboard its countries belong to: kept as the
 * segment's name, or `configuration.region`.
 */
export async function leaderboardOf({ db, tenantId }: Reading, segment: SegmentRow) {
  const region = (segment.configuration as { region?: string }).region ?? segment.name;
  return db
    .selectFrom('leaderboards')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('region', '=', region)
    .executeTakeFirst();
}

/** Points of teams over all leaderboards. */
export async function pointsOfTeams(
  { db }: Reading,
  teamIds: string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('pointAwards')
    .select((eb) => ['teamId', eb.fn.sum<string>('points').as('points')])
    .where('teamId', '=', anyOf(teamIds))
    .groupBy('teamId')
    .execute();
  return new Map(rows.map((row) => [row.teamId, Number(row.points)]));
}

/**
 * A leaderboard's teams in order, with what they qualify for and the newest of their rosters that
 * won points.
 */
export async function rankedTeams(
  { db }: Reading,
  { id, crowns, lcq }: { id: string; crowns: number; lcq: number },
) {
  const rows = await db
    .selectFrom('pointAwards')
    .select((eb) => [
      'teamId',
      eb.fn.sum<string>('points').as('points'),
      eb.fn.min('placement').as('best'),
      eb.fn.max('rosterId').as('newest'),
    ])
    .where('leaderboardId', '=', id)
    .groupBy('teamId')
    .execute();
  const newest = new Map(rows.map(({ teamId, newest }) => [teamId, newest]));
  const ranked = rankLeaderboard({
    entries: rows.map(({ teamId, points, best }) => ({
      teamId,
      points: Number(points),
      bestPlacement: Number(best),
    })),
    crowns,
    lcq,
  });
  return ranked.map((entry) => ({ ...entry, rosterId: newest.get(entry.teamId)! }));
}

/**
 * Who comes into a segment by the leaderboard: Day 2's top 16, the places of the Last Chance
 * Qualifier and the crowns of the World Finals; for Day 1 those who need not play it.
 */
export async function straightTeams(reading: Reading, segment: SegmentRow): Promise<Set<string>> {
  if (segment.typeId === 'LCQ' || segment.typeId === 'WF')
    return acrossRegions(reading, segment.typeId);
  const leaderboard = await leaderboardOf(reading, segment);
  if (!leaderboard || (segment.typeId !== 'MQ1' && segment.typeId !== 'MQ2')) return new Set();
  return new Set(straightToDayTwo({ ranked: await rankedTeams(reading, leaderboard) }));
}

async function acrossRegions(reading: Reading, type: 'LCQ' | 'WF'): Promise<Set<string>> {
  const teams = new Set<string>();
  for (const leaderboard of await reading.db
    .selectFrom('leaderboards')
    .selectAll()
    .where('tenantId', '=', reading.tenantId)
    .orderBy('id')
    .execute()) {
    for (const { teamId, qualifiedBy } of await rankedTeams(reading, leaderboard))
      if (qualifiedBy === (type === 'WF' ? 'crown' : 'lcq')) teams.add(teamId);
  }
  return teams;
}
