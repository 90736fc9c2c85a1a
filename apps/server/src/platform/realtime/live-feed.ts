/* oxlint-disable no-restricted-properties -- it replays the log */
import { pageAddressOfTopic } from '@ringside/contract/live/page-topic';
import type { TenantId } from '@ringside/rules/ids';
import type { Kysely } from 'kysely';
import type { Database } from '../storage/tables.ts';
import { type Commit, type Published, topicsOf } from '../unit-of-work.ts';
import { audiencesOf } from './audiences.ts';
import {
  eventText,
  gapText,
  isBehind,
  MAX_REPLAY,
  missedSince,
  timeText,
} from './change-events.query.ts';
import { type Follower, Followers } from './followers.ts';
import { createPacedQueue } from './paced-queue.ts';
import { createPageViewers, type PageFollower, type PageSource } from './page-viewers.ts';
import { createStreamReaders, type StreamReader } from './stream-readers.ts';
import { asStream, type Sink } from './stream-sink.ts';
import type { StreamHolder } from './stream-slots.ts';
import { writesOf } from './writes-of-round.ts';

const PING_MS = 15_000;
const BACK_FROM_MS = 200;
const BACK_STEP_MS = 7;
const BACK_WITHIN_MS = 1_800;
const encoder = new TextEncoder();
const OPEN = encoder.encode(': open\n\n');
const PING = ': still here\n\n';
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

interface Listener extends PageFollower {
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
  const followers = new Followers<Listener>();
  const hearers = new Set<(published: Published) => void>();
  const timeHearers = new Set<() => void>();
  const readers = createStreamReaders();
  const pages = createPageViewers<Listener>({
    followers,
    position: () => position,
    send: (listener, text) => send(listener, encoder.encode(text)),
  });

  function leave(listener: Listener): boolean {
    if (!followers.remove(listener)) return false;
    pages.leaveAll(listener);
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
    if (!followers.has(listener)) return;
    if (!listener.sink.write(bytes) && leave(listener)) listener.sink.cut();
  }
  function sendToAll(text: string): void {
    const bytes = encoder.encode(text);
    for (const listener of followers) send(listener, bytes);
  }
  const ping = setInterval(() => sendToAll(PING), PING_MS);
  ping.unref();

  /** Sends the messages that arrived together; each step is one listener. */
  function* sendRound(messages: readonly (Published | TopicMessage)[]): Generator<void> {
    const deliveries = messages.flatMap((message) => {
      const streams = followers.ofAny(message.tenantId, topicsOfMessage(message));
      return streams ? [{ streams, text: textOf(message) }] : [];
    });
    for (const [listener, bytes] of writesOf(deliveries)) yield send(listener, bytes);
  }
  const rounds = createPacedQueue(sendRound);

  async function follow(
    { tenantId, topics, after, holder = WITHIN_PROCESS, reader, ended }: Followed,
    sink: Sink,
  ): Promise<() => void> {
    const audiences = reader && audiencesOf(reader.proof);
    const listener: Listener = { tenantId, holder, audiences, viewers: new Map(), ended, sink };
    sink.write(OPEN);
    followers.add(listener);
    // Subscribed first and replayed second: a change in between arrives twice instead of never.
    for (const topic of topics)
      if (pageAddressOfTopic(topic) === undefined) followers.follow(listener, tenantId, topic);
    pages.joinAll(listener, topics);
    if (reader) listener.stopWatching = readers.watch(reader, () => drop(listener));
    if (isBehind(after, position)) await replay(listener, topics, after);
    return () => void leave(listener);
  }

  /** Sends the changes that a reader missed; the event of a gap follows if there are too many. */
  async function replay(
    listener: Listener,
    topics: ReadonlySet<string>,
    after: string,
  ): Promise<void> {
    const reached = position;
    const missed = await missedSince(db, {
      tenantId: listener.tenantId,
      topics: topicsOpenTo(listener, topics),
      after,
    }).catch(() => undefined);
    // The missed changes could not be read, so the stream closes; the reader reconnects with
    // back-off.
    if (!missed) return drop(listener);
    // The reader may have disconnected or signed out during the read.
    if (!followers.has(listener)) return;
    for (const text of missed) listener.sink.write(encoder.encode(text));
    if (missed.length === MAX_REPLAY) listener.sink.write(encoder.encode(gapText(reached)));
  }

  return {
    noteCommit({ published }) {
      for (const { id } of published) if (BigInt(id) > BigInt(position)) position = id;
      rounds.take(published);
      for (const one of published) {
        readers.note(one.change);
        for (const hear of hearers) hear(one);
      }
    },
    publishToTopic: (tenantId, topic, text) => rounds.take([{ tenantId, topic, text }]),
    endTopic(tenantId, topic, text) {
      const bytes = encoder.encode(text);
      for (const listener of [...(followers.of(tenantId, topic) ?? [])]) {
        pages.leave(listener, topic);
        send(listener, bytes);
      }
    },
    servePages: pages.serve,
    position: () => position,
    open: (followed) => asStream((sink) => follow(followed, sink)),
    follow,
    onChange(listener) {
      hearers.add(listener);
      return () => void hearers.delete(listener);
    },
    tellTime(now) {
      rounds.flush();
      sendToAll(timeText(now));
      for (const listener of timeHearers) listener();
    },
    onTime(listener) {
      timeHearers.add(listener);
      return () => void timeHearers.delete(listener);
    },
    listening: () => followers.size,
    close() {
      clearInterval(ping);
      readers.stop();
      rounds.flush();
      // Reconnects are staggered: ten thousand at the same time would overload the remaining
      // processes.
      for (const [index, listener] of [...followers].entries()) {
        listener.sink.write(
          encoder.encode(`retry: ${BACK_FROM_MS + ((index * BACK_STEP_MS) % BACK_WITHIN_MS)}\n\n`),
        );
        drop(listener);
      }
    },
  };
}

/** Returns the topics of the activity log that a listener may read: each, and for each audience. */
const topicsOpenTo = ({ audiences = new Set() }: Follower, topics: ReadonlySet<string>): string[] =>
  [...topics].flatMap((topic) => [
    topic,
    ...[...audiences].map((audience) => `${topic}@${audience}`),
  ]);

const topicsOfMessage = (message: Published | TopicMessage): string[] =>
  'text' in message ? [message.topic] : topicsOf(message.change);

const textOf = (message: Published | TopicMessage): string =>
  'text' in message ? message.text : eventText(message.id, message.change);
