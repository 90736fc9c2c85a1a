import { Redis } from 'ioredis';
import type { Logger } from 'pino';

/**
 * What a request may lose by a Redis that takes connections and says nothing: once or twice this,
 * until the next look finds it out.
 */
const ANSWER_WITHIN_MS = 250;
const CONNECT_WITHIN_MS = 1_000;
const LOOK_EVERY_MS = 1_000;
const RECONNECT_AT_MOST_MS = 1_000;

/** Where Redis (or Valkey) is, and what every key and channel of this deployment begins with. */
export interface RedisPlace {
  url: string;
  prefix: string;
}

/**
 * A connection that is never waited for: without Redis everything goes on in this process, and
 * comes back to it by itself.
 */
export interface SharedRedis {
  client: Redis;
  prefix: string;
  isReachable(): boolean;
  publish(channel: string, message: string): Promise<unknown>;
  /** From now on, and again after each time it was away; what was said meanwhile is lost. */
  subscribe(channel: string, hear: (message: string) => void): void;
  close(): void;
}

/** Answers after the first try, whether or not Redis is there. */
export async function openRedis(
  { url, prefix }: RedisPlace,
  log: Pick<Logger, 'warn' | 'info'>,
): Promise<SharedRedis> {
  const client = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_WITHIN_MS,
    commandTimeout: ANSWER_WITHIN_MS,
    retryStrategy: (times) => Math.min(times * 50, RECONNECT_AT_MOST_MS),
  });
  let said: 'up' | 'down' | undefined;
  client.on('ready', () => {
    if (said === 'down') log.info('Redis is back: processes count and hear together again');
    said = 'up';
  });
  client.on('error', (error: Error) => {
    if (said !== 'down') log.warn({ err: error }, 'Redis is down: this process counts by itself');
    said = 'down';
  });
  // A Redis that was stopped (SIGSTOP, a full disk) keeps its connections open: only asking finds out.
  const look = setInterval(() => {
    if (client.status === 'ready')
      client.ping().catch(() => client.status === 'ready' && client.disconnect(true));
  }, LOOK_EVERY_MS);
  look.unref();
  const subscribers: Redis[] = [];
  await client.connect().catch(() => {}); // told by the event
  return {
    client,
    prefix,
    isReachable: () => client.status === 'ready',
    publish: (channel, message) => client.publish(`${prefix}:${channel}`, message),
    subscribe: (channel, hear) =>
      void subscribers.push(subscriberOf(client, `${prefix}:${channel}`, hear)),
    close() {
      clearInterval(look);
      for (const one of [client, ...subscribers]) one.disconnect();
    },
  };
}

/**
 * A connection of its own, as Redis asks for; it goes with the other, which is the one that is
 * looked after.
 */
function subscriberOf(client: Redis, channel: string, hear: (message: string) => void): Redis {
  const subscriber = client.duplicate({
    lazyConnect: false,
    enableOfflineQueue: true,
    maxRetriesPerRequest: null,
    commandTimeout: undefined,
  });
  subscriber.on('error', () => {}); // told by the other
  subscriber.on('message', (_channel, message: string) => hear(message));
  subscriber.subscribe(channel).catch(() => {}); // it was closed before
  client.on('close', () => subscriber.status === 'ready' && subscriber.disconnect(true));
  return subscriber;
}
