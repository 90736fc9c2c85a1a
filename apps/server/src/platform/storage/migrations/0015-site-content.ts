import { type Kysely, sql } from 'kysely';

/** Adds prizes, links and replaced texts of the site. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table site_settings (tenant_id bigint primary key references tenants, prizes jsonb, links jsonb, version integer not null default 1)`,
  // A reset keeps the row: if its version restarted, a stale change by another operator would pass.
  `create table site_texts (tenant_id bigint not null references tenants, locale text not null, message text not null, text text, version integer not null default 1, primary key (tenant_id, locale, message))`,
];
