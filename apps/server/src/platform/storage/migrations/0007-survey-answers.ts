import { type Kysely, sql } from 'kysely';

/** Adds the answers of players to surveys of the game, without the players. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const id = 'id bigint generated always as identity primary key';
const at = 'timestamptz(3)';

const STATEMENTS = [
  // JSON as text, because the keys are the game's and no plugin may rewrite them.
  `create table surveys (${id}, tenant_id bigint not null references tenants, survey text not null, questions text not null, changed_at ${at} not null, unique (tenant_id, survey))`,
  `create table survey_answers (${id}, survey_id bigint not null references surveys on delete cascade, answers text not null, answered_on text not null)`,
  `create index survey_answers_by_survey on survey_answers (survey_id, id)`,
];
