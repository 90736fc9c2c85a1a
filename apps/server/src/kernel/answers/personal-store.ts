import { LRUCache } from 'lru-cache';
import type { CachedBody } from './cached-body.ts';
import type { Dependencies } from './dependencies.ts';
import type { Moment } from './validity.ts';

/** The limits of the memory: the number of answers, and the bytes of their bodies. */
export interface StoreLimits {
  maxAnswers: number;
  maxBytes: number;
  /** The limit of distinct header sets, of answers and of the requests by which answers differ. */
  maxHeaders: number;
}

/** The headers of an answer, names and values alternating: with a body and without it. */
export interface HeaderPair {
  whole: readonly string[];
  short: readonly string[];
}

/** An answer to one player. */
export interface PersonalAnswer {
  readAt: Moment;
  dependencies: Dependencies;
  etag: string;
  headers: HeaderPair;
}

/**
 * Creates the memory of answers by key. When it is full, it drops the answers that were not used
 * for longest. When the bytes of their bodies are too many, it drops such bodies alone: a
 * conditional request needs none.
 */
export function createPersonalStore({ maxAnswers, maxBytes, maxHeaders }: StoreLimits) {
  const bodies = new LRUCache<PersonalAnswer, CachedBody>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => Math.max(1, length),
  });
  const answers = new LRUCache<string, PersonalAnswer>({
    max: maxAnswers,
    dispose: (answer) => void bodies.delete(answer),
  });
  const headers = createInterner<HeaderPair>(maxHeaders);
  return {
    find: (key: string): PersonalAnswer | undefined => answers.get(key),
    /** Returns the body of an answer; undefined if there was no room for it. */
    bodyOf: (answer: PersonalAnswer): CachedBody | undefined => bodies.get(answer),
    forget: (key: string): void => void answers.delete(key),
    keep(key: string, answer: PersonalAnswer, body: CachedBody): void {
      bodies.set(answer, body);
      answers.set(key, answer);
    },
    /** Returns one shared object for equal headers, or undefined if there are too many. */
    sharedHeaders: ({ whole, short }: HeaderPair): HeaderPair | undefined =>
      headers(whole.join('\n'), () => ({ whole, short })),
    sizes: () => ({ answers: answers.size, bodies: bodies.size, bytes: bodies.calculatedSize }),
  };
}

/** Creates a function that returns one value for each key, up to `max` keys. */
export function createInterner<Value>(max: number) {
  const valuesByKey = new Map<string, Value>();
  return (key: string, make: () => Value): Value | undefined => {
    const before = valuesByKey.get(key);
    if (before !== undefined || valuesByKey.size >= max) return before;
    const value = make();
    valuesByKey.set(key, value);
    return value;
  };
}
