import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../support/free-port.ts';
import { startProcess, type Started } from '../support/start-process.ts';
import { OPERATOR } from '../support/test-api.ts';
import { ownPostgres } from './own-postgres.ts';
import { ownRedis } from './own-redis.ts';

const LOOK_MS = 50;
const HEALTHY_WITHIN_MS = 60_000;

/** A part that a test can kill and start again. It is ready when `start` resolves. */
export interface Part {
  name: string;
  kill(): Promise<void>;
  start(): Promise<void>;
}

export interface Fleet {
  /** The two servers, PostgreSQL and Redis, in the order in which a test kills them. */
  parts: Part[];
  urls: string[];
  database: string;
  /** Resolves once both servers are ready and report the database and Redis as reachable. */
  healthy(): Promise<void>;
  /** Returns the last output of servers that ended without a test's request. */
  crashes(): string[];
  close(): Promise<void>;
}

/**
 * Starts two servers as an operator does, on a PostgreSQL and a Redis of their own. Returns
 * undefined where one of the two is not installed.
 */
export async function startFleet(env: Record<string, string> = {}): Promise<Fleet | undefined> {
  execFileSync(process.execPath, ['scripts/ensure-build.mjs'], { stdio: 'ignore' });
  const postgres = await ownPostgres();
  const redis = postgres && (await ownRedis());
  if (!redis) {
    await postgres?.close();
    return undefined;
  }
  const crashes: string[] = [];
  const ours = { DATABASE_URL: postgres.url, REDIS_URL: redis.url, ...env };
  const [one, two] = [
    await server({ number: 1, crashes, env: ours }),
    await server({ number: 2, crashes, env: ours }),
  ];
  const servers = [one, two];
  for (const each of servers) await each.start();
  const urls = servers.map(({ url }) => url);
  return {
    parts: [one, { ...postgres, name: 'PostgreSQL' }, two, { ...redis, name: 'Redis' }],
    urls,
    database: postgres.url,
    crashes: () => crashes,
    async healthy() {
      const until = performance.now() + HEALTHY_WITHIN_MS;
      while (!(await Promise.all(urls.map(isHealthy))).every(Boolean)) {
        if (performance.now() > until) throw new Error('the fleet did not recover');
        await pause(LOOK_MS);
      }
    },
    async close() {
      for (const started of servers) await started.kill();
      await redis.kill();
      await postgres.close();
    },
  };
}

async function server({
  number,
  crashes,
  env,
}: {
  number: number;
  crashes: string[];
  env: Record<string, string>;
}) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let running: Started | undefined;
  return {
    name: `server ${number}`,
    url,
    async start() {
      const started = startProcess(['apps/server/src/app/main.ts'], {
        NODE_ENV: 'development',
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_URL: url,
        DEMO: 'off',
        EMULATOR: 'on',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'silent',
        SESSION_SECRET: 'a secret for tests only',
        OPERATOR_EMAIL: OPERATOR.email,
        OPERATOR_PASSWORD: OPERATOR.password,
        ...env,
      });
      running = started;
      void started.ended.then(
        ({ code, stderr }) =>
          running === started &&
          crashes.push(`server ${number} ended by itself with ${code}: ${stderr.slice(-2_000)}`),
      );
      await started.says('is ready on');
    },
    async kill() {
      const started = running;
      running = undefined;
      started?.process.kill('SIGKILL');
      await started?.ended;
    },
  };
}

async function isHealthy(url: string): Promise<boolean> {
  const state = await fetch(`${url}/readyz`).then(
    (answer) => answer.json() as Promise<{ ok: boolean; redis: string }>,
    () => undefined,
  );
  return state?.ok === true && state.redis === 'reachable';
}
