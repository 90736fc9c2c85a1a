import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../storage/tables.ts';
import { realNow, realTimeAfter, realTimeIn, toRealInstant } from './real-time.ts';

/** Planted mix-ups of the two times. `npm run check` fails for one that the compiler accepts. */
export const mixUps = (db: Kysely<Database>, now: Date) => [
  // @ts-expect-error a session ends in real time
  db.selectFrom('sessions').where('expiresAt', '>', now),
  // @ts-expect-error a token ends in real time
  db.deleteFrom('refreshTokens').where('expiresAt', '<=', new Date()),
  // @ts-expect-error a web hook is retried in real time
  db.updateTable('webhookDeliveries').set({ nextAt: now }),
  // @ts-expect-error check-ins are in the season's time
  db.updateTable('rosters').set({ checkedInAt: realNow() }),
  // @ts-expect-error a series begins in the season's time
  db.selectFrom('matchSeries').where('date', '<=', realTimeIn(0)),
  // @ts-expect-error the two times are not compared
  realNow() > now,
];

test('an instant of real time is a date of the driver', () => {
  expect(toRealInstant(0)).toEqual(new Date(0));
  expect(realTimeAfter(toRealInstant(5), -2).getTime()).toBe(3);
});
