import { type Kysely, sql } from 'kysely';

/** Adds the played games of series: their live score, then their result. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table played_games (
    series_id bigint not null references match_series on delete cascade,
    number integer not null,
    home_score integer not null,
    away_score integer not null,
    map_id bigint references items on delete set null,
    mode text,
    source text not null,
    version integer not null default 1,
    primary key (series_id, number)
  )`.execute(db);
  await sql`create index played_games_by_map on played_games (map_id) where map_id is not null`.execute(
    db,
  );
}
