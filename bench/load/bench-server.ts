import { freePort } from '../../tests/support/free-port.ts';
import { type Started, startProcess } from '../../tests/support/start-process.ts';
import { createScratchDatabase } from '../api/season.ts';

/** The secret of the sessions that a benchmark signs for its players. */
export const SECRET = 'a secret for the bench alone';
/** The owner of a server for a benchmark. */
export const OPERATOR = { email: 'bench@ringside.example', password: 'a password for the bench' };

/** A server process on a database of its own. The caller closes it. */
export interface BenchServer {
  process: Started;
  url: string;
  port: number;
  databaseUrl: string;
  /** Stops the process, and drops the database. */
  close(): Promise<void>;
}

/** Starts a server on a new database of a PostgreSQL server, with the emulator and no demo. */
export async function startBenchServer(serverUrl: string): Promise<BenchServer> {
  const database = await createScratchDatabase(serverUrl);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = startProcess(['apps/server/src/app/main.ts'], {
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    DATABASE_URL: database.url,
    REDIS_URL: '',
    SESSION_SECRET: SECRET,
    DEMO: 'off',
    EMULATOR: 'on',
    RATE_LIMITS: 'off',
    STREAMS_PER_ADDRESS: '20000',
    LOG_LEVEL: 'error',
    OPERATOR_EMAIL: OPERATOR.email,
    OPERATOR_PASSWORD: OPERATOR.password,
  });
  async function close(): Promise<void> {
    started.process.kill('SIGTERM');
    const { stderr } = await started.ended;
    if (stderr) console.error(stderr);
    await database.drop();
  }
  return { process: started, url, port, databaseUrl: database.url, close };
}
