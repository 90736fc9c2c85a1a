import { type Kysely, sql } from 'kysely';

/** Adds rounds of a swiss that a correction deleted, to publish again once the results are the same. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table taken_rounds (segment_id bigint not null references segments on delete cascade, round int not null, fingerprint text not null, series jsonb not null, primary key (segment_id, round, fingerprint))`.execute(
    db,
  );
}
