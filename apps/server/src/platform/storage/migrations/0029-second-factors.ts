import { type Kysely, sql } from 'kysely';

/**
 * Adds the second factor of users with a password, one row each. It applies from `confirmed_at` on;
 * `last_step` is the newest time step of an accepted code, so that no code is accepted twice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table second_factors (
    user_id bigint primary key references users (id) on delete cascade,
    secret text not null,
    recovery_codes text[] not null,
    last_step integer,
    created_at timestamptz(3) not null,
    confirmed_at timestamptz(3)
  )`.execute(db);
}
