import { Redis } from 'ioredis';
import type { Logger } from 'pino';

/**
 * The longest wait for a Redis that accepts connections but does not answer. A request may lose
 * this once or twice, until the next check detects it.
 */
const ANSWER_WITHIN_MS = 250;
const CONNECT_WITHIN_MS = 1_000;
const LOOK_EVERY_MS = 1_000;
const RECONNECT_AT_MOST_MS = 1_000;

/** The address of Redis (or Valkey), and the prefix of every key and channel of this deployment. */
export interface RedisPlace {
  url: string;
  prefix: string;
}

/**
 * A connection that no caller waits for: without Redis each process works alone, and reconnects by
 * itself.
 */
export interface SharedRedis {
  client: Redis;
  prefix: string;
  isReachable(): boolean;
  publish(channel: string, message: string): Promise<unknown>;
  /** Subscribes now and after each reconnect; messages in between are lost. */
  subscribe(channel: string, hear: (message: string) => void): void;
  close(): void;
}

/** Opens the connection, and resolves after the first try whether or not it succeeded. */
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
    if (said === 'down') log.info('Redis is back: processes share counters and messages again');
    said = 'up';
  });
  client.on('error', (error: Error) => {
    if (said !== 'down')
      log.warn({ err: error }, 'Redis is down: this process uses its own counters');
    said = 'down';
  });
  // A stopped Redis (SIGSTOP, a full disk) keeps its connections open, so only a ping detects it.
  const pingTimer = setInterval(() => {
    if (client.status === 'ready')
      client.ping().catch(() => client.status === 'ready' && client.disconnect(true));
  }, LOOK_EVERY_MS);
  pingTimer.unref();
  const subscribers: Redis[] = [];
  await client.connect().catch(() => {}); // the error event reports it
  return {
    client,
    prefix,
    isReachable: () => client.status === 'ready',
    publish: (channel, message) => client.publish(`${prefix}:${channel}`, message),
    subscribe: (channel, hear) =>
      void subscribers.push(openSubscriber(client, `${prefix}:${channel}`, hear)),
    close() {
      clearInterval(pingTimer);
      for (const one of [client, ...subscribers]) one.disconnect();
    },
  };
}

/**
 * Creates the separate connection that Redis requires for subscriptions. The main connection, which
 * is monitored, closes it too.
 */
function openSubscriber(client: Redis, channel: string, hear: (message: string) => void): Redis {
  const subscriber = client.duplicate({
    lazyConnect: false,
    enableOfflineQueue: true,
    maxRetriesPerRequest: null,
    commandTimeout: undefined,
  });
  subscriber.on('error', () => {}); // the main connection reports it
  subscriber.on('message', (_channel, message: string) => hear(message));
  subscriber.subscribe(channel).catch(() => {}); // the connection closed before
  client.on('close', () => subscriber.status === 'ready' && subscriber.disconnect(true));
  return subscriber;
}
