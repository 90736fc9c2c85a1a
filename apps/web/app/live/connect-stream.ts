import type { HubMessage, HubPort } from '@ringside/contract/live/shared-stream';
import { connectToLeader } from './leader-tab.ts';
import { createBrowserHub, lockOfTab } from './serve-tab.ts';

type Hear = (message: HubMessage) => void;

/** Pages in other sites and over broadcasts: their tabs have no others beside them. */
const STANDS_ALONE = /^\/(embed|overlay)\//;

/**
 * Connects this tab to the hub that all tabs share: in a SharedWorker, else in a leader tab. Where
 * neither can be had, a hub in this tab serves it alone.
 */
export async function connectStream(
  hear: Hear,
  { isShared }: { isShared: boolean },
): Promise<HubPort> {
  if (!isShared || !globalThis.navigator.locks || STANDS_ALONE.test(location.pathname))
    return connectAlone(hear);
  const hasWorker = 'SharedWorker' in globalThis;
  if (!hasWorker && !('BroadcastChannel' in globalThis)) return connectAlone(hear);
  const tab = crypto.randomUUID();
  const release = await holdLock(lockOfTab(tab));
  const port = hasWorker ? connectToWorker(tab, hear) : connectToLeader(tab, hear);
  return {
    post: port.post,
    close() {
      port.close();
      release();
    },
  };
}

function connectAlone(hear: Hear): HubPort {
  const hub = createBrowserHub();
  // as between tabs, no message arrives before the caller has its port
  const client = hub.join((message) => queueMicrotask(() => hear(message)));
  return { post: client.receive, close: client.leave };
}

/** The address of the worker's script has the hash of its content: each build has its own worker. */
function connectToWorker(tab: string, hear: Hear): HubPort {
  const worker = new SharedWorker(new URL('./stream-worker.ts', import.meta.url), {
    type: 'module',
    name: 'live',
  });
  // an old page whose build is gone, or a browser that allows no worker here
  worker.onerror = () => hear({ kind: 'unavailable' });
  const { port } = worker;
  port.onmessage = ({ data }: MessageEvent<HubMessage>) => hear(data);
  port.postMessage(tab);
  return { post: (message) => port.postMessage(message), close: () => port.close() };
}

/** Holds a lock until the returned function is called, or the tab is closed or has crashed. */
const holdLock = (name: string): Promise<() => void> =>
  new Promise((resolve, reject) => {
    navigator.locks
      .request(name, () => new Promise<void>((release) => resolve(release)))
      .catch(reject);
  });
