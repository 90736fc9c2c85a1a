import { findStraightTeams } from '@ringside/rules/standings/advancement';
import { rankLeaderboard } from '@ringside/rules/standings/leaderboard';
import { teamPoints } from '@ringside/rules/standings/points';
import type { Reading } from '../../kernel/unit-of-work.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';

/**
 * Finds the leaderboard of a segment by its region, which is `configuration.region` or else the
 * segment's name.
 */
export async function findLeaderboard({ db, tenantId }: Reading, segment: SegmentRow) {
  const region = (segment.configuration as { region?: string }).region ?? segment.name;
  return db
    .selectFrom('leaderboards')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('region', '=', region)
    .executeTakeFirst();
}

/** Returns the points of teams over all leaderboards, without lapsed points. */
export async function loadPointsOfTeams(
  { db }: Reading,
  teamIds: string[],
): Promise<Map<string, number>> {
  return teamPoints(
    await db
      .selectFrom('pointAwards')
      .select(['teamId', 'points'])
      .where('teamId', '=', anyOf(teamIds))
      .where('lapsedAt', 'is', null)
      .execute(),
  );
}

/**
 * Returns a leaderboard's teams in order, with the place that each qualifies for and its newest
 * roster that won points.
 */
export async function loadRankedTeams(
  { db }: Reading,
  { id, crowns, lcq }: { id: string; crowns: number; lcq: number },
) {
  const rows = await db
    .selectFrom('pointAwards')
    .select(['teamId', 'points', 'placement', 'rosterId'])
    .where('leaderboardId', '=', id)
    .where('lapsedAt', 'is', null)
    .orderBy('rosterId')
    .execute();
  const points = teamPoints(rows);
  const best = new Map<string, number>();
  for (const { teamId, placement } of rows)
    best.set(teamId, Math.min(placement, best.get(teamId) ?? Infinity));
  // a map keeps the last value of a key, and the rows are sorted by roster
  const newest = new Map(rows.map(({ teamId, rosterId }) => [teamId, rosterId]));
  const ranked = rankLeaderboard({
    entries: [...newest.keys()].map((teamId) => ({
      teamId,
      points: points.get(teamId) ?? 0,
      bestPlacement: best.get(teamId) ?? Infinity,
    })),
    crowns,
    lcq,
  });
  return ranked.map((entry) => ({ ...entry, rosterId: newest.get(entry.teamId) ?? '' }));
}

/**
 * Returns the teams that enter a segment by the leaderboard: the top 16 for Day 2, the places of
 * the Last Chance Qualifier, the crowns of the World Finals. For Day 1, the teams that skip it.
 */
export async function loadDirectQualifiers(
  reading: Reading,
  segment: SegmentRow,
): Promise<Set<string>> {
  if (segment.typeId === 'LCQ' || segment.typeId === 'WF')
    return loadQualifiersOfRegions(reading, segment.typeId);
  const leaderboard = await findLeaderboard(reading, segment);
  if (!leaderboard || (segment.typeId !== 'MQ1' && segment.typeId !== 'MQ2')) return new Set();
  return new Set(findStraightTeams({ ranked: await loadRankedTeams(reading, leaderboard) }));
}

async function loadQualifiersOfRegions(reading: Reading, type: 'LCQ' | 'WF'): Promise<Set<string>> {
  const teams = new Set<string>();
  for (const leaderboard of await reading.db
    .selectFrom('leaderboards')
    .selectAll()
    .where('tenantId', '=', reading.tenantId)
    .orderBy('id')
    .execute()) {
    for (const { teamId, qualifiedBy } of await loadRankedTeams(reading, leaderboard))
      if (qualifiedBy === (type === 'WF' ? 'crown' : 'lcq')) teams.add(teamId);
  }
  return teams;
}
