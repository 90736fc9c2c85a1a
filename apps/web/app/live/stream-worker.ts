import { createBrowserHub, holdLock, serveTab, type WorkerGreeting } from './serve-tab.ts';

/** The SharedWorker that holds the one live stream of all tabs. */
const hub = createBrowserHub();
const lockOfWorker = `ringside.live.worker.${crypto.randomUUID()}`;
const isHeld = holdLock(lockOfWorker);

addEventListener('connect', async (event) => {
  const [port] = (event as MessageEvent).ports;
  if (!port) return;
  // Messages wait in the port until it has a listener.
  await isHeld;
  // The first message is the tab's name.
  port.onmessage = ({ data: tab }: MessageEvent<string>) => {
    port.postMessage({ lockOfWorker } satisfies WorkerGreeting);
    serveTab(hub, tab, port);
  };
});
