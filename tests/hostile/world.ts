import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { cookieNameOf, openSession } from '../../apps/server/src/kernel/sender/cookie.ts';
import { openPGlite, openPostgres } from '../../apps/server/src/platform/storage/open-storage.ts';
import { json } from '../../apps/server/src/platform/storage/tables/columns.ts';
import { KEY, openNeighbour } from '../permissions/neighbour.ts';
import { openPopulatedChampionship } from '../permissions/populated-championship.ts';
import { freePort } from '../support/free-port.ts';
import { OPERATOR } from '../support/test-api.ts';
import { databaseOnServer } from '../support/test-storage.ts';
import { signHostileLaunches } from './launch-tokens.ts';
import { type ObservedProcess, startObserved } from './observed-process.ts';
import type { Role } from './request.ts';

const SECRET = 'a secret for tests only';

/** The identification of a role: headers for the API, and a cookie for pages. */
export interface Credentials {
  headers: [string, string][];
  cookie?: string;
}

/** A played championship behind real server processes. */
export interface World {
  /** Ids by the names of the permissions table; `{series}` in a path stands for `series`. */
  things: Record<string, string>;
  credentials: Record<Role, Credentials>;
  servers: ObservedProcess[];
  /** Restarts a server whose process ended. */
  restart(index: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * Plays a day of a championship next to a second championship, and starts the server on that
 * database: one process on PGlite, `processes` on PostgreSQL.
 */
export async function openWorld(processes = 2): Promise<World> {
  execFileSync(process.execPath, ['scripts/ensure-build.mjs'], { stdio: 'ignore' });
  const directory = await mkdtemp(path.join(tmpdir(), 'ringside-hostile-'));
  const database = await emptyDatabase(directory);
  const storage = await database.open();
  const { championship, things, tokens } = await openPopulatedChampionship({
    storage,
    env: { DATA_DIR: directory },
  });
  const neighbour = await openNeighbour(championship);
  const key = await championship.operator.apiKeys.create({
    name: 'Bot',
    roles: ['operator.admin'],
  });
  const now = championship.now();
  const offset = json(+now - Date.now());
  await storage.db.insertInto('settings').values({ key: 'clock.offset', value: offset }).execute();
  const session = await openSession(storage.db, { userId: things.user!, kind: 'player' });
  const { playerTag } = await storage.db
    .selectFrom('users')
    .select('playerTag')
    .where('id', '=', things.user!)
    .executeTakeFirstOrThrow();
  const launches = await signHostileLaunches(storage, playerTag!);
  await storage.close();

  const start = async () => {
    const port = await freePort();
    return startObserved({ ...settings(port), ...database.env, HOSTILE_NOW: now.toISOString() });
  };
  const servers: ObservedProcess[] = [];
  for (let count = 0; count < (database.shared ? processes : 1); count++)
    servers.push(await start());
  const bearer = (token: string | null): Credentials => ({
    headers: token === null ? [] : [['authorization', `Bearer ${token}`]],
  });
  const nextDoor = (token: string): Credentials => ({
    headers: [...bearer(token).headers, ['x-tenant', KEY]],
  });
  return {
    things: { ...things, ...launches },
    credentials: {
      visitor: bearer(null),
      player: bearer(tokens.player),
      captain: {
        ...bearer(tokens.captain),
        cookie: `${cookieNameOf('player', 'http:')}=${session.id}`,
      },
      referee: bearer(tokens.referee),
      owner: bearer(tokens.owner),
      'api-key': bearer(key.bearer!),
      neighbour: nextDoor(neighbour.tokens.player),
      'neighbour-owner': nextDoor(neighbour.tokens.owner),
      stranger: bearer(neighbour.tokens.owner),
    },
    servers,
    restart: async (index) => {
      await servers[index]!.stop();
      servers[index] = await start();
    },
    async close() {
      await Promise.all(servers.map((server) => server.stop()));
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const settings = (port: number): Record<string, string> => ({
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DEMO: 'off',
  EMULATOR: 'on',
  REDIS_URL: '',
  LOG_LEVEL: 'warn',
  DRAIN_SECONDS: '0',
  HEADERS_SECONDS: '5',
  BODY_SECONDS: '5',
  SESSION_SECRET: SECRET,
  OPERATOR_EMAIL: OPERATOR.email,
  OPERATOR_PASSWORD: OPERATOR.password,
  // glibc returns freed memory at once, so that the resident memory shows what is in use.
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
});

/** Creates a copy of the template that a later process opens again. */
async function emptyDatabase(directory: string) {
  const { databaseUrl, template } = inject('database');
  if (databaseUrl) {
    const url = await databaseOnServer(databaseUrl, template);
    const env = { DATABASE_URL: url, DATA_DIR: directory };
    return { shared: true, env, open: () => openPostgres(url) };
  }
  const env = { DATABASE_URL: '', DATA_DIR: directory };
  const bytes = (await readFile(template)).buffer as ArrayBuffer;
  return { shared: false, env, open: () => openPGlite(path.join(directory, 'postgres'), bytes) };
}
