import { type Kysely, sql } from 'kysely';

/**
 * Adds lapsed points of a team that re-formed without two of its last players: stored, but not
 * counted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table point_awards add column lapsed_at timestamptz, add column lapsed_by_roster_id bigint references rosters on delete set null`.execute(
    db,
  );
  await sql`create index point_awards_by_team on point_awards (team_id)`.execute(db);
}
