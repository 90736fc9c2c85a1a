import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Storage } from '../storage/storage.ts';
import { json } from '../storage/tables/columns.ts';
import { agreeOnTime, inRealTime, realMs } from './real-time.ts';

/**
 * The one clock of the server. Everything that happens asks it; tokens, idempotency and rate limits
 * alone live in real time.
 */
export interface Clock {
  now(): Date;
  /**
   * Jumps forward and stays there (or goes on ticking); where another process has moved it further,
   * to there.
   */
  set(target: Date): Promise<void>;
  /** Returns to real time: only where nothing is left of what happened ahead of it. */
  reset(): Promise<void>;
  /** Goes to where another process has moved or reset it; returns whether it had been moved. */
  follow(): Promise<boolean>;
  /**
   * Sets real time by the clock that all processes share; answers by how many ms this one was
   * wrong.
   */
  agree(): Promise<number>;
}

const SETTING = 'clock.offset';
/** How often the clock was reset: only a reset takes other processes back. */
const RESETS_SETTING = 'clock.resets';

/** Real time plus an offset that the emulator moves; the offset is kept in the database. */
export async function tickingClock({ db, kind }: Pick<Storage, 'db' | 'kind'>): Promise<Clock> {
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
    now: () => inRealTime(offset),
    async set(target) {
      const value = json(target.getTime() - realMs());
      // A process that has not heard yet how far another has moved it must not move it back.
      const further = sql<string>`to_jsonb(greatest((settings.value #>> '{}')::float8, (excluded.value #>> '{}')::float8))`;
      const kept = await db
        .insertInto('settings')
        .values({ key: SETTING, value })
        .onConflict((c) => c.column('key').doUpdateSet({ value: further }))
        .returning('value')
        .executeTakeFirstOrThrow();
      // Only now: where it could not be kept, this process alone would live in another time.
      offset = Number(kept.value);
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
      const kept = await loadKept();
      const wasReset = kept.resets !== resets;
      if (!wasReset && kept.offset <= offset) return false;
      ({ offset, resets } = kept);
      return true;
    },
    // an embedded database has no clock but this machine's
    agree: kind === 'postgres' ? () => agreeOnTime(db) : async () => 0,
  };
}

/** A clock that stands still until it is set: for tests and the simulator. */
export function setClock(start: Date): Clock {
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
 * Answers whether it is later than this process believed: then something may be due that it did not
 * know of.
 */
export async function keepTime({ clock, log }: Pick<Context, 'clock' | 'log'>): Promise<boolean> {
  const wrongMs = await clock.agree();
  if (wrongMs !== 0)
    log.warn(
      { wrongMs: Math.round(wrongMs) },
      "this machine's clock is wrong, or the database's has jumped: the database's is used",
    );
  return wrongMs > 0;
}
