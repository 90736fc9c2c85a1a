import type { Context } from '../context.ts';
import { logScope } from '../log/log-scope.ts';
import { keepMonths } from '../storage/activity-months.ts';

/** The months to come are made long before: a look that fails is made up for by the next. */
const LOOK_EVERY_MS = 60 * 60_000;

export interface LogMonths {
  start(): void;
  stop(): Promise<void>;
}

/** Keeps the partitions of the activity log, by the season's clock, which its instants are of. */
export function createLogMonths(context: () => Pick<Context, 'storage' | 'clock' | 'config' | 'log'>): LogMonths {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  async function look(): Promise<void> {
    const { storage, clock, config, log } = context();
    const { made, dropped } = await keepMonths(storage.db, { now: clock.now(), keep: config.activityMonths });
    if (made.length + dropped.length > 0) log.info({ made, dropped }, 'months of the activity log');
  }
  const begin = () => {
    running = look().catch((error: unknown) => context().log.warn({ err: error }, 'the months of the activity log were not kept: the next look does it'));
  };

  return {
    start() {
      logScope.leave(begin);
      timer = setInterval(begin, LOOK_EVERY_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
