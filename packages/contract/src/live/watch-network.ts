import type { LiveStream } from './live-stream.ts';

/** Whether the page is in sight of a reader whose devices are notified of what it shows. */
export const isPageSeen = (): boolean =>
  !document.hidden && globalThis.Notification?.permission === 'granted';

/**
 * How long a page may be out of sight before its connection is not trusted any more: phones cut it
 * without a word.
 */
const TRUSTED_MS = 60_000;

/**
 * Reconnects at once when the network is back or the page is in sight again, until what it returns
 * is called.
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
