import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createScratchDatabase } from '../api/season.ts';

const run = promisify(execFile);
const SCALE = '10';
const CLIENTS = '8';
const THREADS = '2';

/** PostgreSQL's own benchmark, in a database of its own. */
export interface Pgbench {
  /** Runs it once; returns its transactions per second. */
  run(): Promise<number>;
  drop(): Promise<void>;
}

/** Creates the tables of pgbench. `seconds` is the duration of each run. */
export async function createPgbench(serverUrl: string, seconds: number): Promise<Pgbench> {
  const database = await createScratchDatabase(serverUrl);
  const args = ['-c', CLIENTS, '-j', THREADS, '-T', String(seconds), database.url];
  try {
    await run('pgbench', ['-i', '-q', '-s', SCALE, database.url]);
  } catch (error) {
    await database.drop();
    throw error;
  }
  return {
    async run() {
      const { stdout } = await run('pgbench', args);
      return Number(/tps = ([\d.]+)/.exec(stdout)![1]);
    },
    drop: database.drop,
  };
}
