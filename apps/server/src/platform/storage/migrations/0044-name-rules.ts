import { type Kysely, sql } from 'kysely';

/** Adds the words that operators block or allow in names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table name_rules (tenant_id bigint primary key references tenants, blocked_words jsonb not null, allowed_words jsonb not null, version integer not null default 1)`.execute(
    db,
  );
}
