import type { TopicChange } from '../topics.ts';
import type { LiveStream } from './live-stream.ts';
import type { PageChange, PageRefusal } from './page-version.ts';
import {
  addTo,
  call,
  listenersIn,
  listenTo,
  type PageListener,
  type TopicListener,
} from './stream-listeners.ts';

/** A message of a tab to the hub of its browser, which `stream-hub.ts` creates. */
export type TabMessage =
  | {
      /** Everything that the tab follows now, so that each message is complete. */
      kind: 'follow';
      topics: string[];
      pages: string[];
      /** The last position of the activity log that the tab has received; first that of its load. */
      position: string | undefined;
      isSeen: boolean;
    }
  | { kind: 'reconnect'; force: boolean };

/** A message of the hub to one tab. */
export type HubMessage =
  /** A hub begins to serve the tab, which answers with what it follows. */
  | { kind: 'hello' }
  /** The tab must open its own stream: that of the hub is full, or the hub could not start. */
  | { kind: 'unavailable' }
  /** The hub has crashed: the tab connects again, to another one. */
  | { kind: 'crashed' }
  | { kind: 'state'; isOpen: boolean }
  | { kind: 'reach'; isReachable: boolean }
  | { kind: 'time'; now: string }
  | { kind: 'change'; change: TopicChange | null; position: string | undefined }
  | { kind: 'page'; page: string; change: PageChange | PageRefusal | null };

/** The connection of a tab to a hub. */
export interface HubPort {
  post: (message: TabMessage) => void;
  /** Ends all subscriptions of the tab through this port. */
  close: () => void;
}

export interface TabStreamPorts {
  /**
   * Connects to the shared hub, or to a hub for this tab alone if `isShared` is false. It never
   * calls `hear` before it has returned.
   */
  connect: (hear: (message: HubMessage) => void, options: { isShared: boolean }) => HubPort;
  seen: () => boolean;
  heardTime: (iso: string) => void;
}

/** Creates a tab's side of the stream that all tabs of a browser share. */
export function createTabStream({ connect, seen, heardTime }: TabStreamPorts): TabStream {
  const topicListeners = new Map<string, Set<TopicListener>>();
  const wantedPages = new Map<string, Set<PageListener>>();
  const stateHeard = new Set<() => void>();
  const reachHeard = new Set<(isReachable: boolean) => void>();
  let port: HubPort | undefined;
  let isShared = true;
  let isOpen = false;
  let isPlanned = false;
  let position: string | undefined;

  function setOpen(next: boolean) {
    if (isOpen === next) return;
    isOpen = next;
    for (const listener of stateHeard) listener();
  }

  function hear(message: HubMessage) {
    switch (message.kind) {
      case 'hello':
        return follow();
      case 'unavailable':
        leave();
        isShared = false;
        return follow();
      case 'crashed':
        leave();
        return follow();
      case 'state':
        return setOpen(message.isOpen);
      case 'reach':
        return call(reachHeard, message.isReachable);
      case 'time':
        return heardTime(message.now);
      case 'page':
        return call(wantedPages.get(message.page) ?? [], message.change);
      case 'change':
        position = message.position ?? position;
        return call(listenersIn(topicListeners), message.change);
    }
  }

  function openPort(): HubPort {
    const next = connect((message) => port === next && hear(message), { isShared });
    return next;
  }

  function follow() {
    isPlanned = false;
    if (!port && topicListeners.size + wantedPages.size === 0) return;
    port ??= openPort();
    const [topics, pages] = [[...topicListeners.keys()], [...wantedPages.keys()]];
    port.post({ kind: 'follow', topics, pages, position, isSeen: seen() });
  }

  function leave() {
    port?.close();
    port = undefined;
    setOpen(false);
  }

  /** Schedules one message for all listeners that are added together. */
  function plan() {
    if (isPlanned) return;
    isPlanned = true;
    queueMicrotask(follow);
  }

  return {
    startFrom: (first) => void (position ??= first),
    listen: (topic, listener) => listenTo(topicListeners, topic, listener, plan),
    listenToPage: (address, listener) => listenTo(wantedPages, address, listener, plan),
    look: () => port && follow(),
    reconnect: (options) => port?.post({ kind: 'reconnect', force: options?.force ?? false }),
    isOpen: () => isOpen,
    onState: (listener) => addTo(stateHeard, listener),
    onReach: (listener) => addTo(reachHeard, listener),
    leave,
    rejoin: follow,
  };
}

/** The stream of a tab, which answers as a `LiveStream` does. */
export interface TabStream extends Omit<LiveStream, 'position'> {
  /** Ends all subscriptions until `rejoin`, while the browser suspends the tab. */
  leave: () => void;
  rejoin: () => void;
}
