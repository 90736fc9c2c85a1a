import { type Kysely, sql } from 'kysely';
import type { Database } from '../storage/tables.ts';

/** Below this a difference is the way of the question and its answer, not a clock's. */
const TOLERANCE_MS = 250;

/** When this process began, by the database's clock (ms since 1970); undefined until it was asked. */
let begun: number | undefined;

/**
 * Real time in ms since 1970. Where processes share a database it is the database's: a machine
 * whose clock is wrong, or jumps, would end check-ins early, and tokens that others have just
 * given. Between two looks a process counts by itself, by a clock that nobody sets.
 */
export const realMs = (): number => (begun === undefined ? Date.now() : begun + performance.now());
export const realNow = (): Date => new Date(realMs());
export const inRealTime = (ms: number): Date => new Date(realMs() + ms);

/** By how many ms this machine's own clock is ahead of the database's; 0 until it was asked. */
export const machineAheadMs = (): number => (begun === undefined ? 0 : Date.now() - realMs());

/**
 * Asks the database for the time, and goes by it from now on; answers by how many ms this process
 * was wrong, 0 for less than can be told.
 */
export async function agreeOnTime(db: Kysely<Database>): Promise<number> {
  const asked = performance.now();
  const { now } = await db
    .selectNoFrom(sql<number>`extract(epoch from clock_timestamp())::float8 * 1000`.as('now'))
    .executeTakeFirstOrThrow();
  const took = performance.now() - asked;
  const there = now - (asked + took / 2);
  const before = begun ?? Date.now() - performance.now();
  const wrong = there - before;
  const isWrong = Math.abs(wrong) > TOLERANCE_MS + took / 2;
  begun = isWrong ? there : before;
  return isWrong ? wrong : 0;
}
