import { type Kysely, sql } from 'kysely';

/**
 * Adds items that a segment excludes from its ban phases, and announcements to the inbox of the
 * game.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table items_off (item_id bigint not null references items on delete cascade, segment_id bigint not null references segments on delete cascade, primary key (item_id, segment_id))`,
  `create index items_off_by_segment on items_off (segment_id)`,
  `alter table announcements add column to_inbox boolean not null default false`,
  `create table inbox_deliveries (announcement_id bigint not null references announcements on delete cascade, user_id bigint not null references users, status text not null, attempts integer not null default 0,
     next_try_at timestamptz(3) not null, primary key (announcement_id, user_id))`,
  `create index inbox_deliveries_waiting on inbox_deliveries (next_try_at) where status = 'waiting'`,
];
