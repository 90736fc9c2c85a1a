import { pageAddressOf, parsePageAddress } from '@ringside/contract/live/page-address';
import { pageAddressOfTopic, pageTopicOf } from '@ringside/contract/live/page-topic';
import { MAX_PAGE_TOPICS } from '@ringside/contract/topics';
import type { TenantId } from '@ringside/rules/ids';
import type { Kysely } from 'kysely';
import type { Database } from '../storage/tables.ts';
import { type Commit, type Published, topicsOf } from '../unit-of-work.ts';
import { audiencesOf, splitTopic } from './audiences.ts';
import {
  eventText,
  gapText,
  isBehind,
  MAX_REPLAY,
  missedSince,
  timeText,
} from './change-events.query.ts';
import { formatNoPageEvent, formatTooManyEvent } from './live-page.ts';
import { createPacedQueue } from './paced-queue.ts';
import { createStreamReaders, type StreamReader } from './stream-readers.ts';
import { asStream, type Sink } from './stream-sink.ts';
import type { StreamHolder } from './stream-slots.ts';

const PING_MS = 15_000;
const BACK_FROM_MS = 200;
const BACK_STEP_MS = 7;
const BACK_WITHIN_MS = 1_800;
const OPEN = new TextEncoder().encode(': open\n\n');
const WITHIN_PROCESS: StreamHolder = { address: null, user: null };

/** The topics of one tenant that a stream follows. */
export interface Followed {
  tenantId: TenantId;
  topics: ReadonlySet<string>;
  /** The position after which to start. */
  after?: string | undefined;
  /** The address and the user whose followed pages are counted; absent within the process. */
  holder?: StreamHolder;
  /** The signed-in reader: the stream closes when they lose the right to read it. */
  reader?: StreamReader | undefined;
  /** Called once when the stream has ended. */
  ended?: (() => unknown) | undefined;
}

interface Listener {
  topics: Set<string>;
  /** The followed pages by their topics. */
  viewers: Map<string, PageViewer>;
  /** Undefined for visitors, who receive public changes only. */
  audiences: ReadonlySet<string> | undefined;
  stopWatching?: () => void;
  ended: (() => unknown) | undefined;
  sink: Sink;
}

/** A message to one topic that is not in the activity log, such as the delta of a page. */
interface TopicMessage {
  tenantId: TenantId;
  topic: string;
  text: string;
}

/** A stream that follows a page. */
export interface PageViewer {
  tenantId: TenantId;
  address: string;
  holder: StreamHolder;
  /** Sends text to this stream alone. */
  send(text: string): void;
}

/** The source of the pages whose topics streams follow. */
export interface PageSource {
  /** Adds a viewer. Returns the event to send if the stream cannot follow the page. */
  join(viewer: PageViewer): string | undefined;
  leave(viewer: PageViewer): void;
}

export interface LiveFeed {
  noteCommit(commit: Pick<Commit, 'published'>): void;
  /** Sends text to all streams that follow a topic, after everything published earlier. */
  publishToTopic(tenantId: TenantId, topic: string, text: string): void;
  /** Ends a topic for all streams that follow it, with a last text. */
  endTopic(tenantId: TenantId, topic: string, text: string): void;
  /** Sets the source of pages. */
  servePages(source: PageSource): void;
  /**
   * Returns the latest position of the activity log that this process knows: a page rendered now
   * contains everything up to it.
   */
  position(): string;
  /** Opens a stream of the changes of these topics; with `after`, first the missed ones. */
  open(followed: Followed): ReadableStream<Uint8Array>;
  /**
   * Writes the stream into a sink, and resolves after the missed changes are written. Returns the
   * function to call when the reader leaves.
   */
  follow(followed: Followed, sink: Sink): Promise<() => void>;
  /** Calls the listener with every change in this process, after its commit. */
  onChange(listener: (published: Published) => void): () => void;
  /** Sends the time to every open stream after the season's clock was moved. */
  tellTime(now: Date): void;
  /** Calls the listener after a move of the season's clock; returns how to remove it. */
  onTime(listener: () => void): () => void;
  /** Returns the number of open streams. */
  listening(): number;
  close(): void;
}

/**
 * Creates the feed that sends every committed change, encoded once, to the open streams that follow
 * its topics.
 */
export async function createLiveFeed(db: Kysely<Database>): Promise<LiveFeed> {
  const latest = await db
    .selectFrom('activity')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  let position = latest?.id ?? '0';
  const encoder = new TextEncoder();
  const byTopic = new Map<string, Set<Listener>>();
  const openListeners = new Set<Listener>();
  const hearers = new Set<(published: Published) => void>();
  const timeHearers = new Set<() => void>();
  let pageSource: PageSource | undefined;
  const readers = createStreamReaders();

  function leave(listener: Listener): boolean {
    if (!openListeners.delete(listener)) return false;
    for (const topic of listener.topics) {
      const set = byTopic.get(topic);
      set?.delete(listener);
      if (set?.size === 0) byTopic.delete(topic);
    }
    for (const viewer of listener.viewers.values()) pageSource?.leave(viewer);
    listener.stopWatching?.();
    listener.ended?.();
    return true;
  }
  function drop(listener: Listener): void {
    if (leave(listener)) listener.sink.end();
  }
  function send(listener: Listener, bytes: Uint8Array): void {
    // The round takes time, so the listener may have left since it began; a closed socket must not
    // be written to.
    if (!openListeners.has(listener)) return;
    if (!listener.sink.write(bytes) && leave(listener)) listener.sink.cut();
  }
  const ping = setInterval(() => {
    const bytes = encoder.encode(': still here\n\n');
    for (const listener of openListeners) send(listener, bytes);
  }, PING_MS);
  ping.unref();

  /**
   * Returns the followers of a topic who belong to its audience. The set of a public topic is not
   * copied.
   */
  function followersOf(tenantId: TenantId, restricted: string): ReadonlySet<Listener> | undefined {
    const { topic, audience } = splitTopic(restricted);
    const followers = byTopic.get(topicIn(tenantId, topic));
    if (audience === undefined || !followers) return followers;
    const members = [...followers].filter(({ audiences }) => audiences?.has(audience));
    return members.length > 0 ? new Set(members) : undefined;
  }
  /** Returns the listeners of a change. The set of a single topic is not copied. */
  function listenersOf(message: Published | TopicMessage): ReadonlySet<Listener> | undefined {
    if ('text' in message) return followersOf(message.tenantId, message.topic);
    const { tenantId, change } = message;
    const sets = topicsOf(change).flatMap((topic) => followersOf(tenantId, topic) ?? []);
    return sets.length > 1 ? unionOf(sets) : sets[0];
  }

  /**
   * Writes the changes of one commit together: one write for each listener, with bytes that all
   * listeners of the same changes share. Each step is one listener.
   */
  function* tell(published: (Published | TopicMessage)[]): Generator<void> {
    const deliveries = published.flatMap((one) => {
      const listeners = listenersOf(one);
      return listeners ? [{ listeners, text: textOf(one) }] : [];
    });
    if (deliveries.length === 0) return;
    const [{ listeners: firstListeners }] = deliveries as [(typeof deliveries)[number]];
    if (deliveries.every(({ listeners }) => listeners === firstListeners)) {
      const bytes = encoder.encode(deliveries.map(({ text }) => text).join(''));
      for (const listener of firstListeners) yield send(listener, bytes);
      return;
    }
    const encoded = new Map<string, Uint8Array>();
    for (const listener of unionOf(deliveries.map(({ listeners }) => listeners))) {
      const which = deliveries.map((one) => (one.listeners.has(listener) ? '1' : '0')).join('');
      let bytes = encoded.get(which);
      if (!bytes)
        encoded.set(
          which,
          (bytes = encoder.encode(
            deliveries.map(({ text }, index) => (which[index] === '1' ? text : '')).join(''),
          )),
        );
      yield send(listener, bytes);
    }
  }
  const telling = createPacedQueue(tell);

  async function follow(
    { tenantId, topics: named, after, holder, reader, ended }: Followed,
    sink: Sink,
  ): Promise<() => void> {
    const audiences = reader && audiencesOf(reader.proof);
    const listener: Listener = { topics: new Set(), viewers: new Map(), audiences, ended, sink };
    sink.write(OPEN);
    openListeners.add(listener);
    // Subscribed first and replayed second: a change in between arrives twice instead of never.
    for (const topic of named)
      if (pageAddressOfTopic(topic) === undefined) subscribe(listener, topicIn(tenantId, topic));
    followPages(listener, { tenantId, named, holder: holder ?? WITHIN_PROCESS });
    if (reader) listener.stopWatching = readers.watch(reader, () => drop(listener));
    if (isBehind(after, position)) {
      const restricted = [...named].flatMap((topic) =>
        [...(audiences ?? [])].map((audience) => `${topic}@${audience}`),
      );
      await replay(listener, { tenantId, topics: [...named, ...restricted], after });
    }
    return () => void leave(listener);
  }

  function subscribe(listener: Listener, topic: string): void {
    listener.topics.add(topic);
    byTopic.set(topic, (byTopic.get(topic) ?? new Set()).add(listener));
  }

  function unsubscribe(listener: Listener, topic: string): void {
    const viewer = listener.viewers.get(topic);
    listener.viewers.delete(topic);
    listener.topics.delete(topic);
    const followers = byTopic.get(topic);
    followers?.delete(listener);
    if (followers?.size === 0) byTopic.delete(topic);
    if (viewer) pageSource?.leave(viewer);
  }

  /** Follows the pages that a stream names, by their one address; refuses those above the limit. */
  function followPages(
    listener: Listener,
    {
      tenantId,
      named,
      holder,
    }: { tenantId: TenantId; named: Iterable<string>; holder: StreamHolder },
  ): void {
    const sendText = (text: string) => send(listener, encoder.encode(text));
    for (const topic of named) {
      const requested = pageAddressOfTopic(topic);
      if (requested === undefined) continue;
      const parsed = parsePageAddress(requested);
      const address = parsed && pageAddressOf(parsed);
      const pageTopic = address === undefined ? '' : topicIn(tenantId, pageTopicOf(address));
      if (listener.viewers.has(pageTopic)) continue;
      if (address === undefined) sendText(formatNoPageEvent(requested, position));
      else if (listener.viewers.size >= MAX_PAGE_TOPICS) sendText(formatTooManyEvent(address));
      else {
        const viewer: PageViewer = { tenantId, address, holder, send: sendText };
        subscribe(listener, pageTopic);
        listener.viewers.set(pageTopic, viewer);
        const refusal = pageSource?.join(viewer);
        if (refusal === undefined) continue;
        // It was not counted, so it does not leave.
        listener.viewers.delete(pageTopic);
        unsubscribe(listener, pageTopic);
        sendText(refusal);
      }
    }
  }

  /** Sends the changes that a reader missed; the event of a gap follows if there are too many. */
  async function replay(
    listener: Listener,
    missing: { tenantId: TenantId; topics: string[]; after: string },
  ): Promise<void> {
    const reached = position;
    const missed = await missedSince(db, missing).catch(() => undefined);
    // The missed changes could not be read, so the stream closes; the reader reconnects with
    // back-off.
    if (!missed) return drop(listener);
    // The reader may have disconnected or signed out during the read.
    if (!openListeners.has(listener)) return;
    for (const text of missed) listener.sink.write(encoder.encode(text));
    if (missed.length === MAX_REPLAY) listener.sink.write(encoder.encode(gapText(reached)));
  }

  return {
    noteCommit({ published }) {
      for (const { id } of published) if (BigInt(id) > BigInt(position)) position = id;
      telling.take(published);
      for (const one of published) {
        readers.note(one.change);
        for (const hear of hearers) hear(one);
      }
    },
    publishToTopic: (tenantId, topic, text) => telling.take([{ tenantId, topic, text }]),
    endTopic(tenantId, topic, text) {
      const ended = topicIn(tenantId, topic);
      const bytes = encoder.encode(text);
      for (const listener of [...(byTopic.get(ended) ?? [])]) {
        unsubscribe(listener, ended);
        send(listener, bytes);
      }
    },
    servePages: (source) => void (pageSource = source),
    position: () => position,
    open: (followed) => asStream((sink) => follow(followed, sink)),
    follow,
    onChange(listener) {
      hearers.add(listener);
      return () => void hearers.delete(listener);
    },
    tellTime(now) {
      telling.flush();
      const bytes = encoder.encode(timeText(now));
      for (const listener of openListeners) send(listener, bytes);
      for (const listener of timeHearers) listener();
    },
    onTime(listener) {
      timeHearers.add(listener);
      return () => void timeHearers.delete(listener);
    },
    listening: () => openListeners.size,
    close() {
      clearInterval(ping);
      readers.stop();
      telling.flush();
      // Reconnects are staggered: ten thousand at the same time would overload the remaining
      // processes.
      for (const [index, listener] of [...openListeners].entries()) {
        listener.sink.write(
          encoder.encode(`retry: ${BACK_FROM_MS + ((index * BACK_STEP_MS) % BACK_WITHIN_MS)}\n\n`),
        );
        drop(listener);
      }
    },
  };
}

function unionOf<Item>(sets: Iterable<ReadonlySet<Item>>): Set<Item> {
  const union = new Set<Item>();
  for (const set of sets) for (const item of set) union.add(item);
  return union;
}

/** Returns a topic within its tenant, so that no follower receives another tenant's changes. */
const topicIn = (tenantId: TenantId, topic: string) => `${tenantId}/${topic}`;

const textOf = (message: Published | TopicMessage): string =>
  'text' in message ? message.text : eventText(message.id, message.change);
