import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { realTimeIn, realNow } from '../clock/real-time.ts';
import type { Database } from '../storage/tables.ts';
import { presenceRepository, type Watched } from './presence.repository.ts';

/** The heartbeat of a visible page. Without one it expires, since its process may have died. */
const SAID_EVERY_MS = 15_000;
const BELIEVED_FOR_MS = 40_000;

/** The visible pages of users with their topics, readable by all processes. */
export interface Presence {
  /** Adds a page; returns the function that removes it. */
  enter(watched: Watched): () => void;
  close(): Promise<void>;
}

/** Creates the presence. A failure costs a superfluous notice, but never affects the page. */
export function createPresence(db: Kysely<Database>, log: Pick<Logger, 'warn'>): Presence {
  const presences = presenceRepository(db);
  /**
   * The pending and finished inserts by the id of the stream. Most players have no registered
   * device, and so no row.
   */
  const pending = new Map<string, Promise<boolean>>();
  const until = () => realTimeIn(BELIEVED_FOR_MS);
  const settled = <Done>(work: Promise<Done>) =>
    work.catch((error: unknown) =>
      log.warn({ error }, 'the list of active viewers could not be saved'),
    );
  const timer = setInterval(
    () => void settled(presences.stay([...pending.keys()], until())),
    SAID_EVERY_MS,
  );
  timer.unref();
  return {
    enter(watched) {
      const id = randomUUID();
      const written = settled(
        presences.enter(id, watched, { now: realNow(), until: until() }),
      ).then((isThere) => {
        if (!isThere) pending.delete(id);
        return isThere === true;
      });
      pending.set(id, written);
      return () =>
        void written.then((isThere) =>
          isThere && pending.delete(id) ? settled(presences.leave([id])) : undefined,
        );
    },
    async close() {
      clearInterval(timer);
      const left = [...pending.keys()];
      await Promise.all(pending.values());
      pending.clear();
      await settled(presences.leave(left));
    },
  };
}
