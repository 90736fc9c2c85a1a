/* oxlint-disable no-restricted-properties -- the clock stores its offset */
// oxlint-disable-next-line no-restricted-imports -- the clock stores its offset
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Storage } from '../storage/storage.ts';
import { json } from '../storage/tables/columns.ts';
import { synchroniseTime, realMs } from './real-time.ts';

/**
 * The one clock of the server. Everything in the season uses it; only tokens, idempotency and rate
 * limits use real time.
 */
export interface Clock {
  now(): Date;
  /**
   * Moves the clock forward to an instant, or to a later one that another process has set. A
   * ticking clock goes on from there.
   */
  set(target: Date): Promise<void>;
  /** Returns to real time. Allowed only after everything that happened ahead of it is deleted. */
  reset(): Promise<void>;
  /** Adopts a move or reset by another process; returns whether there was one. */
  follow(): Promise<boolean>;
  /**
   * Adjusts real time to the clock that all processes share. Returns the error of this process in
   * milliseconds.
   */
  agree(): Promise<number>;
}

const SETTING = 'clock.offset';
/** The number of resets: only a reset moves other processes back. */
const RESETS_SETTING = 'clock.resets';

/**
 * Creates a clock that is real time plus an offset. The emulator moves the offset, and the database
 * stores it.
 */
export async function createTickingClock({
  db,
  kind,
}: Pick<Storage, 'db' | 'kind'>): Promise<Clock> {
  async function loadKept(): Promise<{ offset: number; resets: number }> {
    const rows = await db
      .selectFrom('settings')
      .select(['key', 'value'])
      .where('key', 'in', [SETTING, RESETS_SETTING])
      .execute();
    const valueOf = (key: string) => Number(rows.find((row) => row.key === key)?.value ?? 0);
    return { offset: valueOf(SETTING), resets: valueOf(RESETS_SETTING) };
  }
  let { offset, resets } = await loadKept();
  return {
    now: () => new Date(realMs() + offset),
    async set(target) {
      const value = json(target.getTime() - realMs());
      // A process that does not know of another's move must not undo it.
      const further = sql<string>`to_jsonb(greatest((settings.value #>> '{}')::float8, (excluded.value #>> '{}')::float8))`;
      const storedValue = await db
        .insertInto('settings')
        .values({ key: SETTING, value })
        .onConflict((c) => c.column('key').doUpdateSet({ value: further }))
        .returning('value')
        .executeTakeFirstOrThrow();
      // Set after the write: if the write fails, this process alone would be in another time.
      offset = Number(storedValue.value);
    },
    async reset() {
      await db
        .insertInto('settings')
        .values([
          { key: SETTING, value: json(0) },
          { key: RESETS_SETTING, value: json(resets + 1) },
        ])
        .onConflict((c) =>
          c.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
        )
        .execute();
      ({ offset, resets } = await loadKept());
    },
    async follow() {
      const stored = await loadKept();
      const wasReset = stored.resets !== resets;
      if (!wasReset && stored.offset <= offset) return false;
      ({ offset, resets } = stored);
      return true;
    },
    // An embedded database has no clock but this machine's.
    agree: kind === 'postgres' ? () => synchroniseTime(db) : async () => 0,
  };
}

/** Creates a clock that stands still until it is set, for tests and the simulator. */
export function createManualClock(start: Date): Clock {
  let now = start;
  return {
    now: () => new Date(now),
    async set(target) {
      now = target;
    },
    async reset() {
      now = start;
    },
    follow: async () => false,
    agree: async () => 0,
  };
}

/**
 * Adjusts real time. Returns whether it is later than this process believed, so that a job may be
 * due that the process did not know of.
 */
export async function adjustTime({
  clock,
  log,
}: {
  clock: Pick<Clock, 'agree'>;
  log: Pick<Logger, 'warn'>;
}): Promise<boolean> {
  const wrongMs = await clock.agree();
  if (wrongMs !== 0)
    log.warn(
      { wrongMs: Math.round(wrongMs) },
      'the clock of this machine differs from that of the database: the server uses that of the database',
    );
  return wrongMs > 0;
}
