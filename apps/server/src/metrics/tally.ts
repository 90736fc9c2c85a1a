/**
 * How often something kept could be given, and how often it had to be made. Plain numbers: what is
 * kept is given in microseconds, and a count must not show beside them.
 */
export interface Tally {
  given: number;
  made: number;
}

export const newTally = (): Tally => ({ given: 0, made: 0 });
