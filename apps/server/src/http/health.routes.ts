import { sql } from 'kysely';
import { Hono } from 'hono';
import type { Context } from '../context.ts';

/** `/healthz`: the process lives. `/readyz`: it can serve, database included. */
export function healthRoutes({ storage, log }: Context) {
  return new Hono()
    .get('/healthz', (c) => c.json({ ok: true, node: process.version }))
    .get('/readyz', async (c) => {
      const database = await sql`select 1`.execute(storage.db).then(
        () => true,
        (error: unknown) => {
          log.error({ err: error }, 'the database does not answer');
          return false;
        },
      );
      return c.json({ ok: database, database: database ? storage.kind : 'unreachable' }, database ? 200 : 503);
    });
}
