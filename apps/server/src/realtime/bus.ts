import type { Logger } from 'pino';
import type { Storage } from '../storage/storage.ts';
import type { SharedRedis } from './redis.ts';

/** Of the database, whose notifications stay in it; in Redis behind the deployment's prefix. */
const CHANNEL = 'ringside_changes';

/**
 * How processes on one database wake each other. Nobody may rely on being woken: what was said is
 * in the log.
 */
export interface Bus {
  /** To every other process. At most some 8,000 bytes; never fails. */
  say(message: string): Promise<void>;
  /** Hears what the others say, and what this one says, too. */
  hear(listener: (message: string) => void): Promise<void>;
  /** Which way it goes now. An embedded database has one process. */
  way(): 'alone' | 'Redis' | 'PostgreSQL';
}

/**
 * Over Redis while this process reaches it, else by PostgreSQL's NOTIFY. All listen to both, so
 * that one that has lost Redis is heard by the others.
 */
export function createBus({
  storage,
  redis,
  log,
}: {
  storage: Storage;
  redis?: SharedRedis | undefined;
  log: Pick<Logger, 'warn'>;
}): Bus {
  if (storage.kind !== 'postgres')
    return { say: async () => {}, hear: async () => {}, way: () => 'alone' };
  const overRedis = async (message: string) => {
    if (!redis?.isReachable()) return false;
    return redis.publish(CHANNEL, message).then(
      () => true,
      () => false,
    );
  };
  return {
    async say(message) {
      if (await overRedis(message)) return;
      await storage
        .notify(CHANNEL, message)
        .catch((error: unknown) =>
          log.warn({ err: error }, 'other processes could not be woken: they look by themselves'),
        );
    },
    async hear(listener) {
      redis?.subscribe(CHANNEL, listener);
      await storage.listen(CHANNEL, listener);
    },
    way: () => (redis?.isReachable() ? 'Redis' : 'PostgreSQL'),
  };
}
