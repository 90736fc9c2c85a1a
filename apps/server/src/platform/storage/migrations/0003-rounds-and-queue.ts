import { sql, type Kysely } from 'kysely';

/**
 * Adds formats that pair round by round, and the queue: the reason of a pairing with its series,
 * the reason of a held round with its segment, and manual seeds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table match_series add column pairing jsonb`.execute(db);
  await sql`create table queue_entries (id bigint generated always as identity primary key, tenant_id bigint not null references tenants, segment_id bigint not null references segments on delete cascade,
    roster_id bigint not null unique references rosters on delete cascade, since timestamptz(3) not null)`.execute(
    db,
  );
  await sql`create index queue_entries_by_segment on queue_entries (segment_id, since)`.execute(db);
  await sql`create table match_ups (id bigint generated always as identity primary key, tenant_id bigint not null references tenants, segment_id bigint not null references segments on delete cascade,
    home_roster_id bigint not null references rosters on delete cascade, away_roster_id bigint not null references rosters on delete cascade, home_since timestamptz(3) not null, away_since timestamptz(3) not null,
    status text not null, home_accepted boolean not null default false, away_accepted boolean not null default false, deadline timestamptz(3) not null, reason jsonb not null, series_id bigint references match_series on delete set null,
    created_at timestamptz(3) not null, version integer not null default 1)`.execute(db);
  await sql`create index match_ups_by_home on match_ups (home_roster_id)`.execute(db);
  await sql`create index match_ups_by_away on match_ups (away_roster_id)`.execute(db);
  await sql`create index match_ups_by_segment on match_ups (segment_id, created_at)`.execute(db);
  await sql`alter table segments add column held jsonb, add column hand_seeds jsonb`.execute(db);
}
