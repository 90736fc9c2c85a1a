import { MAX_TOPICS } from '../topics.ts';
import type { LiveStream } from './live-stream.ts';
import type { PageHead } from './page-version.ts';
import type { HubMessage, TabMessage } from './shared-stream.ts';
import type { TopicListener } from './stream-listeners.ts';
import { OWN_TOPIC } from './stream-state.ts';

/** Proxies refuse longer addresses, and page topics are long. */
const MAX_TOPICS_LENGTH = 5_000;
/** All tabs notice a restored network, and each requests a new connection. */
const SAME_RECONNECT_MS = 1_000;

export interface StreamHubPorts {
  createStream: (ports: { seen: () => boolean; heardTime: (iso: string) => void }) => LiveStream;
  now: () => number;
}

interface Tab {
  topics: Map<string, () => void>;
  pages: Map<string, () => void>;
  isSeen: boolean;
  post: (message: HubMessage) => void;
}

/** The hub's side of one tab. */
export interface HubClient {
  receive: (message: TabMessage) => void;
  /** The tab is closed, suspended or has crashed. */
  leave: () => void;
}

/** Creates a hub, which serves all tabs of a browser from one live stream. */
export function createStreamHub({ createStream, now }: StreamHubPorts) {
  const tabs = new Set<Tab>();
  /** The last head of each followed page, for tabs that follow it later. */
  const heads = new Map<string, PageHead>();
  let reconnectedAt = -Infinity;
  const postToAll = (message: HubMessage) => {
    for (const tab of tabs) tab.post(message);
  };
  const stream = createStream({
    seen: () => [...tabs].some(({ isSeen }) => isSeen),
    heardTime: (iso) => postToAll({ kind: 'time', now: iso }),
  });
  stream.onState(() => postToAll({ kind: 'state', isOpen: stream.isOpen() }));
  stream.onReach((isReachable) => postToAll({ kind: 'reach', isReachable }));

  const isFollowed = (topic: string) => [...tabs].some(({ topics }) => topics.has(topic));
  const isPageFollowed = (page: string) => [...tabs].some(({ pages }) => pages.has(page));

  /** Returns whether the stream has room for the topics of this tab and of all others. */
  function hasRoom(tab: Tab, { topics, pages }: { topics: string[]; pages: string[] }): boolean {
    const others = [...tabs].filter((other) => other !== tab);
    // A single tab is served as without a hub.
    if (others.length === 0) return true;
    const united = new Set([
      ...topics,
      ...pages,
      ...others.flatMap((other) => [...other.topics.keys(), ...other.pages.keys()]),
    ]);
    return united.size <= MAX_TOPICS && [...united].join(',').length <= MAX_TOPICS_LENGTH;
  }

  /** Returns whether a tab may have missed a change of the topics that it adds. */
  function hasMissed(tab: Tab, added: string[], position: string | undefined): boolean {
    if (added.length === 0) return false;
    return tab.topics.size === 0
      ? isOlder(position, stream.position())
      : added.some((topic) => isFollowed(topic));
  }

  function followTopics(tab: Tab, topics: string[], listener: TopicListener) {
    for (const topic of topics)
      if (!tab.topics.has(topic)) tab.topics.set(topic, stream.listen(topic, listener));
    drop(tab.topics, topics);
  }

  function followPages(tab: Tab, pages: string[]) {
    for (const page of pages) {
      if (tab.pages.has(page)) continue;
      const head = heads.get(page);
      const stop = stream.listenToPage(page, (change) => {
        const hasHead = change && !('retryAfter' in change) && !change.gone;
        if (change && !hasHead) heads.delete(page);
        if (hasHead) heads.set(page, { page, version: change.version, at: change.at });
        tab.post({ kind: 'page', page, change });
      });
      tab.pages.set(page, stop);
      if (head) tab.post({ kind: 'page', page, change: head });
    }
    drop(tab.pages, pages);
    for (const page of heads.keys()) if (!isPageFollowed(page)) heads.delete(page);
  }

  function setSeen(tab: Tab, isSeen: boolean) {
    if (tab.isSeen === isSeen) return;
    tab.isSeen = isSeen;
    stream.look();
  }

  function leave(tab: Tab) {
    if (!tabs.delete(tab)) return;
    drop(tab.topics, []);
    followPages(tab, []);
    setSeen(tab, false);
  }

  function reconnect(force: boolean) {
    if (force && now() - reconnectedAt < SAME_RECONNECT_MS) return;
    if (force) reconnectedAt = now();
    stream.reconnect({ force });
  }

  /** Serves a tab; `post` sends it a message. */
  function join(post: (message: HubMessage) => void): HubClient {
    const tab: Tab = { topics: new Map(), pages: new Map(), isSeen: false, post };
    tabs.add(tab);
    const listener: TopicListener = (change) => {
      // The change may be one of the user's own, for the tabs that follow these.
      const isHidden = isFollowed(OWN_TOPIC) && !tab.topics.has(OWN_TOPIC);
      post({ kind: 'change', change: isHidden ? null : change, position: stream.position() });
    };
    function receive(message: TabMessage) {
      if (!tabs.has(tab)) return;
      if (message.kind === 'reconnect') return reconnect(message.force);
      if (!hasRoom(tab, message)) {
        leave(tab);
        return post({ kind: 'unavailable' });
      }
      stream.startFrom(message.position);
      const added = message.topics.filter((topic) => !tab.topics.has(topic));
      const isMissing = hasMissed(tab, added, message.position);
      followTopics(tab, message.topics, listener);
      followPages(tab, message.pages);
      setSeen(tab, message.isSeen);
      post({ kind: 'state', isOpen: stream.isOpen() });
      if (isMissing) post({ kind: 'change', change: null, position: stream.position() });
    }
    post({ kind: 'hello' });
    return { receive, leave: () => leave(tab) };
  }

  return {
    join,
    /** Stops serving, since another hub takes over. */
    close: () => {
      for (const tab of [...tabs]) leave(tab);
    },
  };
}

export type StreamHub = ReturnType<typeof createStreamHub>;

/** Stops and removes the listeners whose keys are no longer wanted. */
function drop(stops: Map<string, () => void>, wantedKeys: string[]): void {
  for (const [key, stop] of stops) {
    if (wantedKeys.includes(key)) continue;
    stop();
    stops.delete(key);
  }
}

/** Returns whether a position is older than another; an unknown one may be any. */
const isOlder = (position: string | undefined, reached: string | undefined): boolean =>
  reached !== undefined && (position === undefined || BigInt(position) < BigInt(reached));
