import type { HubMessage, HubPort } from '@ringside/contract/live/shared-stream';
import { connectToLeader } from './leader-tab.ts';
import { createBrowserHub, holdLock, tabLockName, type WorkerGreeting } from './serve-tab.ts';

type OnStreamMessage = (message: HubMessage) => void;

/** Pages in other sites and over broadcasts, whose tabs share no stream. */
const STANDS_ALONE = /^\/(embed|overlay)\//;

/**
 * Connects this tab to the hub that all tabs share: in a SharedWorker, else in a leader tab.
 * Without either, a hub in this tab serves it alone.
 */
export async function connectStream(
  hear: OnStreamMessage,
  { isShared }: { isShared: boolean },
): Promise<HubPort> {
  if (!isShared || !globalThis.navigator.locks || STANDS_ALONE.test(location.pathname))
    return connectAlone(hear);
  const hasWorker = 'SharedWorker' in globalThis;
  if (!hasWorker && !('BroadcastChannel' in globalThis)) return connectAlone(hear);
  const tab = crypto.randomUUID();
  const release = await holdLock(tabLockName(tab));
  const port = hasWorker ? connectToWorker(tab, hear) : connectToLeader(tab, hear);
  return {
    post: port.post,
    close() {
      port.close();
      release();
    },
  };
}

function connectAlone(hear: OnStreamMessage): HubPort {
  const hub = createBrowserHub();
  // As between tabs, no message arrives before the caller has its port.
  const client = hub.join((message) => queueMicrotask(() => hear(message)));
  return { post: client.receive, close: client.leave };
}

/**
 * Connects to the worker. The address of its script has the hash of its content: each build has its
 * own worker.
 */
function connectToWorker(tab: string, hear: OnStreamMessage): HubPort {
  const worker = new SharedWorker(new URL('./stream-worker.ts', import.meta.url), {
    type: 'module',
    name: 'live',
  });
  // An old page whose build is gone, or a browser that allows no worker here.
  worker.onerror = () => hear({ kind: 'unavailable' });
  const { port } = worker;
  const closing = new AbortController();
  port.onmessage = ({ data }: MessageEvent<HubMessage | WorkerGreeting>) => {
    if ('kind' in data) return hear(data);
    void afterWorker(data.lockOfWorker, closing.signal).then(
      () => hear({ kind: 'crashed' }),
      () => undefined,
    );
  };
  port.postMessage(tab);
  return {
    post: (message) => port.postMessage(message),
    close() {
      closing.abort();
      port.close();
    },
  };
}

/** Resolves when the worker has released its lock, which only a crash does. */
const afterWorker = (lockOfWorker: string, signal: AbortSignal): Promise<void> =>
  navigator.locks.request(lockOfWorker, { signal, mode: 'shared' }, () => undefined);
