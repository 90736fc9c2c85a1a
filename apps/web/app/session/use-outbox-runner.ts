import { reconnectDelay } from '@ringside/contract/live/reconnect-delay';
import { useEffect, useSyncExternalStore } from 'react';
import { isConnected, subscribeToConnection } from '../live/connection.ts';
import type { Entry } from '../outbox/entry.ts';
import { outbox } from './browser-outbox.ts';
import { session, useSession } from './session-store.ts';
import { checkUpcomingMatch, refreshRoster } from './watches.ts';

const NONE: Entry[] = [];

/** Returns the outbox entries of the session's user, in order. */
export function useOutboxEntries(): Entry[] {
  const { userId } = useSession();
  const allEntries = useSyncExternalStore(outbox.subscribe, outbox.entries, () => NONE);
  return allEntries.filter(({ person }) => person === userId);
}

/**
 * Sends the waiting commands of the signed-in user: when the page opens, when the connection is
 * back, and again with a growing back-off while the server does not judge them. `onSent` runs when
 * the server has accepted one.
 */
export function useOutboxRunner(onSent: () => Promise<void>): void {
  const { userId, restored } = useSession();
  useEffect(() => {
    if (!userId || restored) {
      void outbox.read().catch(reportUnreadable);
      return;
    }
    return runFor(userId, onSent);
  }, [userId, restored, onSent]);
}

const reportUnreadable = (error: unknown) => console.error('The outbox could not be read', error);

function runFor(person: string, onSent: () => Promise<void>): () => void {
  let attempt = 0;
  let isStopped = false;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  const run = async () => {
    clearTimeout(retryTimer);
    if (isStopped || !isConnected() || session.get().userId !== person) return;
    const entriesBefore = outbox.entries();
    const outcome = await outbox.send(person);
    if (outcome === 'waits' && !isStopped)
      retryTimer = setTimeout(
        () => void run().catch(reportUnreadable),
        outbox.askedToWait() + reconnectDelay({ attempt: attempt++, random: Math.random }),
      );
    if (outcome === 'done') attempt = 0;
    if (
      entriesBefore !== outbox.entries() &&
      outbox.entries().some(({ state }) => state === 'sent')
    ) {
      readAgain();
      await onSent();
    }
  };
  const start = () => void run().catch(reportUnreadable);
  start();
  const stop = subscribeToConnection(start);
  return () => {
    isStopped = true;
    clearTimeout(retryTimer);
    stop();
  };
}

/** Reads the roster and the next match again, which the sent commands have changed. */
function readAgain() {
  refreshRoster();
  checkUpcomingMatch().catch((error: unknown) =>
    console.error('The upcoming match could not be read', error),
  );
}
