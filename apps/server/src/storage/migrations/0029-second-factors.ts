import { type Kysely, sql } from 'kysely';

/**
 * The second factor of who signs in by a password: one row a person. It holds from `confirmed_at`
 * on; `last_step` is the newest time step whose code was taken, so that none is taken twice.
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
