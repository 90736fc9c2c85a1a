import { type Kysely, sql } from 'kysely';

/** Adds withdrawals of rosters by operators, manual locks of rosters, and merged accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table rosters add column taken_out jsonb, add column operator_lock boolean`,
  `alter table users add column merged_into bigint references users, add column merge_moved jsonb`,
  `create index users_by_merged_into on users (merged_into) where merged_into is not null`,
];
