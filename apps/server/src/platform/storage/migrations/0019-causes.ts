import { type Kysely, sql } from 'kysely';

/** Adds to a scheduled job the request that caused it, for the log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table due_work add column request_id text`.execute(db);
}
