import { getItem } from '@ringside/rules/must';
import { errorObjects, type Fault } from './errors.ts';

/**
 * The kinds of work that admission limits: API reads, API changes and rendered pages. Streams stay
 * open; `listening` counts them.
 */
export type Kind = 'reads' | 'changes' | 'pages';

/** The limits of a process: work of each kind in progress, and open streams. */
export type Limits = Record<Kind | 'streams', number>;

export interface Occupancy {
  inside: number;
  limit: number;
  /** The count since the process started. */
  refused: number;
}

/**
 * The admission control of a process. A request above the limit is refused at once with the time to
 * wait; there is no queue.
 */
export interface Admission {
  /** Returns the function that frees the place, or undefined if the process is full. */
  enter(kind: Kind): (() => void) | undefined;
  mayListen(): boolean;
  /**
   * Returns the seconds to wait. Successive clients get different numbers, so that they do not all
   * return at the same time.
   */
  wait(): number;
  occupancy(): Record<Kind | 'streams', Occupancy>;
}

const KINDS: readonly Kind[] = ['reads', 'changes', 'pages'];
const WAITS_S = [1, 4, 2, 5, 3];

/**
 * Creates the admission control of a process.
 *
 * @param listening Returns the number of open streams.
 */
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
    wait: () => getItem(WAITS_S, waits++ % WAITS_S.length),
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

const TITLES = {
  busy: { title: 'The server is overloaded', detail: 'The request was not processed.' },
  'database-unavailable': {
    title: 'The database did not answer in time',
    detail: 'A retry with the same Idempotency-Key is safe: the server processes the request once.',
  },
} as const;

/** Returns the faults and headers of a 503, with the seconds after which the client may retry. */
export function overloadFaults(
  code: keyof typeof TITLES,
  seconds: number,
): { faults: Fault[]; headers: Record<string, string> } {
  const { title, detail } = TITLES[code];
  return {
    faults: [{ code, title, detail: `${detail} Try again in ${seconds} s.` }],
    headers: { 'retry-after': String(seconds), 'cache-control': 'no-store' },
  };
}

/**
 * Returns a whole 503 response, for requests that have no route yet. The calls of the game side get
 * plain JSON.
 */
export function overloadResponse(
  path: string,
  code: keyof typeof TITLES,
  seconds: number,
): Response {
  const { faults, headers } = overloadFaults(code, seconds);
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
