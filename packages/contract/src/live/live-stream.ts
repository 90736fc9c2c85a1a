import type { Told } from '../topics.ts';
import { reconnectDelay } from './reconnect-delay.ts';

/** Hears a change; null: something may have been missed, so whatever is shown is to be read again. */
export type Heard = (told: Told | null) => void;

/** What the stream needs of an EventSource. */
export interface Source {
  close: () => void;
  addEventListener: (
    name: string,
    heard: (event: { data?: string; lastEventId?: string }) => void,
  ) => void;
}

/** Network, time and chance, so that a test can play them. */
export interface StreamPorts {
  open: (address: string) => Source;
  now: () => number;
  random: () => number;
  /**
   * Whether who reads the page has it in sight and is notified elsewhere: the server then sends no
   * notice of what the page tells.
   */
  seen?: () => boolean;
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

/**
 * One connection for all topics of a tab: taken up where it broke off, after a wait that grows with
 * each failure.
 */
export function createLiveStream({ open, now, random, later, seen = () => false }: StreamPorts) {
  const wanted = new Map<string, Set<Heard>>();
  const stateHeard = new Set<() => void>();
  let source: Source | undefined;
  let address = '';
  /** The last change that was heard, or where the log stood when the page was read. */
  let position: string | undefined;
  let openedAt: number | undefined;
  let attempt = 0;
  let callOff: (() => void) | undefined;

  const isOpen = () => openedAt !== undefined;
  function setOpenedAt(next: number | undefined) {
    const changed = isOpen() !== (next !== undefined);
    openedAt = next;
    if (changed) for (const heard of stateHeard) heard();
  }
  const tellAll = (told: Told | null) => {
    for (const heard of new Set([...wanted.values()].flatMap((all) => [...all]))) heard(told);
  };
  const plan = (ms: number) => {
    callOff ??= later(ms, connect);
  };

  function lost() {
    source?.close();
    source = undefined;
    if (openedAt !== undefined && now() - openedAt >= GOOD_MS) attempt = 0;
    setOpenedAt(undefined);
    plan(reconnectDelay({ attempt, random }));
    attempt++;
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
    next.addEventListener('message', tell);
    for (const name of NAMES) next.addEventListener(name, tell);
  }

  function connect() {
    callOff?.();
    callOff = undefined;
    const topics = [...wanted.keys()].sort().join(',');
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
  }

  return {
    /** Where to begin, as the first page says. */
    startFrom(first: string | undefined) {
      position ??= first;
    },
    /** Hears what changes about a topic. One connection per tab serves all of them. */
    listen(topic: string, heard: Heard): () => void {
      const all = wanted.get(topic) ?? new Set();
      all.add(heard);
      wanted.set(topic, all);
      plan(GATHER_MS);
      return () => {
        all.delete(heard);
        if (all.size === 0) wanted.delete(topic);
        plan(GATHER_MS);
      };
    },
    /**
     * The page came into sight or went out of it: the server hears so, where that makes a
     * difference.
     */
    look() {
      if (source) connect();
    },
    /**
     * The network is there again, or the page in sight: connects at once. `anew` gives up a
     * connection that may be dead without knowing it.
     */
    reconnect({ anew = false }: { anew?: boolean } = {}) {
      if (wanted.size === 0 || (source && !anew)) return;
      source?.close();
      source = undefined;
      attempt = 0;
      connect();
    },
    isOpen,
    onState(heard: () => void): () => void {
      stateHeard.add(heard);
      return () => void stateHeard.delete(heard);
    },
  };
}

export type LiveStream = ReturnType<typeof createLiveStream>;
