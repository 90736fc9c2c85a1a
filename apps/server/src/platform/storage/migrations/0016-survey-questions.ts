import { type Kysely, sql } from 'kysely';

/** Adds the championship's own questions in the game's survey. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table survey_questions (id bigint generated always as identity primary key, tenant_id bigint not null references tenants, kind text not null, required boolean not null, texts jsonb not null, options jsonb not null,
     place integer not null, wording integer not null default 1, past jsonb not null, archived_at timestamptz(3), version integer not null default 1)`,
  `create index survey_questions_by_tenant on survey_questions (tenant_id, place)`,
];
