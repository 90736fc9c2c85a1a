/* oxlint-disable no-restricted-properties -- the time of the machine holds until the database was asked */
// oxlint-disable-next-line no-restricted-imports -- it asks the database for the time
import { type Kysely, sql } from 'kysely';

declare const real: unique symbol;

/**
 * An instant of real time. At run time it is a Date, but its type is none: the compiler refuses it
 * where the season's time is expected, and the season's time where it is expected.
 */
export interface RealInstant {
  readonly [real]: true;
  getTime(): number;
  toISOString(): string;
}

/** A smaller difference may come from the latency of the query instead of a clock. */
const TOLERANCE_MS = 250;

/**
 * The start of this process by the database's clock, in milliseconds since 1970; undefined before
 * the first query.
 */
let startedAtMs: number | undefined;

/**
 * Returns real time in milliseconds since 1970. Processes that share a database use its clock: a
 * machine with a wrong clock would end check-ins early, and tokens that others have just issued.
 * Between two queries a process counts with its monotonic clock.
 */
export const realMs = (): number =>
  startedAtMs === undefined ? Date.now() : startedAtMs + performance.now();
/** Returns the real time. */
export const realNow = (): RealInstant => realTimeIn(0);
/** Returns the real time in `ms` milliseconds. */
export const realTimeIn = (ms: number): RealInstant => toRealInstant(realMs() + ms);
/** Returns the instant of real time that is `ms` milliseconds after another. */
export const realTimeAfter = (instant: RealInstant, ms: number): RealInstant =>
  toRealInstant(instant.getTime() + ms);
/** Returns the instant of real time that is `ms` milliseconds after 1970. */
export const toRealInstant = (ms: number): RealInstant => new Date(ms) as unknown as RealInstant;

/**
 * Returns by how many milliseconds this machine's clock is ahead of the database's; 0 before the
 * first query.
 */
export const machineAheadMs = (): number => (startedAtMs === undefined ? 0 : Date.now() - realMs());

/**
 * Queries the time of the database and uses it from now on. Returns the error of this process in
 * milliseconds, or 0 if it is within the tolerance.
 */
export async function synchroniseTime(db: Pick<Kysely<object>, 'selectNoFrom'>): Promise<number> {
  const startedMs = performance.now();
  const { now } = await db
    .selectNoFrom(sql<number>`extract(epoch from clock_timestamp())::float8 * 1000`.as('now'))
    .executeTakeFirstOrThrow();
  const took = performance.now() - startedMs;
  const there = now - (startedMs + took / 2);
  const before = startedAtMs ?? Date.now() - performance.now();
  const wrong = there - before;
  const isWrong = Math.abs(wrong) > TOLERANCE_MS + took / 2;
  startedAtMs = isWrong ? there : before;
  return isWrong ? wrong : 0;
}
