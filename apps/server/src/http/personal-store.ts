import type { ClockReading } from '../clock/clock-reading.ts';
import type { Dependencies } from './dependencies.ts';
import type { KeptBytes } from './kept-bytes.ts';

/** For how many answers the memory has room, and for how many bytes of their bodies. */
export interface StoreLimits {
  maxAnswers: number;
  maxBytes: number;
  /** Different headers of answers, and of requests that answers differ by. */
  maxHeaders: number;
}

/** Headers of an answer, names and values in turn: with a body and without it. */
export interface HeaderPair {
  whole: readonly string[];
  short: readonly string[];
}

/** An answer that one player got. */
export interface PersonalAnswer extends ClockReading {
  /** The position of the changes before it was made. */
  since: number;
  dependencies: Dependencies;
  etag: string;
  headers: HeaderPair;
  /** Undefined where there was no room: a request that has the answer already needs none. */
  body: KeptBytes | undefined;
}

/**
 * Creates the memory of answers by key. When it is full, the oldest go first; of the bodies the
 * oldest go when their bytes are too many, and the rest of the answer stays.
 */
export function createPersonalStore({ maxAnswers, maxBytes, maxHeaders }: StoreLimits) {
  const answers = new Map<string, PersonalAnswer>();
  const withBody = new Set<PersonalAnswer>();
  const headers = createInterner<HeaderPair>(maxHeaders);
  let bytes = 0;

  function dropBody(answer: PersonalAnswer): void {
    if (!withBody.delete(answer)) return;
    bytes -= answer.body!.length;
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
      while (answers.size >= maxAnswers) forget(answers.keys().next().value!);
      answers.set(key, answer);
      if (answer.body === undefined) return;
      withBody.add(answer);
      bytes += answer.body.length;
      while (bytes > maxBytes) dropBody(withBody.values().next().value!);
    },
    /** One object for all answers with the same headers; undefined where there are too many. */
    sharedHeaders: ({ whole, short }: HeaderPair): HeaderPair | undefined =>
      headers(whole.join('\n'), () => ({ whole, short })),
    sizes: () => ({ answers: answers.size, bodies: withBody.size, bytes }),
  };
}

/** Returns one value for each key, up to so many keys. */
export function createInterner<Value>(max: number) {
  const known = new Map<string, Value>();
  return (key: string, make: () => Value): Value | undefined => {
    const before = known.get(key);
    if (before !== undefined || known.size >= max) return before;
    const value = make();
    known.set(key, value);
    return value;
  };
}
