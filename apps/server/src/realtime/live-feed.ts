import { pageOfTopic } from '@ringside/contract/live/page-topic';
import type { Told } from '@ringside/contract/topics';
import type { Kysely } from 'kysely';
import type { Database } from '../storage/tables.ts';
import { type Change, topicsOf } from '../unit-of-work.ts';
import { audiencesOf, splitTopic } from './audiences.ts';
import { paced } from './paced.ts';
import { createStreamReaders, type StreamReader } from './stream-readers.ts';

const PING_MS = 15_000;
const BACK_FROM_MS = 200;
const BACK_STEP_MS = 7;
const BACK_WITHIN_MS = 1_800;
const OPEN = new TextEncoder().encode(': open\n\n');
const MAX_REPLAY = 500;
const MAX_CHANGES_BYTES = 1024;

/** A change that was committed; `id` is its position in the activity log. */
export interface Published {
  id: string;
  tenantId: string;
  at: Date;
  change: Change;
}

/** What a stream follows: topics of one tenant. */
export interface Followed {
  tenantId: string;
  topics: ReadonlySet<string>;
  /** The position to begin behind. */
  after?: string | undefined;
  /** The signed-in reader: the stream closes when they may no longer read it. */
  reader?: StreamReader | undefined;
  /** Called once when nobody listens any more. */
  ended?: (() => unknown) | undefined;
}

/** Where a stream's bytes go. */
export interface Sink {
  /** False where the reader does not keep up: what waits for him grows. */
  write(bytes: Uint8Array): boolean;
  /** After what waits has been read. */
  end(): void;
  /** At once: what waits for a reader who does not read would wait as long as he stays. */
  cut(): void;
}

interface Listener {
  topics: readonly string[];
  /** Undefined for visitors, who hear what is public. */
  audiences: ReadonlySet<string> | undefined;
  stopWatching?: () => void;
  ended: (() => unknown) | undefined;
  sink: Sink;
}

/** Text for one topic that is in no activity log, such as the delta of a page. */
interface TopicMessage {
  tenantId: string;
  topic: string;
  text: string;
}

/** A source keeps the pages whose topics streams follow. */
export interface PageSource {
  /** A stream begins to follow a page; `send` reaches this stream alone. */
  joined(tenantId: string, address: string, send: (text: string) => void): void;
  /** No stream follows the page any more. */
  left(tenantId: string, address: string): void;
}

export interface LiveFeed {
  publish(published: Published[]): void;
  /** Sends text to all streams that follow a topic, after what was published before it. */
  publishToTopic(tenantId: string, topic: string, text: string): void;
  /** Returns how many streams follow a topic. */
  followersOf(tenantId: string, topic: string): number;
  /** Sets what answers for topics of pages. */
  servePages(source: PageSource): void;
  /**
   * Where the activity log stands, as far as this process knows: a page that is rendered now misses
   * nothing after it.
   */
  position(): string;
  /** A stream of the changes of these topics; with `after`, first those that were missed. */
  open(followed: Followed): ReadableStream<Uint8Array>;
  /**
   * The same into a sink, once the missed has been written. Answers with what its reader's leaving
   * calls.
   */
  follow(followed: Followed, sink: Sink): Promise<() => void>;
  /** Hears every change in this process, after its commit. */
  hear(listener: (published: Published) => void): () => void;
  /** Tells every open stream the time, once the season's clock was moved. */
  tellTime(now: Date): void;
  /** Hears that the season's clock was moved; returns what ends it. */
  onTime(listener: () => void): () => void;
  /** How many streams are open. */
  listening(): number;
  close(): void;
}

/** Hands every committed change, encoded once, to the open streams that follow its topics. */
export async function createLiveFeed(db: Kysely<Database>): Promise<LiveFeed> {
  const latest = await db
    .selectFrom('activity')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  let position = latest?.id ?? '0';
  const encoder = new TextEncoder();
  const byTopic = new Map<string, Set<Listener>>();
  const all = new Set<Listener>();
  const hearers = new Set<(published: Published) => void>();
  const timeHearers = new Set<() => void>();
  let pageSource: PageSource | undefined;
  const readers = createStreamReaders();

  function leave(listener: Listener): boolean {
    if (!all.delete(listener)) return false;
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
    // telling takes its time: he may have gone since it began, and a socket that has gone takes nothing
    if (!all.has(listener)) return;
    if (!listener.sink.write(bytes) && leave(listener)) listener.sink.cut();
  }
  const ping = setInterval(() => {
    const bytes = encoder.encode(': still here\n\n');
    for (const listener of all) send(listener, bytes);
  }, PING_MS);
  ping.unref();

  /** Returns the followers of a topic who belong to its audience; of a public one its own set. */
  function followersOf(tenantId: string, restricted: string): ReadonlySet<Listener> | undefined {
    const { topic, audience } = splitTopic(restricted);
    const followers = byTopic.get(topicIn(tenantId, topic));
    if (audience === undefined || !followers) return followers;
    const members = [...followers].filter(({ audiences }) => audiences?.has(audience));
    return members.length > 0 ? new Set(members) : undefined;
  }
  /** Returns who hears of a change; of one topic its own set, which is not copied. */
  function listenersOf(message: Published | TopicMessage): ReadonlySet<Listener> | undefined {
    if ('text' in message) return followersOf(message.tenantId, message.topic);
    const { tenantId, change } = message;
    const sets = topicsOf(change).flatMap((topic) => followersOf(tenantId, topic) ?? []);
    return sets.length > 1 ? unionOf(sets) : sets[0];
  }

  /**
   * What was committed together is written together: once for each listener, whatever it consists
   * of, and encoded once for all who hear the same. One step a listener.
   */
  function* tell(published: (Published | TopicMessage)[]): Generator<void> {
    const heard = published.flatMap((one) => {
      const listeners = listenersOf(one);
      return listeners ? [{ listeners, text: textOf(one) }] : [];
    });
    if (heard.length === 0) return;
    const [{ listeners: all }] = heard as [(typeof heard)[number]];
    if (heard.every(({ listeners }) => listeners === all)) {
      const bytes = encoder.encode(heard.map(({ text }) => text).join(''));
      for (const listener of all) yield send(listener, bytes);
      return;
    }
    const encoded = new Map<string, Uint8Array>();
    for (const listener of unionOf(heard.map(({ listeners }) => listeners))) {
      const which = heard.map((one) => (one.listeners.has(listener) ? '1' : '0')).join('');
      let bytes = encoded.get(which);
      if (!bytes)
        encoded.set(
          which,
          (bytes = encoder.encode(
            heard.map(({ text }, index) => (which[index] === '1' ? text : '')).join(''),
          )),
        );
      yield send(listener, bytes);
    }
  }
  const telling = paced(tell);

  async function follow(
    { tenantId, topics: named, after, reader, ended }: Followed,
    sink: Sink,
  ): Promise<() => void> {
    const topics = [...named].map((topic) => topicIn(tenantId, topic));
    const audiences = reader && audiencesOf(reader.proof);
    const own: Listener = { topics, audiences, ended, sink };
    sink.write(OPEN);
    // first followed, then replayed: a change in between comes twice rather than not at all
    all.add(own);
    for (const topic of topics) byTopic.set(topic, (byTopic.get(topic) ?? new Set()).add(own));
    if (reader) own.stopWatching = readers.watch(reader, () => drop(own));
    for (const topic of topics) {
      const page = pageIn(topic);
      if (page)
        pageSource?.joined(page.tenantId, page.address, (text) => send(own, encoder.encode(text)));
    }
    if (isBehind(after, position)) {
      const reached = position;
      const heard = [...named].flatMap((topic) => [
        topic,
        ...[...(audiences ?? [])].map((audience) => `${topic}@${audience}`),
      ]);
      const missed = await missedSince(db, { tenantId, topics: heard, after }).catch(
        () => undefined,
      );
      // what was missed is not known: the reader comes back, later each time
      if (!missed) drop(own);
      // the reader may have gone, or signed out, while it was read
      if (all.has(own)) {
        for (const one of missed ?? []) sink.write(encoder.encode(one));
        if (missed?.length === MAX_REPLAY) sink.write(encoder.encode(gapText(reached)));
      }
    }
    return () => void leave(own);
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
      for (const listener of all) send(listener, bytes);
      for (const heard of timeHearers) heard();
    },
    onTime(listener) {
      timeHearers.add(listener);
      return () => void timeHearers.delete(listener);
    },
    listening: () => all.size,
    close() {
      clearInterval(ping);
      readers.stop();
      telling.flush();
      // told when to come back, one after the other: ten thousand at the same moment would be a rush on the processes that are left
      for (const [index, listener] of [...all].entries()) {
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

/** The stream of the fetch API that a follower's bytes go through where there is no socket at hand. */
function asStream(begin: (sink: Sink) => Promise<() => void>): ReadableStream<Uint8Array> {
  let left: (() => void) | undefined;
  // the reader may cancel while the missed is still read, and so before `left` is known
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

/** Nobody hears of another championship, whatever he asks for. */
const topicIn = (tenantId: string, topic: string) => `${tenantId}/${topic}`;

/** Returns the page whose deltas a topic of `topicIn` carries. */
function pageIn(topic: string): { tenantId: string; address: string } | undefined {
  const end = topic.indexOf('/');
  const address = pageOfTopic(topic.slice(end + 1));
  return address === undefined ? undefined : { tenantId: topic.slice(0, end), address };
}

const textOf = (message: Published | TopicMessage): string =>
  'text' in message ? message.text : eventText(message.id, message.change);

/** `match-series.updated` and the like: the subject's collection and what happened to it. */
function eventText(id: string, { subject, action, changes = {} }: Change): string {
  const told: Told = {
    type: subject.type,
    id: subject.id,
    version: subject.version ?? 0,
    changes: { action, ...changes },
  };
  if (JSON.stringify(told).length > MAX_CHANGES_BYTES) told.changes = { action };
  return `id: ${id}\nevent: ${subject.type}.updated\ndata: ${JSON.stringify(told)}\n\n`;
}

/** More was missed than is told again: who hears this reads anew what he shows. */
const gapText = (position: string) => `id: ${position}\nevent: gap\ndata: {}\n\n`;

/** It has no id: a stream that resumes reads the time from the answers of the API. */
const timeText = (now: Date) =>
  `event: time\ndata: ${JSON.stringify({ now: now.toISOString() })}\n\n`;

const isBehind = (after: string | undefined, position: string): after is string =>
  after !== undefined && /^\d{1,18}$/.test(after) && BigInt(after) < BigInt(position);

async function missedSince(
  db: Kysely<Database>,
  { tenantId, topics, after }: { tenantId: string; topics: string[]; after: string },
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
