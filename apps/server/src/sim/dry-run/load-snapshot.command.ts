import type { Snapshot } from '../../operations/dry-runs/snapshot.query.ts';
import type { Work } from '../../platform/unit-of-work.ts';

/** Replaces the lists of a new database by those of the snapshot of a championship. */
export async function applySnapshot(
  { db, tenantId }: Work,
  { games, segmentTypes, leaderboards, categories }: Snapshot,
): Promise<void> {
  for (const table of ['items', 'categories', 'leaderboards', 'games'] as const)
    await db.deleteFrom(table).execute();
  await db
    .insertInto('games')
    .values(games.map((row) => ({ tenantId, ...row })))
    .execute();
  if (leaderboards.length > 0)
    await db
      .insertInto('leaderboards')
      .values(leaderboards.map((row) => ({ tenantId, ...row })))
      .execute();
  await db
    .insertInto('segmentTypes')
    .values(segmentTypes)
    .onConflict((c) => c.doNothing())
    .execute();
  for (const { name, sortOrder, items } of categories) {
    const { id: categoryId } = await db
      .insertInto('categories')
      .values({ tenantId, name, sortOrder })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (items.length > 0)
      await db
        .insertInto('items')
        .values(items.map((item) => ({ categoryId, ...item, image: null })))
        .execute();
  }
}
