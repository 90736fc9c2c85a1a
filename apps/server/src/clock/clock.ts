import type { Kysely } from 'kysely';
import { json } from '../storage/tables/columns.ts';
import type { Database } from '../storage/tables.ts';

/** The one clock of the server. Everything that happens asks it; tokens, idempotency and rate limits alone live in real time. */
export interface Clock {
  now(): Date;
  /** Jumps forward and stays there (or goes on ticking). */
  set(target: Date): Promise<void>;
}

const SETTING = 'clock.offset';

/** Real time plus an offset that the emulator moves; the offset is kept in the database. */
export async function tickingClock(db: Kysely<Database>): Promise<Clock> {
  const kept = await db.selectFrom('settings').select('value').where('key', '=', SETTING).executeTakeFirst();
  let offset = Number(kept?.value ?? 0);
  return {
    now: () => new Date(Date.now() + offset),
    async set(target) {
      offset = target.getTime() - Date.now();
      const value = json(offset);
      await db.insertInto('settings').values({ key: SETTING, value }).onConflict((c) => c.column('key').doUpdateSet({ value })).execute();
    },
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
  };
}
