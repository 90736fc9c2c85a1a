import { type Kysely, sql } from 'kysely';

/**
 * Adds drafts of events, which only operators see, and whether a segment takes registrations by its
 * dates or by an operator. Each segment has the draft of its event beside it. Constant defaults
 * rewrite no table; both tables are locked for the time of a change of the catalogue.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`alter table events add column draft boolean not null default false`.execute(db);
  await sql`alter table segments
    add column draft boolean not null default false,
    add column registration text not null default 'auto'
      check (registration in ('auto', 'closed', 'open'))`.execute(db);
}
