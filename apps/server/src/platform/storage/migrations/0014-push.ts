import { type Kysely, sql } from 'kysely';

/** Adds Web Push: the devices of players, the notices to send, and which users have a page open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table push_subscriptions (id bigint generated always as identity primary key, tenant_id bigint not null references tenants, user_id bigint not null references users on delete cascade,
     endpoint text not null, p256dh text not null, auth text not null, created_at timestamptz(3) not null, unique (tenant_id, endpoint))`,
  `create index push_subscriptions_by_user on push_subscriptions (user_id)`,
  `create table push_messages (id bigint generated always as identity primary key, subscription_id bigint not null references push_subscriptions on delete cascade, cause text not null, notice text not null, facts text not null,
     told_by text[] not null, expires_at timestamptz(3) not null, status text not null, attempts integer not null default 0, next_try_at timestamptz(3) not null, created_at timestamptz(3) not null, unique (subscription_id, cause))`,
  `create index push_messages_waiting on push_messages (next_try_at) where status = 'waiting'`,
  `create index push_messages_over on push_messages (expires_at) where status <> 'waiting'`,
  `create table stream_presences (id text primary key, tenant_id bigint not null references tenants, user_id bigint not null references users on delete cascade, topics text[] not null, seen_until timestamptz(3) not null)`,
  `create index stream_presences_by_user on stream_presences (user_id)`,
];
