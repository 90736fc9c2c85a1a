import { STRAIGHT_TO_DAY_TWO } from '@ringside/rules/constants';
import type { RosterId } from '@ringside/rules/ids';
import { mustFind } from '@ringside/rules/must';
import { findStraightTeams } from '@ringside/rules/standings/advancement';
import {
  rankLeaderboard,
  tiesOf,
  type CountWins,
  type LeaderboardEntry,
} from '@ringside/rules/standings/leaderboard';
import { teamPoints } from '@ringside/rules/standings/points';
import { anyOf } from '../../platform/storage/any-of.ts';
import type { Reading } from '../../platform/unit-of-work.ts';
import { loadDirectHolders } from '../segments/places.query.ts';
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
  reading: Reading,
  { id, crowns, lcq }: { id: string; crowns: number; lcq: number },
) {
  const { awards, adjustments } = await loadAwards(reading, id);
  const points = teamPoints([...awards, ...adjustments]);
  const awardsOf = Map.groupBy(awards, ({ teamId }) => teamId);
  const adjustmentsOf = Map.groupBy(adjustments, ({ teamId }) => teamId);
  const newest = await loadNewestRosters(reading, awards, [...adjustmentsOf.keys()]);
  const entries = [...newest.keys()].map((teamId) => ({
    teamId,
    points: points.get(teamId) ?? 0,
    results: (awardsOf.get(teamId) ?? []).map(({ placement, configuration, dateFrom }) => ({
      weight: Math.max(...(configuration.points ?? [0])),
      playedAt: dateFrom,
      placement,
    })),
  }));
  const countWins = await loadMeetings(reading, id, entries);
  return rankLeaderboard({ entries, crowns, lcq, countWins }).map(({ results, ...entry }) => ({
    ...entry,
    bestPlacement: results.reduce<number | null>(
      (best, { placement }) => (best === null ? placement : Math.min(best, placement)),
      null,
    ),
    rosterId: mustFind(newest, entry.teamId),
    adjustments: adjustmentsOf.get(entry.teamId) ?? [],
  }));
}

/**
 * Returns the newest roster of each team: the newest with points, for a team that only an operator
 * gave points its newest of all. A team without a roster is not on the leaderboard.
 */
async function loadNewestRosters(
  { db }: Reading,
  awards: Awaited<ReturnType<typeof loadAwards>>['awards'],
  adjustedTeamIds: string[],
): Promise<Map<string, RosterId>> {
  const newest = new Map<string, RosterId>();
  // a map keeps the last value of a key, and the rows are sorted by roster
  for (const { teamId, rosterId } of awards) newest.set(teamId, rosterId);
  const others = adjustedTeamIds.filter((teamId) => !newest.has(teamId));
  if (others.length > 0)
    for (const { teamId, id } of await db
      .selectFrom('rosters')
      .select(['teamId', 'id'])
      .where('teamId', '=', anyOf(others))
      .orderBy('id')
      .execute())
      newest.set(teamId, id);
  return newest;
}

/**
 * Loads the points that segments awarded, sorted by roster, and those that operators added or
 * deducted, oldest first.
 */
async function loadAwards({ db }: Reading, leaderboardId: string) {
  const rows = await db
    .selectFrom('pointAwards')
    .leftJoin('segments', 'segments.id', 'pointAwards.segmentId')
    .select([
      'pointAwards.teamId',
      'pointAwards.points',
      'pointAwards.placement',
      'pointAwards.rosterId',
      'pointAwards.reason',
      'segments.configuration',
      'segments.dateFrom',
    ])
    .where('leaderboardId', '=', leaderboardId)
    .where('lapsedAt', 'is', null)
    .orderBy('pointAwards.rosterId')
    .orderBy('pointAwards.id')
    .execute();
  return {
    awards: rows.flatMap(({ rosterId, placement, configuration, dateFrom, ...award }) =>
      rosterId !== null && placement !== null && configuration && dateFrom
        ? [{ ...award, rosterId, placement, configuration, dateFrom }]
        : [],
    ),
    adjustments: rows.flatMap(({ teamId, points, reason }) =>
      reason === null ? [] : [{ teamId, points, reason }],
    ),
  };
}

/**
 * Returns how many series of the leaderboard's segments a team won against another one. It counts
 * for teams that points and placements leave tied.
 */
async function loadMeetings(
  { db }: Reading,
  leaderboardId: string,
  entries: readonly LeaderboardEntry[],
): Promise<CountWins> {
  const tied = tiesOf(entries)
    .filter(({ length }) => length > 1)
    .flatMap((tie) => tie.map(({ teamId }) => teamId));
  const wins = new Map<string, number>();
  if (tied.length > 0)
    for (const { homeTeam, awayTeam, winner } of await db
      .selectFrom('matchSeries')
      .innerJoin('rosters as home', 'home.id', 'matchSeries.homeRosterId')
      .innerJoin('rosters as away', 'away.id', 'matchSeries.awayRosterId')
      .select(['home.teamId as homeTeam', 'away.teamId as awayTeam', 'matchSeries.winner'])
      .where('matchSeries.segmentId', 'in', (eb) =>
        eb
          .selectFrom('pointAwards')
          .select('pointAwards.segmentId')
          .where('pointAwards.leaderboardId', '=', leaderboardId),
      )
      .where('matchSeries.winner', 'is not', null)
      .where('matchSeries.deletedAt', 'is', null)
      .where('home.teamId', '=', anyOf(tied))
      .where('away.teamId', '=', anyOf(tied))
      .execute()) {
      const key = winner === 'home' ? `${homeTeam}>${awayTeam}` : `${awayTeam}>${homeTeam}`;
      wins.set(key, (wins.get(key) ?? 0) + 1);
    }
  return (teamId, otherId) => wins.get(`${teamId}>${otherId}`) ?? 0;
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

/** The places that a leaderboard gives in a segment, with the teams that may take them in order. */
export interface DirectPlaces {
  places: number;
  teamIds: string[];
  /** All teams that the leaderboard gave points, also those that have lapsed. */
  awardedTeamIds: string[];
}

/**
 * Loads the direct places of a segment: those of the top 16 in Day 2, of each region in the Last
 * Chance Qualifier and in the World Finals. Only teams with points may take one, and none in the
 * Last Chance Qualifier that has one in the World Finals.
 */
export async function loadDirectPlaces(
  reading: Reading,
  segment: SegmentRow,
): Promise<DirectPlaces[]> {
  if (segment.typeId === 'MQ2') {
    const leaderboard = await findLeaderboard(reading, segment);
    if (!leaderboard) return [];
    return [{ places: STRAIGHT_TO_DAY_TWO, ...(await loadTeams(reading, leaderboard)) }];
  }
  if (segment.typeId !== 'LCQ' && segment.typeId !== 'WF') return [];
  const leaderboards = await reading.db
    .selectFrom('leaderboards')
    .selectAll()
    .where('tenantId', '=', reading.tenantId)
    .orderBy('id')
    .execute();
  const inFinals = segment.typeId === 'LCQ' ? await loadTeamsInFinals(reading, segment) : [];
  return Promise.all(
    leaderboards.map(async (leaderboard) => {
      const teams = await loadTeams(reading, leaderboard);
      if (segment.typeId === 'WF') return { places: leaderboard.crowns, ...teams };
      const teamIds = teams.teamIds
        .slice(leaderboard.crowns)
        .filter((id) => !inFinals.includes(id));
      return { places: leaderboard.lcq, ...teams, teamIds };
    }),
  );
}

async function loadTeams(
  reading: Reading,
  leaderboard: { id: string; crowns: number; lcq: number },
): Promise<Pick<DirectPlaces, 'teamIds' | 'awardedTeamIds'>> {
  const ranked = await loadRankedTeams(reading, leaderboard);
  const awarded = await reading.db
    .selectFrom('pointAwards')
    .select('teamId')
    .distinct()
    .where('leaderboardId', '=', leaderboard.id)
    .execute();
  return {
    teamIds: ranked.filter(({ points }) => points > 0).map(({ teamId }) => teamId),
    awardedTeamIds: awarded.map(({ teamId }) => teamId),
  };
}

/** Loads the teams that hold a direct place in the World Finals of the event. */
async function loadTeamsInFinals(reading: Reading, { eventId }: SegmentRow): Promise<string[]> {
  const finals = await reading.db
    .selectFrom('segments')
    .select('id')
    .where('eventId', '=', eventId)
    .where('typeId', '=', 'WF')
    .execute();
  const holders = await Promise.all(finals.map((one) => loadDirectHolders(reading, one)));
  return holders.flatMap((some) =>
    [...some].flatMap(([teamId, { isThere }]) => (isThere ? [teamId] : [])),
  );
}
