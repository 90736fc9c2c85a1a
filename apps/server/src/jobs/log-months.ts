import type { Context } from '../context.ts';
import { maintainMonths } from '../storage/activity-months.ts';
import { createHourly, type Hourly } from './hourly.ts';

/**
 * Creates the task that maintains the partitions of the activity log, by the season's clock, which
 * its instants use.
 */
export function createLogMonths(
  context: () => Pick<Context, 'storage' | 'clock' | 'config' | 'log'>,
): Hourly {
  async function look(): Promise<void> {
    const { storage, clock, config, log } = context();
    const { made, dropped } = await maintainMonths(storage.db, {
      now: clock.now(),
      keep: config.activityMonths,
    });
    if (made.length + dropped.length > 0) log.info({ made, dropped }, 'months of the activity log');
  }
  return createHourly(
    context,
    look,
    'the months of the activity log could not be maintained: the server retries within the hour',
  );
}
