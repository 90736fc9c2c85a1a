import type { Logger } from 'pino';
import { realNow, realTimeIn } from '../clock/real-time.ts';
import { createHourly, type Hourly } from '../scheduler/hourly.ts';
import type { Storage } from './storage.ts';

/** How long an answer is stored for its Idempotency-Key. */
export const IDEMPOTENCY_KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes stored answers and sessions that no request can use any more. Without this, each change
 * with a key and each sign-in would leave a row for ever.
 */
export async function deleteExpiredRows({ db }: Pick<Storage, 'db'>): Promise<void> {
  await db
    .deleteFrom('idempotencyKeys')
    .where('createdAt', '<=', realTimeIn(-IDEMPOTENCY_KEPT_MS))
    .execute();
  await db.deleteFrom('sessions').where('expiresAt', '<=', realNow()).execute();
}

/** Creates the hourly task that deletes expired rows. */
export const createExpiredRows = ({
  storage,
  log,
}: {
  storage: Pick<Storage, 'db'>;
  log: Pick<Logger, 'warn'>;
}): Hourly =>
  createHourly(
    { log },
    () => deleteExpiredRows(storage),
    'expired rows could not be deleted: the server retries within the hour',
  );
