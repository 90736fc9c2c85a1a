import { type Kysely, sql } from 'kysely';

const statements = [
  // a name is compared with those that look like it, each time a roster registers; what asked by the event alone finds its way by the same index
  `drop index rosters_by_event`,
  `create index rosters_by_event on rosters (event_id, name_key)`,
  // with each result it is asked who has withdrawn, and whether any series is open: few, or the first that comes
  `create index rosters_withdrawn on rosters (segment_id) where withdrawn_at is not null`,
  `create index match_series_open on match_series (segment_id) where state <> 'finished'`,
];

/** What a Day 1 of 10,000 rosters showed to grow with the square of them: `npm run load`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
