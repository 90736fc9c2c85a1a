import { createLiveStream, type Source, type StreamAnswer } from './live-stream.ts';
import { createTabStream, type HubMessage } from './shared-stream.ts';
import { createStreamHub, type HubClient } from './stream-hub.ts';

/** A simulated connection to the server. */
interface PlayedSource {
  topics: string[];
  after: string | null;
  isSeen: boolean;
  isClosed: boolean;
  readyState: number;
  emit: (name: string, event?: { data?: string; lastEventId?: string }) => void;
}

/** Creates a browser with a hub, whose network, clock and tabs are simulated. */
export function playBrowser({
  answer = () => undefined,
}: { answer?: () => StreamAnswer | undefined } = {}) {
  const sources: PlayedSource[] = [];
  let timers: { at: number; act: () => void }[] = [];
  let now = 0;

  function open(address: string): Source {
    const listeners = new Map<string, (event: object) => void>();
    const query = new URLSearchParams(address.split('?')[1]);
    const source: PlayedSource = {
      topics: query.get('topics')!.split(','),
      after: query.get('after'),
      isSeen: query.get('seen') === '1',
      isClosed: false,
      readyState: 0,
      emit: (name, event = {}) => listeners.get(name)?.(event),
    };
    sources.push(source);
    return {
      get readyState() {
        return source.readyState;
      },
      close: () => void (source.isClosed = true),
      addEventListener: (name, act) => void listeners.set(name, act),
    };
  }

  const createHub = () =>
    createStreamHub({
      now: () => now,
      createStream: (ports) =>
        createLiveStream({
          ...ports,
          open,
          ask: async () => answer(),
          now: () => now,
          random: () => 0.5,
          later(ms, act) {
            const timer = { at: now + ms, act };
            timers.push(timer);
            return () => void (timers = timers.filter((one) => one !== timer));
          },
        }),
    });
  let hub = createHub();
  const tabs = new Set<() => void>();
  const receivers = new Set<(message: HubMessage) => void>();

  /** Lets messages arrive and topics be batched, and advances the time. */
  async function settle(ms = 50) {
    await new Promise((resolve) => setImmediate(resolve));
    const until = now + ms;
    for (;;) {
      const [next] = timers.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at);
      if (!next) break;
      timers = timers.filter((one) => one !== next);
      now = next.at;
      next.act();
    }
    now = until;
    await new Promise((resolve) => setImmediate(resolve));
  }

  function openTab({ position, isSeen = false }: { position?: string; isSeen?: boolean } = {}) {
    let client: HubClient | undefined;
    let hubs = 0;
    const heardTimes: string[] = [];
    const tab = createTabStream({
      seen: () => isSeen,
      heardTime: (iso) => heardTimes.push(iso),
      connect(hear, { isShared }) {
        const join = () => {
          hubs += 1;
          const joinedHub = isShared ? hub : createHub();
          client = joinedHub.join((message) => queueMicrotask(() => hear(message)));
        };
        join();
        tabs.add(join);
        receivers.add(hear);
        return {
          post: (message) => client!.receive(structuredClone(message)),
          close() {
            client!.leave();
            tabs.delete(join);
            receivers.delete(hear);
          },
        };
      },
    });
    tab.startFrom(position);
    /** Follows a topic or a page, and returns the events received. */
    const follow = (topic: string) => {
      const changedIds: unknown[] = [];
      tab.listen(topic, (event) => changedIds.push(event && event.id));
      return changedIds;
    };
    const followPage = (page: string) => {
      const versions: unknown[] = [];
      tab.listenToPage(page, (head) =>
        versions.push(head && ('version' in head ? head.version : head.status)),
      );
      return versions;
    };
    return {
      ...tab,
      follow,
      followPage,
      heardTimes,
      crash: () => client!.leave(),
      hubs: () => hubs,
    };
  }

  return {
    sources,
    openTab,
    settle,
    current: () => sources.at(-1)!,
    openSources: () => sources.filter(({ isClosed }) => !isClosed),
    /** Ends the leader without a message, and starts another hub for the tabs. */
    replaceHub() {
      for (const source of sources) source.isClosed = true;
      hub = createHub();
      for (const join of tabs) join();
    },
    /** Crashes the worker with the hub; the browser notifies its tabs. */
    crashHub() {
      for (const source of sources) source.isClosed = true;
      hub = createHub();
      for (const hear of [...receivers]) hear({ kind: 'crashed' });
    },
  };
}

/** Returns the event of a changed segment. */
export const change = (id: string, lastEventId: string) => ({
  lastEventId,
  data: JSON.stringify({ type: 'segments', id, version: 1, changes: {} }),
});
/** Returns the event that announces the version of a page. */
export const pageHead = (page: string, version: string) => ({
  data: JSON.stringify({ page, version, at: '1' }),
});
