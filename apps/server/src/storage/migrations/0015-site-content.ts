import { type Kysely, sql } from 'kysely';

/** What operators say of prizes and links, and the texts of the site in their own words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table site_settings (tenant_id bigint primary key references tenants, prizes jsonb, links jsonb, version integer not null default 1)`,
  // A text that is reset keeps its row: its version must not begin anew, or a slower operator would not be told.
  `create table site_texts (tenant_id bigint not null references tenants, locale text not null, message text not null, text text, version integer not null default 1, primary key (tenant_id, locale, message))`,
];
