// `npx node scripts/back-up.ts FOLDER`: writes everything that a server stores into a new folder. It
// reads the server's own environment.
import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { lockDirectory } from '../apps/server/src/platform/storage/directory-lock.ts';
import { readStoragePlaces, runPostgresProgram, runScript } from './storage-places.ts';

await runScript(async () => {
  const [folder] = process.argv.slice(2);
  if (!folder)
    throw new Error(
      'Usage: npx node scripts/back-up.ts FOLDER. The script creates the folder, which must not exist yet.',
    );
  if (existsSync(folder))
    throw new Error(`${folder} already exists: the script never overwrites a back-up`);
  const places = readStoragePlaces(process.env);
  // The folder has another name until it is complete, so that half a back-up is never taken for
  // one.
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true });
  // The database is copied first: a picture uploaded meanwhile is then superfluous, and none is
  // missing.
  if (places.databaseUrl)
    await runPostgresProgram(
      'pg_dump',
      [
        '--format=custom',
        '--no-owner',
        '--no-privileges',
        '--file',
        path.join(partial, 'database.dump'),
      ],
      places.databaseUrl,
    );
  else await copyEmbedded(places.directory, path.join(partial, 'postgres'));
  if (places.files && existsSync(places.files))
    await cp(places.files, path.join(partial, 'files'), { recursive: true });
  await writeFile(
    path.join(partial, 'about.json'),
    `${JSON.stringify({ made: new Date().toISOString(), database: places.databaseUrl ? 'postgres' : 'pglite', files: places.files !== undefined }, null, 2)}\n`,
  );
  await rename(partial, folder);
  return `Backed up into ${folder}${places.files ? '' : '; it has no pictures, since they are in the service of ATTACHMENTS_URL, which must keep its own copies'}`;
});

/** Only while no server uses it: files of a running database stem from several instants. */
async function copyEmbedded(directory: string, to: string): Promise<void> {
  if (!existsSync(directory))
    throw new Error(
      `${directory} does not exist: set DATA_DIR or DATABASE_URL to the place of the database`,
    );
  const unlock = await lockDirectory(directory);
  try {
    await cp(directory, to, { recursive: true });
  } finally {
    unlock();
  }
}
