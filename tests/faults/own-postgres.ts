import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const START_WITHIN_MS = 60_000;
const LOOK_MS = 50;

/**
 * A PostgreSQL of the test's own: a cluster in a folder that is removed with it, on a socket in
 * that folder, as durable as any (fsync is on).
 */
export interface OwnPostgres {
  url: string;
  pid(): number;
  /** Resolves once it accepts connections. */
  start(): Promise<void>;
  /** Sends SIGKILL to the postmaster: commits are on the disk, and the next start recovers. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Creates a cluster, in the existing folder `under`. Returns undefined where PostgreSQL's programs
 * are not installed.
 */
export async function ownPostgres({
  under = '/tmp',
  settings = [],
}: { under?: string; settings?: string[] } = {}): Promise<OwnPostgres | undefined> {
  const programs = globSync('/usr/lib/postgresql/*/bin')
    .sort((one, other) => Number(one.split('/')[4]) - Number(other.split('/')[4]))
    .at(-1);
  if (!programs) return undefined;
  const folder = mkdtempSync(path.join(under, 'ringside-postgres-'));
  const owner = ownerFor(folder);
  const data = path.join(folder, 'data');
  execFileSync(
    `${programs}/initdb`,
    ['-D', data, '-U', 'ringside', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    { ...owner, cwd: folder, stdio: 'ignore' },
  );
  const url = `postgres://ringside@localhost/postgres?host=${folder}`;
  let server: ChildProcess | undefined;
  const ended = (one: ChildProcess) =>
    one.exitCode !== null || one.signalCode !== null
      ? Promise.resolve()
      : new Promise((resolve) => one.once('exit', resolve));

  async function start(): Promise<void> {
    const until = performance.now() + START_WITHIN_MS;
    while (!(await accepts(url))) {
      if (performance.now() > until) throw new Error('PostgreSQL did not start');
      // Children of the killed postmaster hold its memory for a moment, and a new one then ends at
      // once.
      if (!server || server.exitCode !== null || server.signalCode !== null)
        server = spawn(
          `${programs}/postgres`,
          [
            '-D',
            data,
            '-k',
            folder,
            '-c',
            'listen_addresses=',
            ...settings.flatMap((one) => ['-c', one]),
          ],
          { ...owner, cwd: folder, stdio: 'ignore' },
        );
      await pause(LOOK_MS);
    }
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!server) return;
    server.kill(signal);
    await ended(server);
  }
  await start();
  return {
    url,
    start,
    pid: () => server!.pid!,
    kill: () => end('SIGKILL'),
    async close() {
      await end('SIGINT'); // a fast shutdown ends connections
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Gives the folder to the user postgres under root, as which PostgreSQL refuses to run. */
function ownerFor(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const owner = { uid: id('-u'), gid: id('-g') };
  chownSync(folder, owner.uid, owner.gid);
  return owner;
}

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}
