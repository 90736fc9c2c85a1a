import type { Context } from '../context.ts';
import { logScope } from '../log/log-scope.ts';

/**
 * What is done so seldom is done long before it is needed: a look that fails is made up for by the
 * next.
 */
const LOOK_EVERY_MS = 60 * 60_000;

export interface Hourly {
  start(): void;
  stop(): Promise<void>;
}

/**
 * Looks at the start of a process and once an hour. `failed`: what the log says of a look that did
 * not end well.
 */
export function createHourly(
  context: () => Pick<Context, 'log'>,
  look: () => Promise<void>,
  failed: string,
): Hourly {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const begin = () => {
    running = look().catch((error: unknown) => context().log.warn({ err: error }, failed));
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
