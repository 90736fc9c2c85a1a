import { stream } from './stream.ts';

/**
 * Whether the last request failed to reach the server: a phone may be in a network without
 * internet.
 */
let failed = false;
let heardAt: number | undefined;
const listeners = new Set<() => void>();

function setFailed(next: boolean) {
  if (failed === next) return;
  failed = next;
  for (const listener of listeners) listener();
}

/** Records that the server has answered. */
export function recordServerContact(): void {
  heardAt = Date.now();
  setFailed(false);
}

/** Records that a request did not reach the server. */
export const recordServerLoss = (): void => setFailed(true);

/**
 * Returns when the server answered last, by this machine's clock; undefined before its first
 * answer.
 */
export const getLastContactAt = (): number | undefined => heardAt;

/** Returns whether the server is reachable, by the last request and the live stream. */
export const isConnected = (): boolean => navigator.onLine && (!failed || stream.isOpen());

/** Calls back when the connection is lost or restored. Returns a function that stops it. */
export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener);
  const stop = stream.onState(() => {
    if (stream.isOpen()) recordServerContact();
    listener();
  });
  const stopReach = stream.onReach((isReachable) =>
    isReachable ? recordServerContact() : recordServerLoss(),
  );
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    stop();
    stopReach();
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
