import type { Logger } from 'pino';
import type { Storage } from '../storage/storage.ts';
import type { SharedRedis } from './redis.ts';

/** Local to the database in PostgreSQL, and prefixed by the deployment in Redis. */
const CHANNEL = 'ringside_changes';

/**
 * The messages by which processes on one database wake each other. A message may get lost, so no
 * process relies on it: the changes are in the log.
 */
export interface Bus {
  /** Sends to every other process. At most some 8,000 bytes; never fails. */
  say(message: string): Promise<void>;
  /** Receives the messages of all processes, including this one. */
  hear(listener: (message: string) => void): Promise<void>;
  /** Returns the current transport. An embedded database has one process. */
  way(): 'alone' | 'Redis' | 'PostgreSQL';
}

/**
 * Creates the bus. It sends over Redis while this process reaches it, else by PostgreSQL's NOTIFY.
 * All processes listen to both, so that the others receive from one that has lost Redis.
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
          log.warn(
            { err: error },
            'other processes could not be notified: they find the changes when they poll',
          ),
        );
    },
    async hear(listener) {
      redis?.subscribe(CHANNEL, listener);
      await storage.listen(CHANNEL, listener);
    },
    way: () => (redis?.isReachable() ? 'Redis' : 'PostgreSQL'),
  };
}
