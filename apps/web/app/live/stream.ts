import { reconnectDelay } from '@ringside/contract/live/reconnect-delay';
import { setServerTime } from '@ringside/contract/live/server-clock';
import { createTabStream, type HubMessage } from '@ringside/contract/live/shared-stream';
import { isPageSeen } from '@ringside/contract/live/watch-network';

/** This tab's side of the stream that the tabs of a browser share. */
export const stream = createTabStream({
  connect(hear, options) {
    const port = connectLater(hear, options);
    return {
      post: (message) => void port.then((open) => open?.post(message)),
      close: () => void port.then((open) => open?.close()),
    };
  },
  seen: isPageSeen,
  heardTime: setServerTime,
});

let failedLoads = 0;

/**
 * Loads the connection when a page follows something. Where the load fails, it returns undefined
 * and the tab connects again after a back-off.
 */
async function connectLater(hear: (message: HubMessage) => void, options: { isShared: boolean }) {
  try {
    const { connectStream } = await import('./connect-stream.ts');
    failedLoads = 0;
    return await connectStream(hear, options);
  } catch (error) {
    console.warn('The live connection could not be loaded', error);
    const delay = reconnectDelay({ attempt: failedLoads++, random: Math.random });
    setTimeout(() => hear({ kind: 'crashed' }), delay);
    return undefined;
  }
}

if (!import.meta.env.SSR) {
  // A page in the browser's back-forward cache holds no stream.
  window.addEventListener('pagehide', stream.leave);
  window.addEventListener('pageshow', ({ persisted }) => persisted && stream.rejoin());
}
