import type { TenantId } from '@ringside/rules/ids';
import { LEADERBOARD_PLACES } from '@ringside/rules/season/season-template';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { ConfigError } from '../../platform/settings/environment.ts';
import type { LeaderboardIds } from '../../platform/settings/leaderboard-ids.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import type { Database } from '../../platform/storage/tables.ts';

/** Creates the leaderboards of a tenant; without `ids` the database numbers them. */
export async function createLeaderboards(
  db: Kysely<Database>,
  tenantId: TenantId,
  ids: LeaderboardIds | undefined,
): Promise<void> {
  const rows = Object.entries(LEADERBOARD_PLACES).map(([region, places]) => ({
    tenantId,
    region,
    ...places,
  }));
  if (!ids) return void (await db.insertInto('leaderboards').values(rows).execute());
  const takenIds = await db
    .selectFrom('leaderboards')
    .select('id')
    .where('id', '=', anyOf(Object.values(ids)))
    .execute();
  if (takenIds.length > 0)
    throw new ConfigError([
      `LEADERBOARD_IDS: another championship has ${takenIds.map(({ id }) => id).join(', ')} already`,
    ]);
  for (const { region, crowns, lcq } of rows)
    await sql`insert into leaderboards (id, tenant_id, region, crowns, lcq) overriding system value
      values (${ids[region]}, ${tenantId}, ${region}, ${crowns}, ${lcq})`.execute(db);
  // later numbers of the database follow all that exist
  await sql`select setval(pg_get_serial_sequence('leaderboards', 'id'), (select max(id) from leaderboards))`.execute(
    db,
  );
}

/** Warns about ids in the settings that differ from the leaderboards, which keep their ids. */
export async function compareLeaderboards(
  { db, log }: { db: Kysely<Database>; log: Logger },
  tenantId: TenantId,
  ids: LeaderboardIds,
): Promise<void> {
  const rows = await db
    .selectFrom('leaderboards')
    .select(['id', 'region'])
    .where('tenantId', '=', tenantId)
    .where('region', 'in', Object.keys(ids))
    .orderBy('id')
    .execute();
  const differences = rows
    .filter(({ id, region }) => ids[region] !== id)
    .map(({ id, region }) => `${region} has ${id}, not ${ids[region]}`);
  if (differences.length > 0)
    log.warn(
      { differences },
      `LEADERBOARD_IDS differs from the leaderboards that are there, which keep their ids: ${differences.join('; ')}`,
    );
}
