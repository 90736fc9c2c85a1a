import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/** The place of Debian's PostgreSQL programs. */
export const POSTGRES_HOME = '/usr/lib/postgresql';
const LEAN = '-c listen_addresses= -c fsync=off -c shared_buffers=16MB -c max_connections=60';

/** Returns the newest PostgreSQL of this machine; fails without one. */
function programs(): string {
  const newest = (existsSync(POSTGRES_HOME) ? readdirSync(POSTGRES_HOME) : [])
    .filter((name) => /^\d+$/.test(name))
    .sort((one, other) => Number(one) - Number(other))
    .at(-1);
  if (!newest)
    throw new Error(
      `PostgreSQL's own programs are not under ${POSTGRES_HOME}: apt install postgresql-15`,
    );
  return path.join(POSTGRES_HOME, newest, 'bin');
}

/** Runs a command as the user postgres, since PostgreSQL refuses to run as root. */
async function asPostgres(command: string, ...args: string[]): Promise<string> {
  const [file, ...rest] =
    process.getuid?.() === 0
      ? ['runuser', '-u', 'postgres', '--', command, ...args]
      : [command, ...args];
  const { TMPDIR: _own, ...env } = process.env;
  return (await promisify(execFile)(file!, rest, { cwd: '/', env })).stdout.trim();
}

export interface Cluster {
  /** Returns the address of a database. */
  url(database: string): string;
  start(): Promise<void>;
  /** Stops it as a power cut does. */
  stop(): Promise<void>;
}

/** Creates a primary and a hot standby that follows it, in a folder of their own, over sockets only. */
export async function streamingReplica() {
  const bin = programs();
  const folder = await asPostgres('mktemp', '-d');
  const cluster = (name: string, port: number): Cluster => {
    const control = (...args: string[]) =>
      asPostgres(path.join(bin, 'pg_ctl'), '-D', path.join(folder, name), '-w', ...args);
    return {
      url: (database) => `postgres://ringside@localhost:${port}/${database}?host=${folder}`,
      // The server keeps inherited streams open, so its output is in a file.
      start: async () =>
        void (await control(
          'start',
          '-l',
          path.join(folder, `${name}.log`),
          '-o',
          `-p ${port} -k ${folder} ${LEAN}`,
        )),
      stop: async () => void (await control('stop', '-m', 'immediate')),
    };
  };
  const primary = cluster('primary', 5432);
  const replica = cluster('replica', 5433);
  await asPostgres(
    path.join(bin, 'initdb'),
    '-D',
    path.join(folder, 'primary'),
    '-U',
    'ringside',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-sync',
  );
  await primary.start();
  await asPostgres(
    path.join(bin, 'pg_basebackup'),
    '-h',
    folder,
    '-p',
    '5432',
    '-U',
    'ringside',
    '-D',
    path.join(folder, 'replica'),
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
    '--no-sync',
  );
  await replica.start();
  return {
    primary,
    replica,
    async end() {
      for (const one of [replica, primary]) await one.stop().catch(() => {}); // it may be down already
      await asPostgres('rm', '-rf', folder);
    },
  };
}
