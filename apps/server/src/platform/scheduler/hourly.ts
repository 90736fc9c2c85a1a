import type { Logger } from 'pino';
import { logScope } from '../log/log-scope.ts';

/** Hourly work is done long before it is needed, so the next run makes up for a failed one. */
const LOOK_EVERY_MS = 60 * 60_000;

export interface Hourly {
  start(): void;
  stop(): Promise<void>;
}

/**
 * Creates a task that runs at the start of a process and once an hour. `failed` is the log message
 * of a run that fails.
 */
export function createHourly(
  { log }: { log: Pick<Logger, 'warn'> },
  perform: () => Promise<void>,
  failed: string,
): Hourly {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const begin = () => {
    running = perform().catch((error: unknown) => log.warn({ err: error }, failed));
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
