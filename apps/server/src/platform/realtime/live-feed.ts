import { pageAddressOfTopic } from '@ringside/contract/live/page-topic';
import type { TopicChange } from '@ringside/contract/topics';
import type { TenantId } from '@ringside/rules/ids';
import type { Kysely } from 'kysely';
import { type Change, type Published, topicsOf } from '../../kernel/unit-of-work.ts';
import type { Database } from '../storage/tables.ts';
import { audiencesOf, splitTopic } from './audiences.ts';
import { createPacedQueue } from './paced-queue.ts';
import { createStreamReaders, type StreamReader } from './stream-readers.ts';

const PING_MS = 15_000;
const BACK_FROM_MS = 200;
const BACK_STEP_MS = 7;
const BACK_WITHIN_MS = 1_800;
const OPEN = new TextEncoder().encode(': open\n\n');
const MAX_REPLAY = 500;
const MAX_CHANGES_BYTES = 1024;

/** The topics of one tenant that a stream follows. */
export interface Followed {
  tenantId: TenantId;
  topics: ReadonlySet<string>;
  /** The position after which to start. */
  after?: string | undefined;
  /** The signed-in reader: the stream closes when they lose the right to read it. */
  reader?: StreamReader | undefined;
  /** Called once when the stream has ended. */
  ended?: (() => unknown) | undefined;
}

/** The output of a stream. */
export interface Sink {
  /** Returns false if the reader does not keep up, so that the backlog grows. */
  write(bytes: Uint8Array): boolean;
  /** Ends after the backlog has been read. */
  end(): void;
  /** Ends at once: the backlog of a reader who does not read would never drain. */
  cut(): void;
}

interface Listener {
  topics: readonly string[];
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

/** The source of the pages whose topics streams follow. */
export interface PageSource {
  /** Notes that a stream follows a page; `send` reaches this stream alone. */
  joined(tenantId: TenantId, address: string, send: (text: string) => void): void;
  /** Notes that the last stream of the page has ended. */
  left(tenantId: TenantId, address: string): void;
}

export interface LiveFeed {
  publish(published: Published[]): void;
  /** Sends text to all streams that follow a topic, after everything published earlier. */
  publishToTopic(tenantId: TenantId, topic: string, text: string): void;
  /** Returns how many streams follow a topic. */
  followersOf(tenantId: TenantId, topic: string): number;
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
  hear(listener: (published: Published) => void): () => void;
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
      if (set?.size !== 0) continue;
      byTopic.delete(topic);
      const page = pageIn(topic);
      if (page) pageSource?.left(page.tenantId, page.address);
    }
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
    { tenantId, topics: named, after, reader, ended }: Followed,
    sink: Sink,
  ): Promise<() => void> {
    const topics = [...named].map((topic) => topicIn(tenantId, topic));
    const audiences = reader && audiencesOf(reader.proof);
    const listener: Listener = { topics, audiences, ended, sink };
    sink.write(OPEN);
    // Subscribed first and replayed second: a change in between arrives twice instead of never.
    subscribe(listener);
    if (reader) listener.stopWatching = readers.watch(reader, () => drop(listener));
    if (isBehind(after, position)) {
      const restricted = [...named].flatMap((topic) =>
        [...(audiences ?? [])].map((audience) => `${topic}@${audience}`),
      );
      await replay(listener, { tenantId, topics: [...named, ...restricted], after });
    }
    return () => void leave(listener);
  }

  function subscribe(listener: Listener): void {
    openListeners.add(listener);
    for (const topic of listener.topics)
      byTopic.set(topic, (byTopic.get(topic) ?? new Set()).add(listener));
    for (const page of listener.topics.map(pageIn))
      if (page)
        pageSource?.joined(page.tenantId, page.address, (text) =>
          send(listener, encoder.encode(text)),
        );
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
    publish(published) {
      for (const { id } of published) if (BigInt(id) > BigInt(position)) position = id;
      telling.take(published);
      for (const one of published) {
        readers.note(one.change);
        for (const hear of hearers) hear(one);
      }
    },
    publishToTopic: (tenantId, topic, text) => telling.take([{ tenantId, topic, text }]),
    followersOf: (tenantId, topic) => byTopic.get(topicIn(tenantId, topic))?.size ?? 0,
    servePages: (source) => void (pageSource = source),
    position: () => position,
    open: (followed) => asStream((sink) => follow(followed, sink)),
    follow,
    hear(listener) {
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

const MAX_WAITING_CHUNKS = 64;

/** Returns a stream of the fetch API for a follower without a socket. */
function asStream(begin: (sink: Sink) => Promise<() => void>): ReadableStream<Uint8Array> {
  let left: (() => void) | undefined;
  // The reader may cancel during the replay, before `left` is set.
  let isOver = false;
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      const close = () => {
        if (!isOver) controller.close();
        isOver = true;
      };
      left = await begin({
        write(bytes) {
          if (isOver) return false;
          controller.enqueue(bytes);
          return (controller.desiredSize ?? 0) >= -MAX_WAITING_CHUNKS;
        },
        end: close,
        cut: close,
      });
      if (isOver) left();
    },
    cancel() {
      isOver = true;
      left?.();
    },
  });
}

/** Returns a topic within its tenant, so that no follower receives another tenant's changes. */
const topicIn = (tenantId: TenantId, topic: string) => `${tenantId}/${topic}`;

/** Returns the page whose deltas a topic of `topicIn` carries. */
function pageIn(topic: string): { tenantId: TenantId; address: string } | undefined {
  const end = topic.indexOf('/');
  const address = pageAddressOfTopic(topic.slice(end + 1));
  return address === undefined ? undefined : { tenantId: topic.slice(0, end), address };
}

const textOf = (message: Published | TopicMessage): string =>
  'text' in message ? message.text : eventText(message.id, message.change);

/** Returns an event such as `match-series.updated`, named by the subject's collection. */
function eventText(id: string, { subject, action, changes = {} }: Change): string {
  const message: TopicChange = {
    type: subject.type,
    id: subject.id,
    version: subject.version ?? 0,
    changes: { action, ...changes },
  };
  if (JSON.stringify(message).length > MAX_CHANGES_BYTES) message.changes = { action };
  return `id: ${id}\nevent: ${subject.type}.updated\ndata: ${JSON.stringify(message)}\n\n`;
}

/**
 * Returns the event of a gap: more was missed than is replayed, so the client reloads what it
 * shows.
 */
const gapText = (position: string) => `id: ${position}\nevent: gap\ndata: {}\n\n`;

/** Returns the event of the time. It has no id: API answers give the time after a resume. */
const timeText = (now: Date) =>
  `event: time\ndata: ${JSON.stringify({ now: now.toISOString() })}\n\n`;

const isBehind = (after: string | undefined, position: string): after is string =>
  after !== undefined && /^\d{1,18}$/.test(after) && BigInt(after) < BigInt(position);

async function missedSince(
  db: Kysely<Database>,
  { tenantId, topics, after }: { tenantId: TenantId; topics: string[]; after: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('activity')
    .select(['id', 'action', 'subjectType', 'subjectId', 'subjectVersion', 'changes'])
    .where('tenantId', '=', tenantId)
    .where('id', '>', after)
    .where((eb) => eb.or(topics.map((topic) => eb(eb.val(topic), '=', eb.fn.any('topics')))))
    .orderBy('id')
    .limit(MAX_REPLAY)
    .execute();
  return rows.map(({ id, action, subjectType, subjectId, subjectVersion, changes }) =>
    eventText(id, {
      action,
      subject: {
        type: subjectType,
        id: subjectId,
        ...(subjectVersion !== null && { version: subjectVersion }),
      },
      changes: (changes ?? {}) as Record<string, unknown>,
    }),
  );
}
