import { type Kysely, sql } from 'kysely';

/**
 * Lets a team play the queue and Day 1 of an event under one name, while names of two teams in a
 * stage must look different.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index rosters_name`.execute(db);
  await sql`create unique index rosters_name on rosters (event_id, name_key, stage_id) where parent_roster_id is null and not invited and status <> 'disbanded'`.execute(
    db,
  );
}
