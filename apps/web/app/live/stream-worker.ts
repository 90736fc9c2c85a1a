import { createBrowserHub, holdLock, serveTab, type WorkerGreeting } from './serve-tab.ts';

/** The SharedWorker that holds the one live stream of all tabs. */
const hub = createBrowserHub();
const lockOfWorker = `ringside.live.worker.${crypto.randomUUID()}`;
const isHeld = holdLock(lockOfWorker);

addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports;
  // the first message is the tab's name
  port!.onmessage = async ({ data: tab }: MessageEvent<string>) => {
    await isHeld;
    port!.postMessage({ lockOfWorker } satisfies WorkerGreeting);
    serveTab(hub, tab, port!);
  };
});
