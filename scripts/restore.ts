// `npx node scripts/restore.ts FOLDER`: writes a back-up into an empty place. It reads the environment
// of the server that will start there.
import { existsSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { readStoragePlaces, runPostgresProgram, runScript } from './storage-places.ts';

await runScript(async () => {
  const [folder] = process.argv.slice(2);
  if (!folder || !existsSync(path.join(folder, 'about.json')))
    throw new Error(
      'Usage: npx node scripts/restore.ts FOLDER. The folder must be a complete back-up of back-up.ts.',
    );
  const places = readStoragePlaces(process.env);
  const { database } = JSON.parse(await readFile(path.join(folder, 'about.json'), 'utf8')) as {
    database: 'postgres' | 'pglite';
  };
  if ((database === 'postgres') !== (places.databaseUrl !== undefined))
    throw new Error(
      `The back-up contains ${database === 'postgres' ? 'PostgreSQL: set DATABASE_URL' : 'an embedded database: leave DATABASE_URL out'}`,
    );
  // The script checks everything before it writes anything, and never overwrites.
  const backUp = path.join(folder, 'files');
  const target = existsSync(backUp) ? places.files : undefined;
  if (target && existsSync(target)) throw new Error(`${target} already exists: move it away first`);
  if (places.databaseUrl)
    await restorePostgres(path.join(folder, 'database.dump'), places.databaseUrl);
  else await restoreEmbedded(path.join(folder, 'postgres'), places.directory);
  if (target) await cp(backUp, target, { recursive: true });
  return 'Restored. Start the server; it then runs the jobs that have become due, each at its own instant.';
});

async function restorePostgres(dump: string, databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rowCount } = await client
    .query("select from information_schema.tables where table_schema = 'public' limit 1")
    .finally(() => client.end());
  if (rowCount !== 0)
    throw new Error(
      'The database of DATABASE_URL is not empty: create a new one (createdb) and restore into it',
    );
  await runPostgresProgram(
    'pg_restore',
    ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error', dump],
    databaseUrl,
  );
}

async function restoreEmbedded(from: string, directory: string): Promise<void> {
  if (existsSync(directory)) throw new Error(`${directory} already exists: move it away first`);
  await cp(from, directory, { recursive: true });
}
