import { type Kysely, sql } from 'kysely';

/**
 * Adds the draws that operators take back: when that of a segment was, and the ids of its series,
 * which no other series ever gets. Locks `segments` for the time of a change of the catalogue.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`alter table segments add column undrawn_at timestamptz`.execute(db);
  await sql`create table undrawn_series (
    id bigint primary key,
    tenant_id bigint not null references tenants on delete cascade
  )`.execute(db);
}
