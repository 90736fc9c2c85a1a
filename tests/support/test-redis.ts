import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';

const URL = process.env.REDIS_URL ?? 'redis://127.0.0.1:6379';

/**
 * Connects to a Redis with a prefix of this file's own; returns undefined where none answers.
 * `.ci/run` starts one.
 */
export async function testRedis() {
  const client = new Redis(URL, {
    lazyConnect: true,
    retryStrategy: () => null,
    connectTimeout: 1_000,
  });
  client.on('error', () => {});
  const there = await client.connect().then(
    () => true,
    () => false,
  );
  if (!there) {
    console.warn(
      '\n!!! Redis was LEFT OUT: what several processes share through it was not tried. Set REDIS_URL, start one, or run .ci/run.\n',
    );
    return undefined;
  }
  const prefix = `test-${randomUUID()}`;
  return {
    url: URL,
    prefix,
    env: { REDIS_URL: URL, REDIS_PREFIX: prefix },
    /** Deletes this test's keys and returns their number. */
    async close(): Promise<number> {
      const keys = await client.keys(`${prefix}:*`);
      if (keys.length > 0) await client.del(...keys);
      client.disconnect();
      return keys.length;
    },
  };
}
