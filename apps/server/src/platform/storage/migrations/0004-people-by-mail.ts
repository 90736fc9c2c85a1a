import { type Kysely, sql } from 'kysely';

/**
 * Adds emails and text messages to send, one-time secrets, email addresses and phone numbers, match
 * chats, and accounts of the community chat.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const id = 'id bigint generated always as identity primary key';
const tenant = 'tenant_id bigint not null references tenants';
const user = 'user_id bigint not null references users on delete cascade';
const at = 'timestamptz(3)';

const STATEMENTS = [
  // One row for each cause, so that no message is sent twice; its text is deleted once it is sent.
  `create table letters (${id}, ${tenant}, cause text not null, channel text not null, recipient text not null, subject text not null, text text not null, html text, status text not null,
     attempts integer not null default 0, next_try_at ${at} not null, created_at ${at} not null, sent_at ${at}, unique (tenant_id, cause))`,
  `create index letters_waiting on letters (next_try_at) where status = 'waiting'`,
  `create table password_resets (token_hash text primary key, ${user}, created_at ${at} not null, expires_at ${at} not null, used_at ${at})`,
  `create index password_resets_by_user on password_resets (user_id)`,
  `create table contact_points (${id}, ${tenant}, ${user}, kind text not null, value text not null, verified_at ${at}, is_primary boolean not null default false, code_hash text, code_expires_at ${at},
     code_tries integer not null default 0, code_sent_at ${at}, created_at ${at} not null, version integer not null default 1)`,
  `create unique index contact_points_once on contact_points (user_id, kind, lower(value))`,
  `create table chat_messages (${id}, ${tenant}, series_id bigint not null references match_series on delete cascade, ${user}, text text not null, created_at ${at} not null)`,
  `create index chat_messages_by_series on chat_messages (series_id, created_at)`,
  `create index chat_messages_by_user on chat_messages (user_id, created_at)`,
  `create table chat_accounts (user_id bigint primary key references users on delete cascade, ${tenant}, account_id text not null, username text not null, linked_at ${at} not null, constraint chat_accounts_once unique (tenant_id, account_id))`,
  `create table chat_sign_ins (state_hash text primary key, ${user}, browser_hash text not null, verifier text not null, redirect text, created_at ${at} not null, expires_at ${at} not null)`,
  `create index chat_sign_ins_by_user on chat_sign_ins (user_id)`,
  `alter table game_accounts add column version integer not null default 1`,
];
