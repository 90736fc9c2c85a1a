import { errorObjects, type Fault } from './errors.ts';

/**
 * What is let in and counted: calls of the API that read or change, and pages that are rendered.
 * Streams stay, and are counted by who holds them.
 */
export type Kind = 'reads' | 'changes' | 'pages';

/** How many of each a process has in work and waiting, and how many streams it holds open. */
export type Limits = Record<Kind | 'streams', number>;

export interface Occupancy {
  inside: number;
  limit: number;
  /** Since the start. */
  refused: number;
}

/**
 * Lets in as many as a process takes on at once. Nobody queues at the door: who comes when it is
 * full is told at once, and when to come again.
 */
export interface Admission {
  /** Answers with what lets it out again; undefined where it is full. */
  enter(kind: Kind): (() => void) | undefined;
  mayListen(): boolean;
  /**
   * Seconds to wait: one after the other gets another number, so that not all come back at the same
   * moment.
   */
  wait(): number;
  occupancy(): Record<Kind | 'streams', Occupancy>;
}

const KINDS: readonly Kind[] = ['reads', 'changes', 'pages'];
const WAITS_S = [1, 4, 2, 5, 3];

/** `listening`: how many streams are open. */
export function createAdmission(limits: Limits, listening: () => number): Admission {
  const inside: Record<Kind, number> = { reads: 0, changes: 0, pages: 0 };
  const refused: Limits = { reads: 0, changes: 0, pages: 0, streams: 0 };
  let waits = 0;
  return {
    enter(kind) {
      if (inside[kind] >= limits[kind]) {
        refused[kind] += 1;
        return undefined;
      }
      inside[kind] += 1;
      let isIn = true;
      return () => {
        if (isIn) inside[kind] -= 1;
        isIn = false;
      };
    },
    mayListen() {
      const may = listening() < limits.streams;
      if (!may) refused.streams += 1;
      return may;
    },
    wait: () => WAITS_S[waits++ % WAITS_S.length]!,
    occupancy() {
      const of = (kind: Kind): Occupancy => ({
        inside: inside[kind],
        limit: limits[kind],
        refused: refused[kind],
      });
      const [reads, changes, pages] = KINDS.map(of) as [Occupancy, Occupancy, Occupancy];
      return {
        reads,
        changes,
        pages,
        streams: { inside: listening(), limit: limits.streams, refused: refused.streams },
      };
    },
  };
}

const SAID = {
  busy: { title: 'There is more to do than can be done at once', detail: 'Nothing was done.' },
  'database-unavailable': {
    title: 'The database does not answer in time',
    detail: 'With the same Idempotency-Key it is done once, however often it is sent.',
  },
} as const;

/** 503 with the seconds to wait: the same may be asked again then. */
export function notNow(
  code: keyof typeof SAID,
  seconds: number,
): { faults: Fault[]; headers: Record<string, string> } {
  const { title, detail } = SAID[code];
  return {
    faults: [{ code, title, detail: `${detail} Try again in ${seconds} s.` }],
    headers: { 'retry-after': String(seconds), 'cache-control': 'no-store' },
  };
}

/**
 * The same as a whole answer, where no route has been found yet. The game side's calls are plain
 * JSON.
 */
export function notNowAnswer(path: string, code: keyof typeof SAID, seconds: number): Response {
  const { faults, headers } = notNow(code, seconds);
  const errors = errorObjects(503, faults);
  const isGame = path.startsWith('/game/');
  return new Response(
    JSON.stringify(isGame ? { errors } : { jsonapi: { version: '1.1' }, errors }),
    {
      status: 503,
      headers: {
        'content-type': isGame ? 'application/json' : 'application/vnd.api+json',
        ...headers,
      },
    },
  );
}
