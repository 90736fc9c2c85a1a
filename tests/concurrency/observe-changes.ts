import { type Kysely, sql } from 'kysely';
import type { Database } from '../../apps/server/src/platform/storage/tables.ts';

/** One row that a transaction inserted, updated or deleted, as a trigger saw it. */
export interface RowChange {
  transaction: string;
  table: string;
  id: string;
  kind: 'insert' | 'update' | 'delete';
  /** Versions before and after; null where the row did not exist, or its table has none. */
  before: number | null;
  after: number | null;
}

/** One entry of the activity log, with the transaction that wrote it. */
export interface LogEntry {
  transaction: string;
  action: string;
  type: string;
  id: string;
  version: number | null;
}

export interface ObservedChanges {
  rows: RowChange[];
  entries: LogEntry[];
}

/** Tables without a version whose changes the log must name nevertheless. */
const UNVERSIONED = ['players', 'checkins'];

/**
 * Installs triggers that note each change of a versioned row and each entry of the log, with the id
 * of their transaction. The product does not know the triggers, so they observe it from outside.
 */
export async function installObserver(db: Kysely<Database>): Promise<void> {
  await sql
    .raw(
      `create table observed_changes (seq bigint generated always as identity primary key,
         transaction text not null default pg_current_xact_id()::text, source text not null,
         row_id text, kind text, before integer, after integer, action text, type text)`,
    )
    .execute(db);
  await sql
    .raw(
      `create function observe_change() returns trigger language plpgsql as $$
       declare old_row jsonb := to_jsonb(old); new_row jsonb := to_jsonb(new);
       begin
         insert into observed_changes (source, row_id, kind, before, after) values
           (tg_argv[0], coalesce(new_row, old_row) ->> 'id', lower(tg_op),
            (old_row ->> 'version')::integer, (new_row ->> 'version')::integer);
         return null;
       end $$`,
    )
    .execute(db);
  await sql
    .raw(
      `create function observe_entry() returns trigger language plpgsql as $$
       begin
         insert into observed_changes (source, row_id, after, action, type) values
           ('activity', new.subject_id, new.subject_version, new.action, new.subject_type);
         return null;
       end $$`,
    )
    .execute(db);
  for (const table of [...(await versionedTables(db)), ...UNVERSIONED])
    await sql
      .raw(
        `create trigger observe after insert or update or delete on ${table}
         for each row execute function observe_change('${table}')`,
      )
      .execute(db);
  await sql
    .raw(
      'create trigger observe after insert on activity for each row execute function observe_entry()',
    )
    .execute(db);
}

/** Returns the names of the tables whose rows have an id and a version. */
async function versionedTables(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ tableName: string }>`
    select c.table_name from information_schema.columns c
    join information_schema.columns i on i.table_name = c.table_name and i.column_name = 'id'
    where c.table_schema = 'public' and i.table_schema = 'public' and c.column_name = 'version'
    order by c.table_name`.execute(db);
  return rows.map(({ tableName }) => tableName);
}

interface ObservedRow {
  transaction: string;
  source: string;
  rowId: string;
  kind: RowChange['kind'];
  before: number | null;
  after: number | null;
  action: string;
  type: string;
}

/** Returns what the triggers noted, in the order in which it was written. */
export async function readObserved(db: Kysely<Database>): Promise<ObservedChanges> {
  const { rows } = await sql<ObservedRow>`select * from observed_changes order by seq`.execute(db);
  return {
    rows: rows
      .filter(({ source }) => source !== 'activity')
      .map(({ transaction, source, rowId, kind, before, after }) => ({
        transaction,
        table: source,
        id: rowId,
        kind,
        before,
        after,
      })),
    entries: rows
      .filter(({ source }) => source === 'activity')
      .map(({ transaction, action, type, rowId, after }) => ({
        transaction,
        action,
        type,
        id: rowId,
        version: after,
      })),
  };
}
