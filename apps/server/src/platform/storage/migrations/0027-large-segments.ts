import { type Kysely, sql } from 'kysely';

const statements = [
  // each registration compares a name with similar ones; queries by the event alone use the same
  // index
  `drop index rosters_by_event`,
  `create index rosters_by_event on rosters (event_id, name_key)`,
  // each result needs the withdrawn rosters, which are few, and whether any series is open
  `create index rosters_withdrawn on rosters (segment_id) where withdrawn_at is not null`,
  `create index match_series_open on match_series (segment_id) where state <> 'finished'`,
];

/**
 * Adds indexes for queries that grew with the square of the rosters in a Day 1 of 10,000: `npm run
 * load`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
