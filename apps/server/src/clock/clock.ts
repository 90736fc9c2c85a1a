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
  /** Goes on to where another process has moved it; answers whether it had been moved. */
  follow(): Promise<boolean>;
  /**
   * Sets real time by the clock that all processes share; answers by how many ms this one was
   * wrong.
   */
  agree(): Promise<number>;
}

const SETTING = 'clock.offset';

/** Real time plus an offset that the emulator moves; the offset is kept in the database. */
export async function tickingClock({ db, kind }: Pick<Storage, 'db' | 'kind'>): Promise<Clock> {
  const kept = async () =>
    Number(
      (
        await db
          .selectFrom('settings')
          .select('value')
          .where('key', '=', SETTING)
          .executeTakeFirst()
      )?.value ?? 0,
    );
  let offset = await kept();
  return {
    now: () => inRealTime(offset),
    async set(target) {
      const value = json(target.getTime() - realMs());
      // who has not heard yet how far another process has moved it must not move it back
      const further = sql<string>`to_jsonb(greatest((settings.value #>> '{}')::float8, (excluded.value #>> '{}')::float8))`;
      const kept = await db
        .insertInto('settings')
        .values({ key: SETTING, value })
        .onConflict((c) => c.column('key').doUpdateSet({ value: further }))
        .returning('value')
        .executeTakeFirstOrThrow();
      // only now: where it could not be kept, this process alone would live in another time
      offset = Number(kept.value);
    },
    async follow() {
      const there = await kept();
      if (there <= offset) return false; // it never goes back
      offset = there;
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
