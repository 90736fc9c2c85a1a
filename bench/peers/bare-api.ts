import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';
import type { Statement } from '../api/record.ts';

/**
 * The order to a bare server, which runs the same statements without HTTP: a list whose document
 * JSON.stringify writes, a ping, and a loop of check-ins over as many connections. The parent
 * process sends it.
 */
interface Order {
  databaseUrl: string;
  connections: number;
  list: Statement[];
  document: unknown;
  checkin: Statement[];
  /** The ids in the values of `checkin` that each roster's own replace. */
  template: { rosterId: string; userId: string };
}

let order: Order;
let pool: pg.Pool;

const app = new Hono()
  .get('/list', async (c) => {
    for (const { text, values } of order.list) await pool.query(text, values);
    return c.body(JSON.stringify(order.document), 200, {
      'content-type': 'application/vnd.api+json',
    });
  })
  .get('/ping', (c) => c.text('pong'));

/**
 * Runs one transaction per roster, with as many workers as connections. Returns transactions per
 * second.
 */
async function checkIn(rosters: { rosterId: string; userId: string }[]): Promise<number> {
  const left = [...rosters];
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: order.connections }, async () => {
      const client = await pool.connect();
      for (let roster = left.pop(); roster; roster = left.pop()) {
        for (const { text, values } of order.checkin)
          await client.query({ text, values: values.map((value) => replaced(value, roster!)) });
      }
      client.release();
    }),
  );
  return rosters.length / ((performance.now() - begin) / 1000);
}

function replaced(
  value: unknown,
  { rosterId, userId }: { rosterId: string; userId: string },
): unknown {
  if (Array.isArray(value)) return value.map((one) => replaced(one, { rosterId, userId }));
  const replacements = new Map([
    [order.template.rosterId, rosterId],
    [order.template.userId, userId],
  ]);
  // by itself, or as PostgreSQL writes a list of one
  const [, listed] = typeof value === 'string' ? (/^\{(\d+)\}$/.exec(value) ?? []) : [];
  return listed === undefined
    ? (replacements.get(value as string) ?? value)
    : `{${replacements.get(listed) ?? listed}}`;
}

process.on(
  'message',
  (message: { order?: Order; checkIn?: { rosterId: string; userId: string }[] }) => {
    if (message.order) {
      order = message.order;
      pool = new pg.Pool({ connectionString: order.databaseUrl, max: order.connections });
      const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1', () =>
        process.send!({ port: (server.address() as { port: number }).port }),
      );
    }
    if (message.checkIn)
      void checkIn(message.checkIn).then((perSecond) => process.send!({ perSecond }));
  },
);
