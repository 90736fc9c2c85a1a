import { sql, type Kysely } from 'kysely';

/** Formats that are paired round by round: why two meet is kept with their series, and why a round is held with its segment; and seeds that an operator set. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table match_series add column pairing jsonb`.execute(db);
  await sql`alter table segments add column held jsonb, add column hand_seeds jsonb`.execute(db);
}
