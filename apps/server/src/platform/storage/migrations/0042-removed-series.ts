import { type Kysely, sql } from 'kysely';

/** Keeps the series that a change of a stage removes, so that they can return with their ids. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table match_series add column removed_while text`.execute(db);
}
