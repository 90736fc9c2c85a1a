import { type Kysely, sql } from 'kysely';

/**
 * Adds counts of attempts to sign in by password, per account and per known browser over all
 * processes, and one-time links for a closed account. `subject` and `networks` are keyed hashes:
 * the table holds no address and no email.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sign_in_counters (
    tenant_id bigint not null references tenants (id),
    subject text not null,
    window_from timestamptz(3) not null,
    attempts integer not null,
    networks text[] not null,
    closed_at timestamptz(3),
    closed_until timestamptz(3),
    link_sent_at timestamptz(3),
    user_id bigint references users (id) on delete cascade,
    primary key (tenant_id, subject)
  )`.execute(db);
  await sql`create index sign_in_counters_window on sign_in_counters (window_from)`.execute(db);
  await sql`create index sign_in_counters_user on sign_in_counters (user_id) where user_id is not null`.execute(
    db,
  );
  await sql`create table sign_in_links (
    token_hash text primary key,
    user_id bigint not null references users (id) on delete cascade,
    created_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    used_at timestamptz(3)
  )`.execute(db);
  await sql`create index sign_in_links_user on sign_in_links (user_id)`.execute(db);
}
