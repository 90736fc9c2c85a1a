import {
  createLiveStream,
  type LiveStream,
  type Source,
  type StreamAnswer,
} from './live-stream.ts';
import { heardServerTime } from './server-clock.ts';

/** A page's one stream, by the browser's own connection and clock. */
export const browserStream = (): LiveStream =>
  createLiveStream({
    open: (address) => new EventSource(address) as unknown as Source,
    ask: askForStream,
    seen: () => !document.hidden && globalThis.Notification?.permission === 'granted',
    now: () => performance.now(),
    heardTime: heardServerTime,
    random: Math.random,
    later: (ms, act) => {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
  });

/** HEAD is judged as GET is, and opens no stream. */
async function askForStream(address: string): Promise<StreamAnswer | undefined> {
  try {
    const { status, headers } = await fetch(address, { method: 'HEAD', cache: 'no-store' });
    const seconds = Number(headers.get('retry-after') ?? Number.NaN);
    return { status, retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : undefined };
  } catch {
    return undefined;
  }
}

/**
 * How long a page may be out of sight before its connection is not trusted any more: phones cut it
 * without a word.
 */
const TRUSTED_MS = 60_000;

/**
 * Reconnects at once when the network is back or the page is in sight again, until what it returns
 * is called.
 */
export function watchNetwork(stream: LiveStream): () => void {
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
