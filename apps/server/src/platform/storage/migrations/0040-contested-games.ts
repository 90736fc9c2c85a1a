import { type Kysely, sql } from 'kysely';

/** Adds an index for the alarms: the few drafts for which both sides claim the game before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index challenges_contested on challenges (series_id)
    where status = 'pending' and state @> '{"claims": {"home": true, "away": true}}'`.execute(db);
}
