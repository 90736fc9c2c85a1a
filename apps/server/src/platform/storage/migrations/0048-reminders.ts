import { type Kysely, sql } from 'kysely';

/** Adds what players want to be reminded of when it opens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table reminders (user_id bigint not null references users, segment_id bigint not null references segments on delete cascade, opening text not null, created_at timestamptz not null, primary key (user_id, segment_id, opening))`.execute(
    db,
  );
  await sql`create index reminders_segment on reminders (segment_id, opening)`.execute(db);
}
