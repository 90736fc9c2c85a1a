import { type Kysely, sql } from 'kysely';

/**
 * Adds a version to the lists that operators maintain, so that the second of two concurrent changes
 * is refused.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of [
    'games',
    'leaderboards',
    'categories',
    'items',
    'community_groups',
    'regional_operators',
  ])
    await sql.raw(`alter table ${table} add column version integer not null default 1`).execute(db);
}
