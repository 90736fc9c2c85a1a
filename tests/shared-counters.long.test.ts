import { afterAll, expect, test } from 'vitest';
import { gateTo } from './support/gate.ts';
import { startProcess, type Started } from './support/start-process.ts';
import { testRedis } from './support/test-redis.ts';

const redis = await testRedis();
const gate =
  redis &&
  (await gateTo({
    host: new URL(redis.url).hostname,
    port: Number(new URL(redis.url).port || 6379),
  }));
const started: Started[] = [];
afterAll(async () => {
  for (const { process } of started) process.kill('SIGKILL');
  await Promise.all(started.map(({ ended }) => ended));
  await gate?.close();
  await redis?.close();
});

/** Starts a process with a database of its own: the processes share only Redis. */
async function startApi() {
  const api = startProcess(['tests/support/api-process.ts'], {
    DATA_DIR: 'memory://',
    DATABASE_URL: '',
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    REDIS_PREFIX: redis!.prefix,
    TRUSTED_PROXIES: '127.0.0.1/32',
    REDIS_URL: Object.assign(new URL(redis!.url), { hostname: '127.0.0.1', port: gate!.port }).href,
  });
  started.push(api);
  await api.says('.');
  const url = `http://127.0.0.1:${/port (\d+)/.exec(api.stdout())![1]}`;
  return {
    /** Each guess names another account, so that only the limit of the address applies. */
    guess: async (address: string) =>
      (
        await fetch(`${url}/api/login/1.0`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
          body: JSON.stringify({
            email: `${crypto.randomUUID()}@ringside.example`,
            password: 'a wrong one',
          }),
        })
      ).status,
    ready: async () => {
      const answer = await fetch(`${url}/readyz`);
      return { status: answer.status, redis: ((await answer.json()) as { redis: string }).redis };
    },
  };
}
type Api = Awaited<ReturnType<typeof startApi>>;

const guesses = async (api: Api, address: string, count: number) => {
  const statuses: number[] = [];
  for (let guess = 0; guess < count; guess += 1) statuses.push(await api.guess(address));
  return statuses;
};
const refused = (count: number) => Array.from({ length: count }, () => 401);

test.runIf(redis)(
  'two processes count sign-in attempts together with one Redis, and separately while it is down',
  async () => {
    const [one, two] = await Promise.all([startApi(), startApi()]);
    expect(await one.ready()).toEqual({ status: 200, redis: 'reachable' });
    expect(await guesses(one, '203.0.113.7', 15)).toEqual(refused(15));
    expect(await guesses(two, '203.0.113.7', 15)).toEqual(refused(15));
    expect(await one.guess('203.0.113.7')).toBe(429);
    expect(await two.guess('203.0.113.7')).toBe(429);
    expect(await two.guess('198.51.100.7'), 'the others are not held up').toBe(401);

    for (const [fault, address] of [
      ['shut', '192.0.2.7'],
      ['hold', '198.18.0.7'],
    ] as const) {
      gate![fault]();
      for (const api of [one, two])
        await expect
          .poll(() => api.ready(), { timeout: 10_000 })
          .toEqual({ status: 200, redis: 'down, this process uses its own counters' });
      expect(await guesses(one, address, 31)).toEqual([...refused(30), 429]);
      expect(await two.guess(address), 'the other counts by itself').toBe(401);
      gate!.open();
      for (const api of [one, two])
        await expect
          .poll(() => api.ready(), { timeout: 10_000 })
          .toEqual({ status: 200, redis: 'reachable' });
      expect(await one.guess('203.0.113.7'), 'what was counted before is known still').toBe(429);
    }
  },
  300_000,
);

test.runIf(redis)('the keys in Redis expire and hold no personal data', async () => {
  const { Redis } = await import('ioredis');
  const client = new Redis(redis!.url);
  const keys = await client.keys(`${redis!.prefix}:*`);
  const lives = await Promise.all(keys.map((key) => client.ttl(key)));
  client.disconnect();
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.filter((key) => key.includes('@') || /203\.0|198\.|127\.0/.test(key))).toEqual([]);
  expect(lives.filter((seconds) => seconds <= 0 || seconds > 900)).toEqual([]);
});
