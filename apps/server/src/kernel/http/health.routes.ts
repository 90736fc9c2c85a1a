import { Hono } from 'hono';
// oxlint-disable-next-line no-restricted-imports -- it asks whether the database answers
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Bus } from '../../platform/realtime/bus.ts';
import type { SharedRedis } from '../../platform/realtime/redis.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** The services that the health checks observe. */
interface HealthDeps {
  storage: Pick<Storage, 'watch' | 'kind' | 'replica'>;
  redis?: Pick<SharedRedis, 'isReachable'> | undefined;
  bus: Pick<Bus, 'way'>;
  lifecycle: { ending: boolean };
  log: Pick<Logger, 'error'>;
}

/**
 * Creates `/healthz` (the process lives) and `/readyz` (it can serve, the database answers, and it
 * is not shutting down). A Redis or a replica that is down leaves the process ready.
 */
export function healthRoutes({ storage, redis, bus, lifecycle, log }: HealthDeps) {
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

const stateOf = (redis: HealthDeps['redis']) =>
  redis
    ? redis.isReachable()
      ? 'reachable'
      : 'down, this process uses its own counters'
    : 'not configured';
