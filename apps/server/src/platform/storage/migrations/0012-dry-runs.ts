import { type Kysely, sql } from 'kysely';

/** Adds dry runs, in which bots play a copy of an event: their progress and their outcome. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table dry_runs (
     id bigint generated always as identity primary key, tenant_id bigint not null references tenants, event_id bigint not null references events on delete cascade, status text not null, options jsonb not null, fingerprint text not null,
     started_by bigint references users, started_at timestamptz(3) not null, heard_at timestamptz(3) not null, ended_at timestamptz(3), progress jsonb not null, report jsonb, failure text)`,
  `create index dry_runs_by_event on dry_runs (event_id, id desc)`,
];
