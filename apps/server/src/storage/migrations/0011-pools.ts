import { type Kysely, sql } from 'kysely';

/** Brawlers and maps that are left out of a segment's ban phases. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table items_off (item_id bigint not null references items on delete cascade, segment_id bigint not null references segments on delete cascade, primary key (item_id, segment_id))`,
  `create index items_off_by_segment on items_off (segment_id)`,
];
