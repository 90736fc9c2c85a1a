import { type Kysely, sql } from 'kysely';

const statements = [
  // a query reads a stage together with its regions
  `create index rosters_by_stage on rosters (stage_id)`,
  `create index rosters_by_owner on rosters (owner_id)`,
  // with deleted series, which match_series_places omits
  `create index match_series_by_segment on match_series (segment_id, bracket_number, round_number, match_number)`,
  `create index checkins_by_user on checkins (user_id)`,
];

/**
 * Adds indexes for queries that scanned whole tables in twelve months of 10,000 rosters:
 * `tests/plans.long.test.ts`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
