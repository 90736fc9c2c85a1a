import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { openPGlite, openPostgres } from '../../apps/server/src/platform/storage/open-storage.ts';
import type { Storage } from '../../apps/server/src/platform/storage/storage.ts';
import { copyName } from './database-name.ts';

/**
 * A database that outlives its process: opened, closed, opened again, and copied while it is
 * closed.
 */
export interface Place {
  open(): Promise<Storage>;
  copy(): Promise<Place>;
}

/** Creates a fresh database from the template of the run; it is removed after the tests of the file. */
export async function emptyPlace(): Promise<Place> {
  const { databaseUrl, template } = inject('database');
  if (databaseUrl) return onServer(databaseUrl, template);
  const home = await mkdtemp(path.join(tmpdir(), 'ringside-place-'));
  afterAll(() => rm(home, { recursive: true, force: true }));
  return inDirectory(home, (await readFile(template)).buffer as ArrayBuffer);
}

let copies = 0;

function inDirectory(home: string, template?: ArrayBuffer): Place {
  const directory = path.join(home, `place-${++copies}`);
  let isNew = template !== undefined;
  return {
    async open() {
      const storage = await openPGlite(directory, isNew ? template : undefined);
      isNew = false;
      return storage;
    },
    async copy() {
      const other = inDirectory(home);
      await cp(directory, path.join(home, `place-${copies}`), { recursive: true });
      return other;
    },
  };
}

async function onServer(databaseUrl: string, template: string): Promise<Place> {
  const name = copyName(template);
  const server = new pg.Client({ connectionString: databaseUrl });
  await server.connect();
  await server.query(`create database ${name} template ${template}`);
  await server.end();
  return {
    open: () => openPostgres(Object.assign(new URL(databaseUrl), { pathname: name }).href),
    copy: () => onServer(databaseUrl, name),
  };
}

/** Random secrets, and values in real time: they differ between two runs of the same season. */
const LEFT_OUT_TABLES = ['emulator_keys', 'sessions', 'refresh_tokens', 'idempotency_keys'];
const LEFT_OUT_COLUMNS: Record<string, string[]> = { rosters: ['joining_key'] };

/** Returns every row of every table as JSON text, sorted: equal dumps are equal states. */
export async function dumpOf({ db }: Storage): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{
    name: string;
  }>`select table_name as name from information_schema.tables where table_schema = 'public' and table_name not like 'kysely%' order by 1`.execute(
    db,
  );
  const dump: Record<string, string[]> = {};
  for (const { name } of tables) {
    if (LEFT_OUT_TABLES.includes(name)) continue;
    const { rows } = await sql<{
      row: string;
    }>`select (to_jsonb(t) - ${sql.val(LEFT_OUT_COLUMNS[name] ?? [])}::text[])::text as row from ${sql.table(name)} t`.execute(
      db,
    );
    dump[name] = rows.map(({ row }) => row).sort();
  }
  return dump;
}
