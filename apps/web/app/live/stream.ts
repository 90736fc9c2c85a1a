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

/** Loads the connection when a page follows something; returns undefined where the load fails. */
async function connectLater(hear: (message: HubMessage) => void, options: { isShared: boolean }) {
  try {
    return await (await import('./connect-stream.ts')).connectStream(hear, options);
  } catch (error) {
    console.warn('Live changes are not heard', error);
    return undefined;
  }
}

if (!import.meta.env.SSR) {
  // A page in the browser's back-forward cache holds no stream.
  window.addEventListener('pagehide', stream.leave);
  window.addEventListener('pageshow', ({ persisted }) => persisted && stream.rejoin());
}
