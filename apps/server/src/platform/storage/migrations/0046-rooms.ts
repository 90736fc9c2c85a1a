import { type Kysely, sql } from 'kysely';

/**
 * Adds the rooms in the game of open series. Codes have a table of their own, which no list, export
 * or stored page reads; the series has only the instant of the opening.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table rooms (
    series_id bigint primary key references match_series on delete cascade,
    code text not null,
    link text,
    opened_at timestamptz not null,
    opened_by bigint references users on delete set null,
    is_by_game boolean not null,
    players jsonb not null default '[]'
  )`.execute(db);
  await sql`alter table match_series add column room_opened_at timestamptz`.execute(db);
}
