import { LRUCache } from 'lru-cache';
import type { Dependencies } from './dependencies.ts';
import { createDependents } from './dependents.ts';
import type { Moment, Validity } from './validity.ts';

/** The facts that decide whether something in memory still holds. */
export interface StoredAnswer {
  /** The moment before it was made. */
  readAt: Moment;
  dependencies: Dependencies;
  /** For how long it holds while nothing changes; by default as long as its store says. */
  freshMs?: number;
}

/** Something that is being made, with the moment before. */
export interface Flight<Made> {
  begunAt: Moment;
  result: Promise<Made>;
}

/** The most answers, and the most bytes of their bodies. */
export interface StoreLimits {
  answers: number;
  bytes: number;
}

interface AnswerStoreParts<Answer, Body> {
  validity: Validity;
  limits: StoreLimits;
  /** For how long an answer holds while nothing changes, in milliseconds. */
  freshMs: number;
  /** For how long changes of other processes may be unknown, in milliseconds. */
  unheardMs: number;
  sizeOf(body: Body): number;
  /** Notes a change of a dependency when it happens, for answers whose age then counts. */
  onStale?: (answer: Answer) => void;
}

/**
 * Creates a memory of answers by key. When it is full, it drops the answers that were not used for
 * longest. When the bytes of their bodies are too many, it drops such bodies alone: a conditional
 * request needs none.
 */
export function createAnswerStore<Answer extends StoredAnswer, Body extends {}, Made>({
  validity,
  limits,
  freshMs,
  unheardMs,
  sizeOf,
  onStale,
}: AnswerStoreParts<Answer, Body>) {
  const dependents = createDependents<Answer>();
  const bodies = new LRUCache<Answer, Body>({
    maxSize: limits.bytes,
    sizeCalculation: (body) => Math.max(1, sizeOf(body)),
  });
  const answers = new LRUCache<string, Answer>({
    max: limits.answers,
    dispose(answer) {
      bodies.delete(answer);
      dependents.delete(answer);
    },
  });
  const flights = new Map<string, Flight<Made>>();
  if (onStale) validity.onTouch((keys) => dependents.of(keys).forEach(onStale));

  /** Returns whether an answer holds as far as the process has heard of changes. */
  const holds = (
    { readAt, dependencies, freshMs: ownFreshMs = freshMs }: Answer,
    keys: Iterable<string> = dependencies.keys,
  ): boolean =>
    validity.isTimely(readAt, ownFreshMs, dependencies) && validity.isUntouched(keys, readAt);

  /** Returns whether an answer still holds: no change has touched its keys, or the given ones. */
  const isCurrent: typeof holds = (...answer) => !validity.isBehind(unheardMs) && holds(...answer);

  return {
    find: (key: string): Answer | undefined => answers.get(key),
    holds,
    isCurrent,
    /** Finds an answer that still holds. */
    findCurrent(key: string, touching?: Iterable<string>): Answer | undefined {
      const answer = answers.get(key);
      return answer && isCurrent(answer, touching) ? answer : undefined;
    },
    /** Returns the body of an answer; undefined if there was no room for it. */
    bodyOf: (answer: Answer): Body | undefined => bodies.get(answer),
    keep(key: string, answer: Answer, body: Body): void {
      bodies.set(answer, body);
      answers.set(key, answer);
      if (onStale) dependents.set(answer, answer.dependencies.keys);
    },
    drop: (key: string): void => void answers.delete(key),
    underWay: (key: string): Flight<Made> | undefined => flights.get(key),
    /** Makes something that others who need it meanwhile may await. */
    begin(key: string, make: (begunAt: Moment) => Promise<Made>): Flight<Made> {
      // Read before it is made: a change meanwhile makes it stale at once.
      const begunAt = validity.now();
      const flight: Flight<Made> = {
        begunAt,
        result: make(begunAt).finally(
          () => void (flights.get(key) === flight && flights.delete(key)),
        ),
      };
      flights.set(key, flight);
      return flight;
    },
    /** Waits for what is being made. */
    settle: () => Promise.allSettled([...flights.values()].map(({ result }) => result)),
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
