import { type Kysely, sql } from 'kysely';

/**
 * What operators keep beside the season has a version each, so that of two who change it the slower
 * one is told.
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
