import { type Kysely, sql } from 'kysely';

/**
 * Rounds of a swiss that a correction took away, to be published again when the results stand as
 * they stood.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table taken_rounds (segment_id bigint not null references segments on delete cascade, round int not null, fingerprint text not null, series jsonb not null, primary key (segment_id, round, fingerprint))`.execute(
    db,
  );
}
