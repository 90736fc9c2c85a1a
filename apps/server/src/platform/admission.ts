import { getItem } from '@ringside/rules/must';

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
