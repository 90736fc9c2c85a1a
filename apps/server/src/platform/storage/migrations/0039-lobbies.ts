import { type Kysely, sql } from 'kysely';

/**
 * Lobbies of more than two rosters: their result and report, and their rosters for lookups. Only
 * lobbies are in the index, so that other series cost nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table match_series add column lobby jsonb, add column lobby_roster_ids text[]`.execute(
    db,
  );
  await sql`create index match_series_by_lobby_roster on match_series using gin (lobby_roster_ids) where lobby_roster_ids is not null`.execute(
    db,
  );
}
