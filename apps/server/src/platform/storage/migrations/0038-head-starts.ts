import { type Kysely, sql } from 'kysely';

/** Adds the head start of a grand final with an advantage. A nullable column rewrites no table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table match_series add column head_start jsonb`.execute(db);
}
