import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Context } from '../context.ts';

/**
 * Creates `/healthz` (the process lives) and `/readyz` (it can serve, the database answers, and it
 * is not shutting down). A Redis or a replica that is down leaves the process ready.
 */
export function healthRoutes({ storage, redis, bus, lifecycle, log }: Context) {
  return new Hono()
    .get('/healthz', (c) => c.json({ ok: true, node: process.version }))
    .get('/readyz', async (c) => {
      const database = await sql`select 1`.execute(storage.watch).then(
        () => true,
        (error: unknown) => {
          log.error({ err: error }, 'the database does not answer');
          return false;
        },
      );
      const ok = database && !lifecycle.ending;
      return c.json(
        {
          ok,
          database: database ? storage.kind : 'unreachable',
          redis: stateOf(redis),
          wakes: bus.way(),
          replica: (await storage.replica?.look()) ?? 'not configured',
        },
        ok ? 200 : 503,
      );
    });
}

const stateOf = (redis: Context['redis']) =>
  redis
    ? redis.isReachable()
      ? 'reachable'
      : 'down, this process uses its own counters'
    : 'not configured';
