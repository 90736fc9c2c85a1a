import { type Kysely, sql } from 'kysely';

/** Adds the notices that a player wants; a player without a row has the defaults. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table notice_settings (user_id bigint primary key references users, lead_minutes integer not null, matches_before boolean not null, in_game boolean not null)`.execute(
    db,
  );
}
