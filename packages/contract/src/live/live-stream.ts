import { assertNever } from '@ringside/rules/must';
import type { TopicChange } from '../topics.ts';
import type { PageChange, PageRefusal } from './page-version.ts';
import { reconnectDelay, delayAfterRefusal } from './reconnect-delay.ts';
import {
  addTo,
  call,
  listenersIn,
  listenTo,
  type PageListener,
  type TopicListener,
} from './stream-listeners.ts';
import { type Effect, StreamState, type Wait } from './stream-state.ts';

interface SourceEvent {
  data?: string;
  lastEventId?: string;
}

/** The part of an EventSource that the stream uses. */
export interface Source {
  close: () => void;
  /** As in EventSource: 2 after the server refused the stream or the network failed. */
  readonly readyState?: number;
  addEventListener: (name: string, listener: (event: SourceEvent) => void) => void;
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
/** `readyState` of an EventSource that does not reconnect by itself. */
const CLOSED = 2;
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
 * so that pages read again what they show. `StreamState` decides; this performs.
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
  /** The listeners of pages, which receive nothing of other topics. */
  const pageListeners = new Map<string, Set<PageListener>>();
  const stateListeners = new Set<() => void>();
  const reachListeners = new Set<(isReachable: boolean) => void>();
  const state = new StreamState({ topics: topicListeners, pages: pageListeners });
  let source: Source | undefined;
  let cancelTry: (() => void) | undefined;
  let cancelPoll: (() => void) | undefined;

  function tellAll(change: TopicChange | null): void {
    call(listenersIn(topicListeners), change);
    if (!change) call(listenersIn(pageListeners), null);
  }
  function tellPage(change: PageChange | PageRefusal): void {
    call(pageListeners.get(change.page) ?? [], change);
  }

  function perform(effects: readonly Effect[]): void {
    for (const effect of effects) performOne(effect);
  }

  function performOne(effect: Effect): void {
    switch (effect.kind) {
      case 'open':
        source = open(effect.address);
        return follow(source);
      case 'close':
        source?.close();
        source = undefined;
        return;
      case 'report-state':
        return call(stateListeners, undefined);
      case 'schedule-try':
        cancelTry = later(toMs(effect.wait, random), connect);
        return;
      case 'cancel-try':
        return cancelTry?.();
      case 'schedule-poll':
        cancelPoll = later(
          (topicListeners.size > 0 ? POLL_MS : PAGE_POLL_MS) * (0.75 + random() / 2),
          () => perform(state.pollDue()),
        );
        return;
      case 'cancel-poll':
        return cancelPoll?.();
      case 'ask':
        return void askServer(effect);
      case 'read-again':
        return tellAll(null);
      case 'refuse-page':
        return tellPage(toTooManyPages(effect.page));
      default:
        return assertNever(effect);
    }
  }

  async function askServer({ address, about }: Extract<Effect, { kind: 'ask' }>): Promise<void> {
    const answer = await ask(address);
    call(reachListeners, answer !== undefined);
    perform(
      about === 'refusal'
        ? state.refusalAnswered(address, answer)
        : state.pollAnswered({ isReachable: answer !== undefined }),
    );
  }

  function follow(next: Source): void {
    const ifCurrent = (act: (event: SourceEvent) => void) => (event: SourceEvent) => {
      if (source === next) act(event);
    };
    const tell = ifCurrent(({ data, lastEventId }) => {
      state.received(lastEventId);
      tellAll(JSON.parse(data ?? 'null') as TopicChange | null);
    });
    next.addEventListener(
      'open',
      ifCurrent(() => perform(state.opened(now()))),
    );
    next.addEventListener(
      'error',
      ifCurrent(({ data }) => {
        if (data === undefined)
          return perform(state.lost({ at: now(), isFinal: next.readyState === CLOSED }));
        return tellPage(JSON.parse(data) as PageRefusal);
      }),
    );
    next.addEventListener(
      'gap',
      ifCurrent(({ lastEventId }) => {
        state.received(lastEventId);
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
        tellPage(JSON.parse(data ?? '{}') as PageChange);
      }),
    );
    next.addEventListener('message', tell);
    for (const name of NAMES) next.addEventListener(name, tell);
  }

  function connect(): void {
    perform(state.connect({ isSeen: seen() }));
  }

  function onWanted(isAdded: boolean): void {
    perform(state.listenersChanged({ isAdded }));
  }

  return {
    /** Sets the first position, which the page names. */
    startFrom: (first: string | undefined) => state.startFrom(first),
    /** Returns the position of the last change received, or where the stream began. */
    position: () => state.position,
    /** Listens to changes of a topic. One connection serves all topics. */
    listen: (topic: string, listener: TopicListener) =>
      listenTo(topicListeners, topic, listener, onWanted),
    /** Listens to changes of a page, and to its head when the stream opens. */
    listenToPage: (address: string, listener: PageListener) =>
      listenTo(pageListeners, address, listener, onWanted),
    /**
     * Notes that the page became visible or hidden, and reports it to the server if that makes a
     * difference.
     */
    look: () => perform(state.looked({ isSeen: seen() })),
    /**
     * Connects at once, after the network is back or the page is visible again. `force` drops a
     * connection that may be dead without an event.
     */
    reconnect: ({ force = false }: { force?: boolean } = {}) =>
      perform(state.reconnect({ force, isSeen: seen() })),
    isOpen: () => state.isOpen,
    onState: (listener: () => void) => addTo(stateListeners, listener),
    /** Calls back with whether the server was reached, after each request of a closed stream. */
    onReach: (listener: (isReachable: boolean) => void) => addTo(reachListeners, listener),
  };
}

export type LiveStream = ReturnType<typeof createLiveStream>;

/** Returns how long a try waits; chance spreads the tries of thousands of clients. */
function toMs(wait: Wait, random: () => number): number {
  switch (wait.kind) {
    case 'further-topics':
      return GATHER_MS;
    case 'nothing':
      return 0;
    case 'back-off':
      return reconnectDelay({ ...wait, random });
    case 'refusal':
      return delayAfterRefusal({ ...wait, random });
    default:
      return assertNever(wait);
  }
}
