import { type Kysely, sql } from 'kysely';

/**
 * Adds whether a roster had nothing left to play when it withdrew, and what a disbanding took from
 * it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rosters add column played_out boolean not null default false, add column disbanding jsonb`.execute(
    db,
  );
}
