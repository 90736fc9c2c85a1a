import { type Kysely, sql } from 'kysely';

/** Adds names of events and segments in other languages. A constant default rewrites no table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['events', 'segments'])
    await sql`alter table ${sql.table(table)} add column names jsonb not null default '{}'`.execute(
      db,
    );
}
