import { execFile, execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { openPGlite, openPostgres } from '../apps/server/src/platform/storage/open-storage.ts';
import type { Storage } from '../apps/server/src/platform/storage/storage.ts';
import { dumpOf } from './support/copied-storage.ts';
import { copyName } from './support/database-name.ts';
import { playUntilTheMiddle } from './support/half-played-day.ts';
import { testApi } from './support/test-api.ts';

const HOURS_3_MS = 3 * 60 * 60_000;
const { databaseUrl, template } = inject('database');
const home = await mkdtemp(path.join(tmpdir(), 'ringside-back-up-'));
afterAll(() => rm(home, { recursive: true, force: true }));
const backUp = path.join(home, 'back-up');

/** Runs a script as an operator does, on the server of this environment. */
const script = async (name: string, env: Record<string, string>) =>
  (
    await promisify(execFile)(process.execPath, [`scripts/${name}.ts`, backUp], {
      env: { ...process.env, DATABASE_URL: '', ATTACHMENTS_URL: '', ...env },
    })
  ).stdout;
const refusal = (name: string, env: Record<string, string>) =>
  script(name, env).then(
    () => undefined,
    ({ stderr }: { stderr: string }) => stderr.trim(),
  );

/** A server: its environment and its database. */
interface Server {
  env: Record<string, string>;
  open(): Promise<Storage>;
  /** Destroys the data, as a fire does. */
  destroy(): Promise<void>;
}

function hasPrograms(): boolean {
  try {
    execFileSync('pg_restore', ['--version']);
    return true;
  } catch {
    console.warn('pg_dump and pg_restore are not here: the back-up of PostgreSQL is not rehearsed');
    return false;
  }
}

async function onPostgres(url: string, from?: string): Promise<Server> {
  const name = copyName(template);
  const command = async (text: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  await command(`create database ${name}${from ? ` template ${from}` : ''}`);
  const copyUrl = Object.assign(new URL(url), { pathname: name }).href;
  const directory = path.join(home, name);
  return {
    env: { DATABASE_URL: copyUrl, DATA_DIR: directory },
    open: () => openPostgres(copyUrl),
    destroy: async () =>
      void (await Promise.all([
        command(`drop database ${name}`),
        rm(directory, { recursive: true, force: true }),
      ])),
  };
}

function embedded(from?: ArrayBuffer): Server {
  const directory = path.join(home, randomUUID());
  let fresh = from;
  return {
    env: { DATA_DIR: directory },
    open() {
      const storage = openPGlite(path.join(directory, 'postgres'), fresh);
      fresh = undefined;
      return storage;
    },
    destroy: () => rm(directory, { recursive: true }),
  };
}

/** Starts the server there three hours later, runs everything that is due, and returns its state. */
async function threeHoursLater(storage: Storage, from: Date) {
  const { context } = await testApi({ now: new Date(+from + HOURS_3_MS), storage });
  await context.scheduler.catchUp();
  await context.scheduler.stop();
  const dump = await dumpOf(storage);
  await storage.close();
  return dump;
}

test.skipIf(databaseUrl !== undefined && !hasPrograms())(
  'backs up half a season, loses the server, and plays on elsewhere without a difference',
  async () => {
    const first = databaseUrl
      ? await onPostgres(databaseUrl, template)
      : embedded((await readFile(template)).buffer as ArrayBuffer);
    const playing = await first.open();
    const stoppedAt = await playUntilTheMiddle(playing);
    const picture = path.join(first.env.DATA_DIR!, 'files', 'avatars', 'one.webp');
    await mkdir(path.dirname(picture), { recursive: true });
    await writeFile(picture, 'a picture');
    if (databaseUrl) expect(await script('back-up', first.env)).toContain('Backed up');
    else expect(await refusal('back-up', first.env)).toContain('is in use by another process');
    await playing.close();
    if (!databaseUrl) await script('back-up', first.env);
    expect(await refusal('back-up', first.env)).toContain('the script never overwrites a back-up');
    expect(await refusal('restore', first.env)).toMatch(/already exists: move it away first$/);

    const asIfNothing = await threeHoursLater(
      await (databaseUrl ? first : await copied(first)).open(),
      stoppedAt,
    );
    await first.destroy();
    const second = databaseUrl ? await onPostgres(databaseUrl) : embedded();
    expect(await script('restore', second.env)).toContain('Restored');
    expect(
      await readFile(path.join(second.env.DATA_DIR!, 'files', 'avatars', 'one.webp'), 'utf8'),
    ).toBe('a picture');
    expect(
      await refusal('restore', { ...second.env, ATTACHMENTS_URL: `file://${home}/elsewhere` }),
    ).toMatch(/not empty|already exists/);
    const restored = await threeHoursLater(await second.open(), stoppedAt);
    expect(restored['point_awards']!.length).toBeGreaterThan(0);
    expect(restored).toEqual(asIfNothing);
  },
  240_000,
);

/** Copies the directory: the comparison must not run on the directory that is backed up. */
async function copied(server: Server): Promise<Server> {
  const other = embedded();
  await cp(server.env.DATA_DIR!, other.env.DATA_DIR!, { recursive: true });
  return other;
}
