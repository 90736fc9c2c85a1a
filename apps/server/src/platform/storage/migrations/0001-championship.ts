import { type Kysely, sql } from 'kysely';

/**
 * Creates the tables of seasons, rosters, match series and scheduled jobs. All migrations are SQL,
 * which readers of the database know best.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...season, ...roster, ...match, ...clock])
    await sql.raw(statement).execute(db);
}

const id = 'id bigint generated always as identity primary key';
const tenant = 'tenant_id bigint not null references tenants';
const at = 'timestamptz(3)';
const version = 'version integer not null default 1';

const season = [
  `create table tenants (${id}, key text not null unique, name text not null)`,
  `create table games (${id}, ${tenant}, name text not null, short_name text not null, sort_order integer not null)`,
  `create table segment_types (id text primary key, name text not null, sort_order integer not null)`,
  `create table events (${id}, ${tenant}, game_id bigint not null references games, name text not null, status text not null, date_from ${at} not null, date_to ${at} not null, created_at ${at} not null, ${version})`,
  `create index events_by_tenant on events (tenant_id, date_from)`,
  `create table segments (${id}, ${tenant}, event_id bigint not null references events on delete cascade, parent_id bigint references segments on delete cascade,
     stage_id bigint references segments on delete cascade, type_id text not null references segment_types, name text not null, date_from ${at} not null, date_to ${at} not null, level integer not null, format text not null,
     registration_type text not null, timezone text not null, configuration jsonb not null, own_configuration jsonb not null, inherited jsonb not null, roster_size jsonb not null, rosters_limit jsonb not null, checkin_from ${at}, checkin_to ${at},
     images jsonb not null, seeded_at ${at}, started_at ${at}, finished_at ${at}, seeded_count integer, created_at ${at} not null, ${version})`,
  `create index segments_by_event on segments (event_id, level, date_from)`,
  `create index segments_by_parent on segments (parent_id)`,
  `create table registration_phases (${id}, segment_id bigint not null references segments on delete cascade, name text not null, type text not null, date_from ${at} not null, date_to ${at} not null)`,
  `create index registration_phases_by_segment on registration_phases (segment_id)`,
  `create table supported_periods (${id}, segment_id bigint not null references segments on delete cascade, name text not null, key text not null, sort_order integer not null, is_required boolean not null, is_final_result boolean not null)`,
  `create index supported_periods_by_segment on supported_periods (segment_id)`,
  `create table advance_rules (${id}, segment_id bigint not null references segments on delete cascade, placements jsonb not null, next_segment_id bigint not null references segments on delete cascade)`,
  `create index advance_rules_by_segment on advance_rules (segment_id)`,
  `create table leaderboards (${id}, ${tenant}, region text not null, crowns integer not null, lcq integer not null, unique (tenant_id, region))`,
  `create table community_groups (${id}, ${tenant}, region text not null, name text not null)`,
  `create table regional_operators (${id}, ${tenant}, region text not null, event_name text not null, operator_name text not null, event_url text not null, countries jsonb not null)`,
  `create table settings (key text primary key, value jsonb not null)`,
];

const roster = [
  `create table teams (${id}, ${tenant}, name text not null, game_id bigint not null references games, owner_id bigint not null, created_at ${at} not null, ${version})`,
  `create index teams_by_owner on teams (owner_id)`,
  `create table rosters (${id}, ${tenant}, event_id bigint not null references events on delete cascade, segment_id bigint not null references segments on delete cascade,
     stage_id bigint not null references segments on delete cascade, team_id bigint not null references teams, name text not null, name_key text not null, owner_id bigint not null, status text not null,
     checked_in_at ${at}, standby boolean not null default false, seed integer, seed_reason jsonb, tree_level integer not null, parent_roster_id bigint references rosters,
     invited boolean not null default false, joining_key text not null unique, additions_used integer not null default 0, withdrawn_at ${at}, rating integer not null default 1500, created_at ${at} not null, ${version})`,
  `create index rosters_by_segment on rosters (segment_id, created_at)`,
  `create index rosters_by_event on rosters (event_id)`,
  `create index rosters_by_team on rosters (team_id)`,
  `create index rosters_by_parent on rosters (parent_roster_id)`,
  // a roster that advances keeps its name, so only newly registered rosters must differ
  `create unique index rosters_name on rosters (event_id, name_key) where parent_roster_id is null and not invited and status <> 'disbanded'`,
  `create table players (${id}, roster_id bigint not null references rosters on delete cascade, stage_id bigint not null references segments on delete cascade, user_id bigint not null, joined_at ${at} not null, left_at ${at}, left_how text)`,
  `create index players_by_roster on players (roster_id)`,
  `create index players_by_user on players (user_id)`,
  `create unique index players_one_roster_a_stage on players (stage_id, user_id) where left_at is null`,
  `create table advance_sources (${id}, segment_id bigint not null references segments on delete cascade, roster_id bigint not null references rosters on delete cascade, next_roster_id bigint not null references rosters on delete cascade, placement integer not null, unique (segment_id, roster_id, next_roster_id))`,
  `create table point_awards (${id}, ${tenant}, leaderboard_id bigint not null references leaderboards, team_id bigint not null references teams, roster_id bigint not null references rosters,
     segment_id bigint not null references segments on delete cascade, placement integer not null, points integer not null, awarded_at ${at} not null, unique (segment_id, roster_id))`,
  `create index point_awards_by_leaderboard on point_awards (leaderboard_id, team_id)`,
];

const match = [
  `create table match_series (${id}, ${tenant}, event_id bigint not null references events on delete cascade, segment_id bigint not null references segments on delete cascade,
     bracket_number integer not null, round_number integer not null, match_number integer not null, best_of integer not null, state text not null, reporting text not null, date ${at},
     home_kind text not null, away_kind text not null, home_roster_id bigint references rosters, away_roster_id bigint references rosters, home_seed integer, away_seed integer,
     winner text, outcome_how text, home_score integer, away_score integer, home_forfeit boolean not null default false, away_forfeit boolean not null default false,
     results jsonb not null, reported_by text, reported_at ${at}, confirm_by ${at}, dispute jsonb, live_at ${at}, finished_at ${at}, created_at ${at} not null, deleted_at ${at}, ${version},
     unique (segment_id, bracket_number, round_number, match_number))`,
  `create index match_series_by_home on match_series (home_roster_id)`,
  `create index match_series_by_away on match_series (away_roster_id)`,
  `create index match_series_by_event on match_series (event_id, date)`,
  `create table checkins (${id}, ${tenant}, created_at ${at} not null, user_id bigint not null, series_id bigint references match_series on delete cascade, roster_id bigint references rosters on delete cascade, recorded_by bigint)`,
  `create unique index checkins_series on checkins (series_id, user_id) where series_id is not null`,
  `create unique index checkins_roster on checkins (roster_id) where roster_id is not null`,
  `create table categories (${id}, ${tenant}, name text not null, sort_order integer not null, unique (tenant_id, name))`,
  `create table items (${id}, category_id bigint not null references categories on delete cascade, name text not null, sort_order integer not null, image text)`,
  `create index items_by_category on items (category_id, sort_order)`,
  `create table challenges (${id}, ${tenant}, series_id bigint not null references match_series on delete cascade, category_id bigint not null references categories, ordinal integer not null, status text not null, state jsonb not null, ${version}, unique (series_id, ordinal))`,
];

const clock = [
  `create table due_work (${id}, ${tenant}, kind text not null, subject_id text not null, due_at ${at} not null, payload jsonb not null, attempts integer not null default 0, retry_at ${at}, unique (kind, subject_id))`,
  `create index due_work_by_instant on due_work (due_at)`,
  `create table activity (${id}, ${tenant}, at ${at} not null, user_id bigint, action text not null, subject_type text not null, subject_id text not null, topics text[] not null,
     before jsonb, after jsonb, changes jsonb, subject_version integer, ip_address text, request_id text)`,
  `create index activity_by_subject on activity (subject_type, subject_id)`,
  `create index activity_by_user on activity (user_id, id)`,
  `create table idempotency_keys (scope text primary key, body_hash text not null, status integer not null, headers jsonb not null, body text not null, created_at ${at} not null)`,
];
