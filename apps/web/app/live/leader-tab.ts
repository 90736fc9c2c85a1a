import type { HubMessage, HubPort } from '@ringside/contract/live/shared-stream';
import { createBrowserHub, serveTab } from './serve-tab.ts';

/** The address of this script has the hash of its content: tabs of different builds do not meet. */
const MEETING = `ringside.live ${import.meta.url}`;
const CALL = null;
/** A leader that the browser has frozen does not answer, and another one replaces it. */
const ANSWER_WITHIN_MS = 3_000;

const channelOf = (tab: string) => new BroadcastChannel(`${MEETING} ${tab}`);

/**
 * Connects a tab to the hub of the leader, which is the tab that holds the lock. When the leader is
 * gone, another tab becomes the leader and calls all tabs.
 */
export function connectToLeader(tab: string, hear: (message: HubMessage) => void): HubPort {
  const meeting = new BroadcastChannel(MEETING);
  const channel = channelOf(tab);
  const end = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const announce = () => meeting.postMessage(tab);
  meeting.onmessage = ({ data }) => data === CALL && announce();
  channel.onmessage = ({ data }: MessageEvent<HubMessage>) => {
    clearTimeout(timer);
    timer = undefined;
    hear(data);
  };
  announce();
  void requestLeadership(end.signal);
  return {
    post(message) {
      channel.postMessage(message);
      if (message.kind === 'follow' && !document.hidden)
        timer ??= setTimeout(
          () => void requestLeadership(end.signal, { steal: true }),
          ANSWER_WITHIN_MS,
        );
    },
    close() {
      clearTimeout(timer);
      end.abort();
      meeting.close();
      channel.close();
    },
  };
}

/** Waits to become the leader, and leads until `signal` aborts or another tab takes the lock. */
async function requestLeadership(signal: AbortSignal, { steal = false } = {}): Promise<void> {
  if (signal.aborted) return;
  const leadership = new AbortController();
  signal.addEventListener('abort', () => leadership.abort());
  try {
    const options = steal ? { steal } : { signal };
    await navigator.locks.request(MEETING, options, () => lead(leadership.signal));
  } catch (error) {
    leadership.abort();
    if ((error as Error).name !== 'AbortError') throw error;
    await requestLeadership(signal);
  }
}

/** Serves the tabs that announce themselves, until `signal` aborts. */
function lead(signal: AbortSignal): Promise<void> {
  const hub = createBrowserHub();
  const served = new Map<string, BroadcastChannel>();
  const meeting = new BroadcastChannel(MEETING);
  meeting.onmessage = ({ data: tab }: MessageEvent<string | typeof CALL>) => {
    if (tab === CALL || served.has(tab)) return;
    const channel = channelOf(tab);
    served.set(tab, channel);
    serveTab(hub, tab, channel);
  };
  meeting.postMessage(CALL);
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      hub.close();
      meeting.close();
      for (const channel of served.values()) channel.close();
      resolve();
    });
  });
}
