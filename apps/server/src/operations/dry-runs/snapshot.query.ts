import { mustFind } from '@ringside/rules/must';
import { loadRankedTeams } from '../../competition/leaderboards/leaderboard.query.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import type { Reading } from '../../platform/unit-of-work.ts';

/** The number of teams of each leaderboard in a snapshot, or as many as it sends on. */
const FIRST_TEAMS = 32;

/**
 * Loads what an event needs from its championship, with names instead of ids, as plain data for
 * another database.
 */
export async function loadSnapshot(reading: Reading) {
  const { db, tenantId } = reading;
  const categories = await db
    .selectFrom('categories')
    .select(['id', 'name', 'sortOrder'])
    .where('tenantId', '=', tenantId)
    .orderBy('sortOrder')
    .orderBy('id')
    .execute();
  const items = await db
    .selectFrom('items')
    .innerJoin('categories', 'categories.id', 'items.categoryId')
    .select(['items.categoryId', 'items.name', 'items.sortOrder', 'items.mode'])
    .where('categories.tenantId', '=', tenantId)
    .orderBy('items.sortOrder')
    .orderBy('items.id')
    .execute();
  return {
    leaderboardTeams: await loadLeaderboardTeams(reading),
    games: await db
      .selectFrom('games')
      .select(['name', 'shortName', 'sortOrder'])
      .where('tenantId', '=', tenantId)
      .orderBy('sortOrder')
      .orderBy('id')
      .execute(),
    segmentTypes: await db.selectFrom('segmentTypes').selectAll().orderBy('sortOrder').execute(),
    leaderboards: await db
      .selectFrom('leaderboards')
      .select(['region', 'crowns', 'lcq'])
      .where('tenantId', '=', tenantId)
      .orderBy('id')
      .execute(),
    categories: categories.map(({ id, name, sortOrder }) => ({
      name,
      sortOrder,
      items: items
        .filter(({ categoryId }) => categoryId === id)
        .map((item) => ({ name: item.name, sortOrder: item.sortOrder, mode: item.mode })),
    })),
  };
}

/** Loads the teams of the leaderboards, best first, with their points and best placement. */
async function loadLeaderboardTeams(reading: Reading) {
  const { db, tenantId } = reading;
  const teams: { region: string; team: string; points: number; bestPlacement: number }[] = [];
  for (const leaderboard of await db
    .selectFrom('leaderboards')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .orderBy('id')
    .execute()) {
    const ranked = (await loadRankedTeams(reading, leaderboard)).slice(
      0,
      Math.max(FIRST_TEAMS, leaderboard.crowns + leaderboard.lcq),
    );
    const nameById = new Map(
      (
        await db
          .selectFrom('teams')
          .select(['id', 'name'])
          .where('id', '=', anyOf(ranked.map(({ teamId }) => teamId)))
          .execute()
      ).map(({ id, name }) => [id, name]),
    );
    teams.push(
      ...ranked.map(({ teamId, points, bestPlacement }) => ({
        region: leaderboard.region,
        team: mustFind(nameById, teamId),
        points,
        bestPlacement: bestPlacement ?? ranked.length,
      })),
    );
  }
  return teams;
}

export type Snapshot = Awaited<ReturnType<typeof loadSnapshot>>;
