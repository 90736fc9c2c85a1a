import { createBrowserHub, serveTab } from './serve-tab.ts';

/** The SharedWorker that holds the one live stream of all tabs. */
const hub = createBrowserHub();

addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports;
  // the first message is the tab's name
  port!.onmessage = ({ data: tab }: MessageEvent<string>) => serveTab(hub, tab, port!);
});
