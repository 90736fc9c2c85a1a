/**
 * The counts of answers given from a cache and of those made. Plain numbers, since a cached answer
 * takes microseconds and the counting must not add to that.
 */
export interface Tally {
  given: number;
  made: number;
}

/** Returns new counts. */
export const createTally = (): Tally => ({ given: 0, made: 0 });
