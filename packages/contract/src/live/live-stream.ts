import { MAX_PAGE_TOPICS, type TopicChange } from '../topics.ts';
import { pageTopicOf } from './page-topic.ts';
import type { PageChange, PageRefusal } from './page-version.ts';
import { reconnectDelay, delayAfterRefusal } from './reconnect-delay.ts';

/**
 * The listener of a topic. Null means that a change may have been missed, so everything shown has
 * to be read again.
 */
export type TopicListener = (change: TopicChange | null) => void;

/**
 * The listener of a page, which receives its changes and its head, or the reason for which the
 * stream does not send it. Null means that a change may have been missed.
 */
export type PageListener = (change: PageChange | PageRefusal | null) => void;

/** The part of an EventSource that the stream uses. */
export interface Source {
  close: () => void;
  /** As in EventSource: 2 after the server refused the stream or the network failed. */
  readonly readyState?: number;
  addEventListener: (
    name: string,
    listener: (event: { data?: string; lastEventId?: string }) => void,
  ) => void;
}

/** The server's answer to a request for a stream that opens none. */
export interface StreamAnswer {
  status: number;
  /** From the header `Retry-After`; undefined without it. */
  retryAfterMs?: number | undefined;
}

/** The network, the clock and chance, which tests simulate. */
export interface StreamPorts {
  open: (address: string) => Source;
  /**
   * Returns the server's answer at the address of a stream; undefined if it cannot be reached. An
   * EventSource reports no status, so this distinguishes a refusal from a lost connection.
   */
  ask: (address: string) => Promise<StreamAnswer | undefined>;
  now: () => number;
  random: () => number;
  /**
   * Returns whether the page is visible to a reader with registered devices: the server then sends
   * no notice of what the page shows.
   */
  seen?: () => boolean;
  /** Receives the server's time, an ISO instant, after the season's clock was moved. */
  heardTime?: (iso: string) => void;
  /** Calls back after `ms` milliseconds; returns the function that cancels it. */
  later: (ms: number, act: () => void) => () => void;
}

const TYPES = [
  'match-series',
  'segments',
  'rosters',
  'challenges',
  'checkins',
  'events',
  'leaderboards',
  'standings',
  'users',
  'announcements',
  'site-settings',
  'match-ups',
  'queue',
  'chat',
];
const VERBS = ['created', 'updated', 'deleted'];
const NAMES = TYPES.flatMap((type) => VERBS.map((verb) => `${type}.${verb}`));
/** Topics that are requested within this time share one connection. */
const GATHER_MS = 50;
/** A connection that held this long resets the back-off. */
const GOOD_MS = 10_000;
/** `readyState` of an EventSource that does not reconnect by itself. */
const CLOSED = 2;
/** The topic that only a signed-in user may follow. */
export const OWN_TOPIC = 'users:me';
/** The interval at which a page without a stream polls, plus or minus a quarter. */
export const POLL_MS = 30_000;
/** The same if only pages are followed: their heads are served by the nearest cache. */
export const PAGE_POLL_MS = 10_000;

/** Returns the refusal of a page for which the stream has no room. */
const toTooManyPages = (page: string): PageRefusal => ({
  page,
  status: '429',
  code: 'too-many-requests',
  retryAfter: POLL_MS / 1000,
});

/**
 * Creates the one connection for all topics of its listeners. It resumes after the last change that
 * it received, with back-off. While it is closed, every listener is called about every `POLL_MS`,
 * so that pages read again what they show.
 */
export function createLiveStream({
  open,
  ask,
  now,
  random,
  later,
  seen = () => false,
  heardTime = () => {},
}: StreamPorts) {
  const topicListeners = new Map<string, Set<TopicListener>>();
  /** The page topics among the wanted topics, whose listeners receive nothing else. */
  const wantedPages = new Map<string, Set<PageListener>>();
  const stateHeard = new Set<() => void>();
  const reachHeard = new Set<(isReachable: boolean) => void>();
  let source: Source | undefined;
  let address = '';
  /** The position of the last change received, or of the log when the page was read. */
  let position: string | undefined;
  let openedAt: number | undefined;
  let attempt = 0;
  let callOff: (() => void) | undefined;
  let cancelPoll: (() => void) | undefined;
  /** The server answered 401: the stream continues with the topics of visitors. */
  let isVisitor = false;

  const isOpen = () => openedAt !== undefined;
  function setOpenedAt(next: number | undefined) {
    const changed = isOpen() !== (next !== undefined);
    openedAt = next;
    if (changed) for (const hear of stateHeard) hear();
  }
  const tellAll = (change: TopicChange | null) => {
    for (const listener of new Set(
      [...topicListeners.values()].flatMap((listeners) => [...listeners]),
    ))
      listener(change);
    if (change) return;
    for (const listener of [...wantedPages.values()].flatMap((listeners) => [...listeners]))
      listener(null);
  };
  const tellPage = (page: string, change: PageChange | PageRefusal) => {
    for (const listener of wantedPages.get(page) ?? []) listener(change);
  };
  const isWanted = () => topicListeners.size + wantedPages.size > 0;
  const plan = (ms: number) => {
    callOff ??= later(ms, connect);
  };

  async function askServer(of: string): Promise<StreamAnswer | undefined> {
    const answer = await ask(of);
    for (const hear of reachHeard) hear(answer !== undefined);
    return answer;
  }

  function lost() {
    const isRefused = openedAt === undefined && source?.readyState === CLOSED;
    source?.close();
    source = undefined;
    if (openedAt !== undefined && now() - openedAt >= GOOD_MS) attempt = 0;
    setOpenedAt(undefined);
    schedulePoll();
    if (isRefused) void retryAfterRefusal(address);
    else plan(reconnectDelay({ attempt: attempt++, random }));
  }

  /** Returns whether the stream follows more than the user's own topic, which a visitor may not. */
  const canContinueAsVisitor = () =>
    !isVisitor && topicListeners.has(OWN_TOPIC) && topicListeners.size + wantedPages.size > 1;

  /** Schedules the next try according to the server's current answer. */
  async function retryAfterRefusal(refused: string) {
    const answer = await askServer(refused);
    // A listener or the network has started another try meanwhile.
    if (source || callOff || refused !== address) return;
    if (answer?.status === 401 && canContinueAsVisitor()) {
      isVisitor = true;
      plan(0);
      return;
    }
    const isLost = answer === undefined || answer.status === 200;
    plan(
      isLost
        ? reconnectDelay({ attempt: attempt++, random })
        : delayAfterRefusal({ attempt: attempt++, random, retryAfterMs: answer.retryAfterMs }),
    );
  }

  /** Polls until the stream is open. A page keeps its content without the server. */
  function schedulePoll() {
    const pollMs = topicListeners.size > 0 ? POLL_MS : PAGE_POLL_MS;
    cancelPoll ??= later(pollMs * (0.75 + random() / 2), async function poll() {
      cancelPoll = undefined;
      if (isOpen() || !isWanted()) return;
      const requestedAddress = address;
      if (topicListeners.size === 0) {
        schedulePoll();
        tellAll(null);
        return;
      }
      const answer = requestedAddress === '' ? undefined : await askServer(requestedAddress);
      if (isOpen() || !isWanted()) return;
      schedulePoll();
      if (answer) tellAll(null);
    });
  }

  function follow(next: Source, begins: boolean) {
    const ifCurrent =
      (act: (event: { data?: string; lastEventId?: string }) => void) =>
      (event: { data?: string; lastEventId?: string }) => {
        if (source === next) act(event);
      };
    const tell = ifCurrent(({ data, lastEventId }) => {
      if (lastEventId) position = lastEventId;
      tellAll(JSON.parse(data ?? 'null') as TopicChange | null);
    });
    next.addEventListener(
      'open',
      ifCurrent(() => {
        setOpenedAt(now());
        cancelPoll?.();
        cancelPoll = undefined;
        // No position to resume from: all changes meanwhile were missed.
        if (!begins && position === undefined) tellAll(null);
      }),
    );
    next.addEventListener(
      'error',
      ifCurrent(({ data }) => {
        if (data === undefined) return lost();
        const refusal = JSON.parse(data) as PageRefusal;
        return tellPage(refusal.page, refusal);
      }),
    );
    next.addEventListener(
      'gap',
      ifCurrent(({ lastEventId }) => {
        if (lastEventId) position = lastEventId;
        tellAll(null);
      }),
    );
    next.addEventListener(
      'time',
      ifCurrent(({ data }) => {
        heardTime((JSON.parse(data ?? '{}') as { now: string }).now);
        // No change announces what depends on the time alone.
        tellAll(null);
      }),
    );
    next.addEventListener(
      'page',
      ifCurrent(({ data }) => {
        const change = JSON.parse(data ?? '{}') as PageChange;
        tellPage(change.page, change);
      }),
    );
    next.addEventListener('message', tell);
    for (const name of NAMES) next.addEventListener(name, tell);
  }

  function connect() {
    callOff?.();
    callOff = undefined;
    const pages = [...wantedPages.keys()];
    const servedPages = pages.slice(0, MAX_PAGE_TOPICS);
    for (const page of pages.slice(MAX_PAGE_TOPICS)) tellPage(page, toTooManyPages(page));
    const topics = [...topicListeners.keys(), ...servedPages.map(pageTopicOf)]
      .filter((topic) => !isVisitor || topic !== OWN_TOPIC)
      .sort()
      .join(',');
    const next =
      topics && `/api/stream/1.0?topics=${encodeURIComponent(topics)}${seen() ? '&seen=1' : ''}`;
    if (next === address && source) return;
    const begins = address === '';
    source?.close();
    source = undefined;
    setOpenedAt(undefined);
    address = next;
    if (!next) return;
    source = open(position === undefined ? next : `${next}&after=${position}`);
    follow(source, begins);
    schedulePoll();
  }

  function listenTo<Act>(listeners: Map<string, Set<Act>>, key: string, listener: Act): () => void {
    const existing = listeners.get(key) ?? new Set();
    existing.add(listener);
    listeners.set(key, existing);
    isVisitor = false;
    plan(GATHER_MS);
    return () => {
      existing.delete(listener);
      if (existing.size === 0 && listeners.get(key) === existing) listeners.delete(key);
      plan(GATHER_MS);
    };
  }

  return {
    /** Sets the first position, which the page names. */
    startFrom(first: string | undefined) {
      position ??= first;
    },
    /** Returns the position of the last change received, or where the stream began. */
    position: () => position,
    /** Listens to changes of a topic. One connection serves all topics. */
    listen: (topic: string, listener: TopicListener): (() => void) =>
      listenTo(topicListeners, topic, listener),
    /** Listens to changes of a page, and to its head when the stream opens. */
    listenToPage: (address: string, listener: PageListener): (() => void) =>
      listenTo(wantedPages, address, listener),
    /**
     * Notes that the page became visible or hidden, and reports it to the server if that makes a
     * difference.
     */
    look() {
      if (source) connect();
    },
    /**
     * Connects at once, after the network is back or the page is visible again. `force` drops a
     * connection that may be dead without an event.
     */
    reconnect({ force = false }: { force?: boolean } = {}) {
      if (!isWanted() || (source && !force)) return;
      source?.close();
      source = undefined;
      attempt = 0;
      isVisitor = false;
      connect();
    },
    isOpen,
    onState(listener: () => void): () => void {
      stateHeard.add(listener);
      return () => void stateHeard.delete(listener);
    },
    /** Calls back with whether the server was reached, after each request of a closed stream. */
    onReach(listener: (isReachable: boolean) => void): () => void {
      reachHeard.add(listener);
      return () => void reachHeard.delete(listener);
    },
  };
}

export type LiveStream = ReturnType<typeof createLiveStream>;
