import type { TenantId } from '@ringside/rules/ids';
import { splitTopic } from './audiences.ts';

/** A stream, as far as it decides which changes of its topics it receives. */
export interface Follower {
  /** Undefined for visitors, who receive public changes only. */
  audiences: ReadonlySet<string> | undefined;
}

/**
 * The open streams with the topics that they follow. The class holds these data and nothing else:
 * it writes to no stream and knows no time.
 */
export class Followers<Stream extends Follower> implements Iterable<Stream> {
  readonly #topicsByStream = new Map<Stream, Set<string>>();
  readonly #streamsByTopic = new Map<string, Set<Stream>>();

  /** Returns the number of open streams. */
  get size(): number {
    return this.#topicsByStream.size;
  }

  /** Lists the open streams, the oldest first; a stream may leave meanwhile. */
  [Symbol.iterator](): Iterator<Stream> {
    return this.#topicsByStream.keys();
  }

  /** Adds a stream, which follows no topic yet. */
  add(stream: Stream): void {
    this.#topicsByStream.set(stream, new Set());
  }

  /** Returns whether a stream is open. */
  has(stream: Stream): boolean {
    return this.#topicsByStream.has(stream);
  }

  /** Removes a stream from all its topics; returns false if it has left before. */
  remove(stream: Stream): boolean {
    for (const topic of this.#topicsByStream.get(stream) ?? []) this.#forget(stream, topic);
    return this.#topicsByStream.delete(stream);
  }

  /** Lets an open stream follow a topic of its tenant. */
  follow(stream: Stream, tenantId: TenantId, topic: string): void {
    const topics = this.#topicsByStream.get(stream);
    if (!topics) return;
    const key = topicIn(tenantId, topic);
    topics.add(key);
    this.#streamsByTopic.set(key, (this.#streamsByTopic.get(key) ?? new Set()).add(stream));
  }

  /** Ends a topic for one stream. */
  unfollow(stream: Stream, tenantId: TenantId, topic: string): void {
    const key = topicIn(tenantId, topic);
    this.#topicsByStream.get(stream)?.delete(key);
    this.#forget(stream, key);
  }

  /**
   * Returns the followers of a topic who belong to its audience; undefined without any. The set of
   * a public topic is not copied.
   */
  of(tenantId: TenantId, restrictedTopic: string): ReadonlySet<Stream> | undefined {
    const { topic, audience } = splitTopic(restrictedTopic);
    const streams = this.#streamsByTopic.get(topicIn(tenantId, topic));
    if (audience === undefined || !streams) return streams;
    const members = [...streams].filter(({ audiences }) => audiences?.has(audience));
    return members.length > 0 ? new Set(members) : undefined;
  }

  /**
   * Returns the followers of any of these topics; undefined without any. The set of a single topic
   * is not copied.
   */
  ofAny(tenantId: TenantId, restrictedTopics: readonly string[]): ReadonlySet<Stream> | undefined {
    const sets = restrictedTopics.flatMap((topic) => this.of(tenantId, topic) ?? []);
    return sets.length > 1 ? unionOf(sets) : sets[0];
  }

  #forget(stream: Stream, key: string): void {
    const streams = this.#streamsByTopic.get(key);
    streams?.delete(stream);
    if (streams?.size === 0) this.#streamsByTopic.delete(key);
  }
}

/** Returns a topic within its tenant, so that no follower receives another tenant's changes. */
const topicIn = (tenantId: TenantId, topic: string) => `${tenantId}/${topic}`;

/** Returns the items of several sets, each once. */
export function unionOf<Item>(sets: Iterable<ReadonlySet<Item>>): Set<Item> {
  const union = new Set<Item>();
  for (const set of sets) for (const item of set) union.add(item);
  return union;
}
