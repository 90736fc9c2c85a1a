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
  /** Undefined if there was no room: a conditional request needs no body. */
  body: CachedBody | undefined;
}

/**
 * Creates the memory of answers by key. When it is full, it drops the oldest answers. When their
 * bytes are too many, it drops the oldest bodies and keeps the rest of each answer.
 */
export function createPersonalStore({ maxAnswers, maxBytes, maxHeaders }: StoreLimits) {
  const answers = new Map<string, PersonalAnswer>();
  const withBody = new Set<PersonalAnswer>();
  const headers = createInterner<HeaderPair>(maxHeaders);
  let bytes = 0;

  function dropBody(answer: PersonalAnswer): void {
    if (!withBody.delete(answer) || answer.body === undefined) return;
    bytes -= answer.body.length;
    answer.body = undefined;
  }
  function forget(key: string): void {
    const answer = answers.get(key);
    if (!answer) return;
    dropBody(answer);
    answers.delete(key);
  }
  return {
    find: (key: string): PersonalAnswer | undefined => answers.get(key),
    forget,
    keep(key: string, answer: PersonalAnswer): void {
      forget(key);
      for (const oldest of answers.keys()) {
        if (answers.size < maxAnswers) break;
        forget(oldest);
      }
      answers.set(key, answer);
      if (answer.body === undefined) return;
      withBody.add(answer);
      bytes += answer.body.length;
      for (const oldest of withBody) {
        if (bytes <= maxBytes) break;
        dropBody(oldest);
      }
    },
    /** Returns one shared object for equal headers, or undefined if there are too many. */
    sharedHeaders: ({ whole, short }: HeaderPair): HeaderPair | undefined =>
      headers(whole.join('\n'), () => ({ whole, short })),
    sizes: () => ({ answers: answers.size, bodies: withBody.size, bytes }),
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
