import { type Kysely, sql } from 'kysely';

/**
 * Adds the pauses of events, segments and series, and the jobs that fell due in one. Constant
 * defaults rewrite no table; `events`, `segments` and `match_series` are each locked for the time
 * of a change of the catalogue.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`alter table segments add column pauses jsonb not null default '[]'`.execute(db);
  await sql`alter table match_series
    add column hold jsonb,
    add column pause jsonb,
    add column deadlines_from timestamptz`.execute(db);
  await sql`alter table events add column pause jsonb`.execute(db);
  await sql`create table parked_jobs (
    tenant_id bigint not null references tenants on delete cascade,
    kind text not null,
    subject_id text not null,
    due_at timestamptz not null,
    payload jsonb not null,
    request_id text,
    primary key (kind, subject_id)
  )`.execute(db);
  await sql`create index parked_jobs_tenant_id on parked_jobs (tenant_id)`.execute(db);
}
