import type { Reminder } from '@ringside/contract/collections/push';
import { useEffect, useSyncExternalStore } from 'react';
import { client } from './browser-client.ts';
import { session, useSession } from './session-store.ts';

/** The reminders of a user, which every button of the page shows alike. */
interface Loaded {
  userId: string | null;
  reminders: Reminder[] | null;
}

let loaded: Loaded = { userId: null, reminders: null };
const listeners = new Set<() => void>();

function store(next: Loaded): void {
  loaded = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Reads the reminders of the signed-in user once. Without an answer the next button reads again. */
function readReminders(): void {
  const { userId, restored } = session.get();
  if (!userId || restored || loaded.userId === userId) return;
  store({ userId, reminders: null });
  client.push.reminders().then(
    (reminders) => loaded.userId === userId && store({ userId, reminders }),
    (error: unknown) => {
      console.error('The reminders could not be read', error);
      store({ userId: null, reminders: null });
    },
  );
}

/** Returns whether the user is reminded of an opening, null until that is read, and the change. */
export function useReminder({ segment, opening }: Reminder): {
  isSet: boolean | null;
  change: (isOn: boolean) => Promise<void>;
} {
  const { userId } = useSession();
  const { reminders } = useSyncExternalStore(
    subscribe,
    () => loaded,
    () => loaded,
  );
  useEffect(readReminders, [userId]);
  return {
    isSet: reminders?.some((one) => one.segment === segment && one.opening === opening) ?? null,
    change: async (isOn) => {
      const { userId: owner } = session.get();
      const changed = await client.push.updateReminder({ segment, opening, isOn });
      store({ userId: owner, reminders: changed });
    },
  };
}
