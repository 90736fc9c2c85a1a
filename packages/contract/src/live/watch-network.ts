import type { LiveStream } from './live-stream.ts';

/** Returns whether the page is visible to a reader with registered devices. */
export const isPageSeen = (): boolean =>
  !document.hidden && globalThis.Notification?.permission === 'granted';

/**
 * The longest time for which the connection of a hidden page is trusted: phones cut it without an
 * event.
 */
const TRUSTED_MS = 60_000;

/**
 * Reconnects at once when the network is back or the page is visible again, until the returned
 * function is called.
 */
export function watchNetwork(stream: Pick<LiveStream, 'reconnect' | 'look'>): () => void {
  let hiddenAt = 0;
  const online = () => stream.reconnect({ force: true });
  const visibility = () => {
    if (document.hidden) hiddenAt = performance.now();
    else stream.reconnect({ force: performance.now() - hiddenAt > TRUSTED_MS });
    stream.look();
  };
  addEventListener('online', online);
  document.addEventListener('visibilitychange', visibility);
  return () => {
    removeEventListener('online', online);
    document.removeEventListener('visibilitychange', visibility);
  };
}
