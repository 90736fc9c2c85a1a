import { type Kysely, sql } from 'kysely';

/** Adds moderation of match chats: hidden messages, mutes, reports, and silenced users. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table chat_messages add column hidden_at timestamptz(3), add column hidden_by bigint references users`,
  `create table chat_mutes (user_id bigint not null references users on delete cascade, muted_id bigint not null references users on delete cascade, created_at timestamptz(3) not null, primary key (user_id, muted_id))`,
  `create table chat_reports (id bigint generated always as identity primary key, tenant_id bigint not null references tenants, message_id bigint not null references chat_messages on delete cascade, user_id bigint not null references users,
     reason text not null, note text not null, created_at timestamptz(3) not null, settled_at timestamptz(3), settled_by bigint references users, unique (message_id, user_id))`,
  `create index chat_reports_waiting on chat_reports (tenant_id) where settled_at is null`,
  `create table chat_silences (user_id bigint primary key references users on delete cascade, tenant_id bigint not null references tenants, until timestamptz(3) not null, reason text not null, by_user_id bigint not null references users, created_at timestamptz(3) not null)`,
];
