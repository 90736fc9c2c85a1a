import { type Kysely, sql } from 'kysely';

/** Adds pictures of a series, and web hooks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const id = 'id bigint generated always as identity primary key';
const tenant = 'tenant_id bigint not null references tenants';
const at = 'timestamptz(3)';

const STATEMENTS = [
  `create table attachments (${id}, ${tenant}, series_id bigint not null references match_series on delete cascade, user_id bigint not null, file_key text not null unique, name text not null,
     size integer not null, width integer not null, height integer not null, created_at ${at} not null)`,
  `create index attachments_by_series on attachments (series_id)`,
  `create table franchises (${id}, ${tenant}, name text not null, created_at ${at} not null, version integer not null default 1, unique (tenant_id, name))`,
  `alter table games add column franchise_id bigint references franchises`,
  `create table webhooks (${id}, ${tenant}, url text not null, secret text not null, actions text[] not null, is_active boolean not null, description text not null, created_at ${at} not null, version integer not null default 1)`,
  `create index webhooks_by_tenant on webhooks (tenant_id)`,
  // One row for each hook and change: it is both the delivery log and the queue of deliveries.
  `create table webhook_deliveries (${id}, webhook_id bigint not null references webhooks on delete cascade, activity_id bigint not null, action text not null, body text not null, status text not null,
     attempts integer not null default 0, next_at ${at}, response_status integer, failure text, created_at ${at} not null, delivered_at ${at})`,
  `create index webhook_deliveries_waiting on webhook_deliveries (next_at) where status = 'waiting'`,
  `create index webhook_deliveries_by_hook on webhook_deliveries (webhook_id, id)`,
  `create table announcements (${id}, ${tenant}, texts jsonb not null, link text, date_from ${at} not null, date_to ${at} not null, created_at ${at} not null, version integer not null default 1)`,
  `create index announcements_by_tenant on announcements (tenant_id, date_from)`,
  // A deleted series keeps its row, so only the others must differ.
  `alter table match_series drop constraint match_series_segment_id_bracket_number_round_number_match_n_key`,
  `create unique index match_series_places on match_series (segment_id, bracket_number, round_number, match_number) where deleted_at is null`,
  // The result that a reset or a deletion took, for a restoration.
  `alter table match_series add column before_reset jsonb`,
];
