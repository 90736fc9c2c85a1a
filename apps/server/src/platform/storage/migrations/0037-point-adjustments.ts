import { type Kysely, sql } from 'kysely';

/** Lets operators adjust the points of teams: such a row has a reason instead of a segment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table point_awards alter column segment_id drop not null, alter column placement drop not null, alter column roster_id drop not null,
    add column reason text, add constraint point_awards_have_a_source check ((segment_id is null) = (reason is not null))`.execute(
    db,
  );
}
