import type { Told } from '../topics.ts';
import { pageTopicOf } from './page-topic.ts';
import type { PageChange } from './page-version.ts';
import { reconnectDelay, refusedDelay } from './reconnect-delay.ts';

/** Hears a change; null: something may have been missed, so whatever is shown is to be read again. */
export type Heard = (told: Told | null) => void;

/** Hears a change or the head of a page; null: something may have been missed. */
export type PageHeard = (change: PageChange | null) => void;

/** What the stream needs of an EventSource. */
export interface Source {
  close: () => void;
  /** As in EventSource: 2 after the server refused the stream or the network failed. */
  readonly readyState?: number;
  addEventListener: (
    name: string,
    heard: (event: { data?: string; lastEventId?: string }) => void,
  ) => void;
}

/** The server's answer to a request for a stream that opens none. */
export interface StreamAnswer {
  status: number;
  /** From the header `Retry-After`; undefined without it. */
  retryAfterMs?: number | undefined;
}

/** Network, time and chance, so that a test can play them. */
export interface StreamPorts {
  open: (address: string) => Source;
  /**
   * Asks what the server answers at the address of a stream; undefined when it cannot be reached.
   * An EventSource reports no status, so this tells a refusal from a lost connection.
   */
  ask: (address: string) => Promise<StreamAnswer | undefined>;
  now: () => number;
  random: () => number;
  /**
   * Whether who reads the page has it in sight and is notified elsewhere: the server then sends no
   * notice of what the page tells.
   */
  seen?: () => boolean;
  /** Hears the server's time, an ISO instant, when the season's clock was moved. */
  heardTime?: (iso: string) => void;
  /** Calls back after so many milliseconds; answers with what calls it off. */
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
/** Topics that are asked for within this time share one connection. */
const GATHER_MS = 50;
/** A connection that held this long was a good one: the next loss is waited for anew. */
const GOOD_MS = 10_000;
/** `readyState` of an EventSource that does not reconnect by itself. */
const CLOSED = 2;
/** The topic that only a signed-in user may follow. */
export const OWN_TOPIC = 'users:me';
/** A page without a stream polls after this time, give or take a quarter. */
export const POLL_MS = 30_000;
/** The same where only pages are followed: their heads come from the nearest cache. */
export const PAGE_POLL_MS = 10_000;

/**
 * Creates the one connection for all topics of its listeners. It resumes behind the last change
 * that was heard, after a back-off. While it is not open, every listener is called about every
 * `POLL_MS`, so that pages read again what they show.
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
  const wanted = new Map<string, Set<Heard>>();
  /** Of the topics that are wanted those of pages, whose listeners hear of nothing else. */
  const wantedPages = new Map<string, Set<PageHeard>>();
  const stateHeard = new Set<() => void>();
  const reachHeard = new Set<(isReachable: boolean) => void>();
  let source: Source | undefined;
  let address = '';
  /** The last change that was heard, or where the log stood when the page was read. */
  let position: string | undefined;
  let openedAt: number | undefined;
  let attempt = 0;
  let callOff: (() => void) | undefined;
  let cancelPoll: (() => void) | undefined;
  /** The server answered 401: the stream goes on with the topics of visitors. */
  let isVisitor = false;

  const isOpen = () => openedAt !== undefined;
  function setOpenedAt(next: number | undefined) {
    const changed = isOpen() !== (next !== undefined);
    openedAt = next;
    if (changed) for (const heard of stateHeard) heard();
  }
  const tellAll = (told: Told | null) => {
    for (const heard of new Set([...wanted.values()].flatMap((all) => [...all]))) heard(told);
    if (told) return;
    for (const heard of [...wantedPages.values()].flatMap((all) => [...all])) heard(null);
  };
  const isWanted = () => wanted.size + wantedPages.size > 0;
  const plan = (ms: number) => {
    callOff ??= later(ms, connect);
  };

  async function askServer(of: string): Promise<StreamAnswer | undefined> {
    const answer = await ask(of);
    for (const heard of reachHeard) heard(answer !== undefined);
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

  /** Schedules the next try by what the server answers now. */
  async function retryAfterRefusal(refused: string) {
    const answer = await askServer(refused);
    // a listener or the network has begun another try meanwhile
    if (source || callOff || refused !== address) return;
    if (
      answer?.status === 401 &&
      !isVisitor &&
      wanted.has(OWN_TOPIC) &&
      wanted.size + wantedPages.size > 1
    ) {
      isVisitor = true;
      plan(0);
      return;
    }
    const isLost = answer === undefined || answer.status === 200;
    plan(
      isLost
        ? reconnectDelay({ attempt: attempt++, random })
        : refusedDelay({ attempt: attempt++, random, retryAfterMs: answer.retryAfterMs }),
    );
  }

  /** Polls until the stream is open. A page keeps what it shows while the server is not there. */
  function schedulePoll() {
    const pollMs = wanted.size > 0 ? POLL_MS : PAGE_POLL_MS;
    cancelPoll ??= later(pollMs * (0.75 + random() / 2), async function poll() {
      cancelPoll = undefined;
      if (isOpen() || !isWanted()) return;
      const asked = address;
      if (wanted.size === 0) {
        schedulePoll();
        tellAll(null);
        return;
      }
      const answer = asked === '' ? undefined : await askServer(asked);
      if (isOpen() || !isWanted()) return;
      schedulePoll();
      if (answer) tellAll(null);
    });
  }

  function follow(next: Source, begins: boolean) {
    const own =
      (act: (event: { data?: string; lastEventId?: string }) => void) =>
      (event: { data?: string; lastEventId?: string }) => {
        if (source === next) act(event);
      };
    const tell = own(({ data, lastEventId }) => {
      if (lastEventId) position = lastEventId;
      tellAll(JSON.parse(data ?? 'null') as Told | null);
    });
    next.addEventListener(
      'open',
      own(() => {
        setOpenedAt(now());
        cancelPoll?.();
        cancelPoll = undefined;
        // nothing says from where to go on: whatever happened meanwhile was missed
        if (!begins && position === undefined) tellAll(null);
      }),
    );
    next.addEventListener('error', own(lost));
    next.addEventListener(
      'gap',
      own(({ lastEventId }) => {
        if (lastEventId) position = lastEventId;
        tellAll(null);
      }),
    );
    next.addEventListener(
      'time',
      own(({ data }) => {
        heardTime((JSON.parse(data ?? '{}') as { now: string }).now);
        // what depends on the time alone is in no change
        tellAll(null);
      }),
    );
    next.addEventListener(
      'page',
      own(({ data }) => {
        const change = JSON.parse(data ?? '{}') as PageChange;
        for (const heard of wantedPages.get(change.page) ?? []) heard(change);
      }),
    );
    next.addEventListener('message', tell);
    for (const name of NAMES) next.addEventListener(name, tell);
  }

  function connect() {
    callOff?.();
    callOff = undefined;
    const topics = [...wanted.keys(), ...[...wantedPages.keys()].map(pageTopicOf)]
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

  function listenTo<Act>(listeners: Map<string, Set<Act>>, key: string, heard: Act): () => void {
    const all = listeners.get(key) ?? new Set();
    all.add(heard);
    listeners.set(key, all);
    isVisitor = false;
    plan(GATHER_MS);
    return () => {
      all.delete(heard);
      if (all.size === 0 && listeners.get(key) === all) listeners.delete(key);
      plan(GATHER_MS);
    };
  }

  return {
    /** Where to begin, as the first page says. */
    startFrom(first: string | undefined) {
      position ??= first;
    },
    /** Returns the position of the last change that was heard, or where the stream began. */
    position: () => position,
    /** Hears what changes about a topic. One connection serves all topics. */
    listen: (topic: string, heard: Heard): (() => void) => listenTo(wanted, topic, heard),
    /** Hears the changes of a page, and its head when the stream opens. */
    listenToPage: (address: string, heard: PageHeard): (() => void) =>
      listenTo(wantedPages, address, heard),
    /**
     * The page came into sight or went out of it: the server hears so, where that makes a
     * difference.
     */
    look() {
      if (source) connect();
    },
    /**
     * The network is there again, or the page in sight: connects at once. `force` gives up a
     * connection that may be dead without knowing it.
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
    onState(heard: () => void): () => void {
      stateHeard.add(heard);
      return () => void stateHeard.delete(heard);
    },
    /** Calls back with whether the server could be reached, each time that a shut stream asks it. */
    onReach(heard: (isReachable: boolean) => void): () => void {
      reachHeard.add(heard);
      return () => void reachHeard.delete(heard);
    },
  };
}

export type LiveStream = ReturnType<typeof createLiveStream>;
