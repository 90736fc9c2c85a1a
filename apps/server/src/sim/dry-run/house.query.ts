import { loadRankedTeams } from '../../competition/leaderboards/leaderboard.query.ts';
import type { Reading } from '../../kernel/unit-of-work.ts';
import { anyOf } from '../../platform/storage/any-of.ts';

/** Of a leaderboard so many teams are taken along, or as many as it sends on. */
const FIRST_TEAMS = 32;

/**
 * What an event takes from its championship, with names instead of ids: plain data for another
 * database.
 */
export async function houseOf(reading: Reading) {
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
    .select(['items.categoryId', 'items.name', 'items.sortOrder'])
    .where('categories.tenantId', '=', tenantId)
    .orderBy('items.sortOrder')
    .orderBy('items.id')
    .execute();
  return {
    standing: await standingOf(reading),
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
        .map((item) => ({ name: item.name, sortOrder: item.sortOrder })),
    })),
  };
}

/** The leaderboards' teams, best first, as they stand: points over all segments and the best place. */
async function standingOf(reading: Reading) {
  const { db, tenantId } = reading;
  const standing: { region: string; team: string; points: number; best: number }[] = [];
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
    const names = new Map(
      (
        await db
          .selectFrom('teams')
          .select(['id', 'name'])
          .where('id', '=', anyOf(ranked.map(({ teamId }) => teamId)))
          .execute()
      ).map(({ id, name }) => [id, name]),
    );
    standing.push(
      ...ranked.map(({ teamId, points, bestPlacement }) => ({
        region: leaderboard.region,
        team: names.get(teamId)!,
        points,
        best: bestPlacement ?? ranked.length,
      })),
    );
  }
  return standing;
}

export type House = Awaited<ReturnType<typeof houseOf>>;
