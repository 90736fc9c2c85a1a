import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock/clock.ts';
import { createHourly, type Hourly } from '../../platform/scheduler/hourly.ts';
import type { Config } from '../../platform/settings/config.ts';
import { maintainMonths } from '../../platform/storage/activity-months.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** The services that maintain the activity log. */
interface LogMonthsDeps {
  storage: Pick<Storage, 'db'>;
  clock: Pick<Clock, 'now'>;
  config: Pick<Config, 'activityMonths'>;
  log: Pick<Logger, 'info' | 'warn'>;
}

/**
 * Creates the task that maintains the partitions of the activity log, by the season's clock, which
 * its instants use.
 */
export function createLogMonths({ storage, clock, config, log }: LogMonthsDeps): Hourly {
  async function prepareMonths(): Promise<void> {
    const { created, dropped } = await maintainMonths(storage.db, {
      now: clock.now(),
      keep: config.activityMonths,
    });
    if (created.length + dropped.length > 0)
      log.info({ made: created, dropped }, 'months of the activity log');
  }
  return createHourly(
    { log },
    prepareMonths,
    'the months of the activity log could not be maintained: the server retries within the hour',
  );
}
