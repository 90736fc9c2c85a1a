import pg from 'pg';
import { createClient, type Client } from '../../packages/contract/src/client.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { startProcess } from '../../tests/support/start-process.ts';
import { scratchDatabase } from '../api/season.ts';
import { type Captain, makeCrowd } from '../load/crowd.ts';
import { openDay } from '../load/opened-day.ts';
import { createSender } from './players.ts';

const SECRET = 'a secret for the bench alone';
const OPERATOR = { email: 'region@ringside.example', password: 'a password for the bench alone' };

/** A region of one server process and PostgreSQL, with players who have not registered yet. */
export interface OpenedRegion {
  url: string;
  port: number;
  databaseUrl: string;
  region: string;
  /** The start of the first round. */
  date: number;
  visitor: Client;
  crowd: Captain[];
  /** Analyses the tables, as autovacuum does on a database in use. */
  analyse(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a region on a database of its own. All clients share the connections. */
export async function openRegion({
  serverUrl,
  rosters,
  connections,
}: {
  serverUrl: string;
  rosters: number;
  connections: number;
}): Promise<OpenedRegion> {
  const database = await scratchDatabase(serverUrl);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = startProcess(['apps/server/src/app/main.ts'], {
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
    server.process.kill('SIGTERM');
    const { stderr } = await server.ended;
    if (stderr) console.error(stderr);
    await database.drop();
  }
  try {
    await server.says('is ready on');
    const send = createSender(port, connections);
    const visitor = createClient(send);
    const {
      data: { token },
    } = await visitor.login(OPERATOR.email, OPERATOR.password);
    const opened = await openDay(createClient({ send, bearer: () => token }), url, {
      limit: rosters,
      standbyLimit: 0,
    });
    const crowd = await makeCrowd({
      ...{ url, databaseUrl: database.url, secret: SECRET, rosters, send },
    });
    const analyse = () => query(database.url, 'vacuum analyze').then(() => {});
    return {
      ...opened,
      ...{ url, port, databaseUrl: database.url, visitor, crowd, analyse, close },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Returns the first column of the first row of a statement, on a connection of its own. */
export async function query(databaseUrl: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return rows[0] && Object.values(rows[0])[0];
  } finally {
    await client.end();
  }
}
