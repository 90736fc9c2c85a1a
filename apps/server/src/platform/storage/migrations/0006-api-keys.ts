import { type Kysely, sql } from 'kysely';

/** Adds API keys, their id in the activity log, and the means to repeat what was undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const id = 'id bigint generated always as identity primary key';
const at = 'timestamptz(3)';

const STATEMENTS = [
  `create table api_keys (${id}, tenant_id bigint not null references tenants, user_id bigint not null references users on delete cascade, name text not null, roles text[] not null, key_hash text not null unique, hint text not null,
     created_at ${at} not null, expires_at ${at}, last_used_at ${at}, revoked_at ${at})`,
  `create index api_keys_by_tenant on api_keys (tenant_id)`,
  `create index api_keys_by_user on api_keys (user_id)`,
  // No foreign key: the log keeps deleted ids, and never waits for another table.
  `alter table activity add column api_key_id bigint`,
  // When a correction took a next roster back: advancing again restores the same one.
  `alter table rosters add column undone_at ${at}`,
];
