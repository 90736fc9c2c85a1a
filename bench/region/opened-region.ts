import pg from 'pg';
import { createClient, type Client } from '../../packages/contract/src/client.ts';
import { OPERATOR, SECRET, startBenchServer } from '../load/bench-server.ts';
import { type Captain, makeCrowd } from '../load/crowd.ts';
import { openDay } from '../load/opened-day.ts';
import { createSender } from './players.ts';

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
  const { process, url, port, databaseUrl, close } = await startBenchServer(serverUrl);
  try {
    await process.says('is ready on');
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
      ...{ url, databaseUrl, secret: SECRET, rosters, send },
    });
    const analyse = () => query(databaseUrl, 'vacuum analyze').then(() => {});
    return {
      ...opened,
      ...{ url, port, databaseUrl, visitor, crowd, analyse, close },
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
