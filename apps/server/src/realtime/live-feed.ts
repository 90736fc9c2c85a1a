import type { Told } from '@ringside/contract/topics';
import type { Kysely } from 'kysely';
import type { Database } from '../storage/tables.ts';
import { type Change, topicsOf } from '../unit-of-work.ts';

const PING_MS = 15_000;
const MAX_WAITING_CHUNKS = 64;
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
}

interface Listener {
  topics: readonly string[];
  controller: ReadableStreamDefaultController<Uint8Array>;
}

export interface LiveFeed {
  publish(published: Published[]): void;
  /** Where the activity log stands, as far as this process knows: a page that is rendered now misses nothing after it. */
  position(): string;
  /** A stream of the changes of these topics; with `after`, first those that were missed. */
  open(followed: Followed): ReadableStream<Uint8Array>;
  /** Hears every change in this process, after its commit. */
  hear(listener: (published: Published) => void): () => void;
  close(): void;
}

/** Hands every committed change, encoded once, to the open streams that follow its topics. */
export async function createLiveFeed(db: Kysely<Database>): Promise<LiveFeed> {
  const latest = await db.selectFrom('activity').select((eb) => eb.fn.max('id').as('id')).executeTakeFirst();
  let position = latest?.id ?? '0';
  const encoder = new TextEncoder();
  const byTopic = new Map<string, Set<Listener>>();
  const all = new Set<Listener>();
  const hearers = new Set<(published: Published) => void>();

  function drop(listener: Listener): void {
    if (!all.delete(listener)) return;
    for (const topic of listener.topics) {
      const set = byTopic.get(topic);
      set?.delete(listener);
      if (set?.size === 0) byTopic.delete(topic);
    }
    listener.controller.close();
  }
  function send(listener: Listener, chunk: Uint8Array): void {
    listener.controller.enqueue(chunk);
    if ((listener.controller.desiredSize ?? 0) < -MAX_WAITING_CHUNKS) drop(listener);
  }
  const ping = setInterval(() => {
    const chunk = encoder.encode(': still here\n\n');
    for (const listener of all) send(listener, chunk);
  }, PING_MS);
  ping.unref();

  function tell({ id, tenantId, change }: Published): void {
    const listeners = new Set(topicsOf(change).flatMap((topic) => [...(byTopic.get(topicIn(tenantId, topic)) ?? [])]));
    if (listeners.size === 0) return;
    const chunk = encoder.encode(eventText(id, change));
    for (const listener of listeners) send(listener, chunk);
  }

  return {
    publish(published) {
      for (const one of published) {
        if (BigInt(one.id) > BigInt(position)) position = one.id;
        tell(one);
        for (const hear of hearers) hear(one);
      }
    },
    position: () => position,
    open({ tenantId, topics: named, after }) {
      const topics = [...named].map((topic) => topicIn(tenantId, topic));
      let own: Listener;
      return new ReadableStream<Uint8Array>({
        async start(controller) {
          own = { topics, controller };
          controller.enqueue(encoder.encode(': open\n\n'));
          // first followed, then replayed: a change in between comes twice rather than not at all
          all.add(own);
          for (const topic of topics) byTopic.set(topic, (byTopic.get(topic) ?? new Set()).add(own));
          if (!isBehind(after, position)) return;
          const reached = position;
          const missed = await missedSince(db, { tenantId, topics: named, after });
          for (const one of missed) controller.enqueue(encoder.encode(one));
          if (missed.length === MAX_REPLAY) controller.enqueue(encoder.encode(gapText(reached)));
        },
        cancel: () => {
          if (all.delete(own)) for (const topic of topics) byTopic.get(topic)?.delete(own);
        },
      });
    },
    hear(listener) {
      hearers.add(listener);
      return () => void hearers.delete(listener);
    },
    close() {
      clearInterval(ping);
      for (const listener of [...all]) drop(listener);
    },
  };
}

/** Nobody hears of another championship, whatever he asks for. */
const topicIn = (tenantId: string, topic: string) => `${tenantId}/${topic}`;

/** `match-series.updated` and the like: the subject's collection and what happened to it. */
function eventText(id: string, { subject, action, changes = {} }: Change): string {
  const told: Told = { type: subject.type, id: subject.id, version: subject.version ?? 0, changes: { action, ...changes } };
  if (JSON.stringify(told).length > MAX_CHANGES_BYTES) told.changes = { action };
  return `id: ${id}\nevent: ${subject.type}.updated\ndata: ${JSON.stringify(told)}\n\n`;
}

/** More was missed than is told again: who hears this reads anew what he shows. */
const gapText = (position: string) => `id: ${position}\nevent: gap\ndata: {}\n\n`;

const isBehind = (after: string | undefined, position: string): after is string => after !== undefined && /^\d{1,18}$/.test(after) && BigInt(after) < BigInt(position);

async function missedSince(db: Kysely<Database>, { tenantId, topics, after }: Followed & { after: string }): Promise<string[]> {
  const rows = await db
    .selectFrom('activity')
    .select(['id', 'action', 'subjectType', 'subjectId', 'subjectVersion', 'changes'])
    .where('tenantId', '=', tenantId)
    .where('id', '>', after)
    .where((eb) => eb.or([...topics].map((topic) => eb(eb.val(topic), '=', eb.fn.any('topics')))))
    .orderBy('id')
    .limit(MAX_REPLAY)
    .execute();
  return rows.map(({ id, action, subjectType, subjectId, subjectVersion, changes }) =>
    eventText(id, { action, subject: { type: subjectType, id: subjectId, ...(subjectVersion !== null && { version: subjectVersion }) }, changes: (changes ?? {}) as Record<string, unknown> }),
  );
}
