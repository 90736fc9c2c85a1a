import {
  createLiveStream,
  type LiveStream,
  type Source,
  type StreamAnswer,
  type StreamPorts,
} from './live-stream.ts';
import { setServerTime } from './server-clock.ts';
import { isPageSeen } from './watch-network.ts';

/** Creates a stream with the browser's connection and clock; a worker needs `ports`. */
export const browserStream = (ports?: Pick<StreamPorts, 'seen' | 'heardTime'>): LiveStream =>
  createLiveStream({
    open: (address) => new EventSource(address) as unknown as Source,
    ask: askForStream,
    seen: isPageSeen,
    now: () => performance.now(),
    heardTime: setServerTime,
    ...ports,
    random: Math.random,
    later: (ms, act) => {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
  });

/** Requests a stream by HEAD, which is judged as GET is but opens no stream. */
async function askForStream(address: string): Promise<StreamAnswer | undefined> {
  try {
    const { status, headers } = await fetch(address, { method: 'HEAD', cache: 'no-store' });
    const seconds = Number(headers.get('retry-after') ?? Number.NaN);
    return { status, retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : undefined };
  } catch {
    return undefined;
  }
}
