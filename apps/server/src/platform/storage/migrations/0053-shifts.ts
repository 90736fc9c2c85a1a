import { type Kysely, sql } from 'kysely';

/**
 * Adds the shifts of events and segments with the rows that they moved, so that they can be undone,
 * and the delays of the rounds of a segment. A constant default rewrites no table; `segments` is
 * locked for the time of a change of the catalogue.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`alter table segments add column delays jsonb not null default '[]'`.execute(db);
  await sql`create table shifts (
    id bigint generated always as identity primary key,
    tenant_id bigint not null references tenants on delete cascade,
    event_id bigint not null references events on delete cascade,
    segment_id bigint references segments on delete cascade,
    minutes integer not null,
    shifted_at timestamptz not null,
    instants jsonb not null,
    moves jsonb not null
  )`.execute(db);
  await sql`create index shifts_event_id on shifts (event_id, segment_id)`.execute(db);
  await sql`create index shifts_segment_id on shifts (segment_id)`.execute(db);
}
