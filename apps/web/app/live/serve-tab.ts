import { browserStream } from '@ringside/contract/live/browser-stream';
import type { TabMessage } from '@ringside/contract/live/shared-stream';
import { createStreamHub, type StreamHub } from '@ringside/contract/live/stream-hub';

/** Returns the name of the lock that a tab holds while a hub must serve it. */
export const tabLockName = (tab: string): string => `ringside.live.tab.${tab}`;

/** The first message of a worker to a tab. */
export interface WorkerGreeting {
  /** The name of the lock that the worker holds until it ends or crashes. */
  lockOfWorker: string;
}

/** Holds a lock until the returned function is called, or the tab or worker has ended or crashed. */
export const holdLock = (name: string): Promise<() => void> =>
  new Promise((resolve, reject) => {
    navigator.locks
      .request(name, () => new Promise<void>((release) => resolve(release)))
      .catch(reject);
  });

/** Creates a hub with this tab's or worker's network and clock. */
export const createBrowserHub = (): StreamHub =>
  createStreamHub({ createStream: browserStream, now: () => performance.now() });

/** Serves a tab through a port, until the tab closes or crashes. */
export function serveTab(hub: StreamHub, tab: string, port: MessagePort | BroadcastChannel): void {
  const client = hub.join((message) => port.postMessage(message));
  port.onmessage = ({ data }: MessageEvent<TabMessage>) => client.receive(data);
  void navigator.locks.request(tabLockName(tab), () => {
    client.leave();
    port.close();
  });
}
