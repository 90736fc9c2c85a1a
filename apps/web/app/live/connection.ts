import { stream } from './stream.ts';

/**
 * Whether the server can be reached, as far as the last answer says: a phone may have a network
 * that leads nowhere.
 */
let failed = false;
let heardAt: number | undefined;
const listeners = new Set<() => void>();

function set(next: boolean) {
  if (failed === next) return;
  failed = next;
  for (const heard of listeners) heard();
}

/** The server has answered. */
export function heardServer(): void {
  heardAt = Date.now();
  set(false);
}

/** A request found no server. */
export const lostServer = (): void => set(true);

/** When the server was last heard, by this machine's clock; undefined while it never was. */
export const lastHeardAt = (): number | undefined => heardAt;

export const isConnected = (): boolean => navigator.onLine && (!failed || stream.isOpen());

/** Hears when the connection is lost or found again. */
export function onConnection(heard: () => void): () => void {
  listeners.add(heard);
  const stop = stream.onState(() => {
    if (stream.isOpen()) heardServer();
    heard();
  });
  const stopReach = stream.onReach((isReachable) => (isReachable ? heardServer() : lostServer()));
  addEventListener('online', heard);
  addEventListener('offline', heard);
  return () => {
    listeners.delete(heard);
    stop();
    stopReach();
    removeEventListener('online', heard);
    removeEventListener('offline', heard);
  };
}
