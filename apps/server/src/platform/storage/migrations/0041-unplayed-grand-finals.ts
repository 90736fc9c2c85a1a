import { type Kysely, sql } from 'kysely';

/**
 * Keeps the rule of grand finals that segments were seeded under: no side wins an unplayed one
 * unless `unplayed` says so.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const none = sql.lit('{"unplayedGrandFinal": "none"}');
  await sql`
    update segments
    set configuration = configuration || ${none}::jsonb,
      own_configuration = own_configuration || ${none}::jsonb
    where seeded_at is not null and format = 'double_elimination'`.execute(db);
}
