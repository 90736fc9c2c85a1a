import type { Logger } from 'pino';
import { logScope } from '../log/log-scope.ts';

/**
 * The dispatcher of stored messages to an external service, in real time and outside of any
 * transaction.
 */
export interface Dispatcher {
  /** Sends at once after something was written, if this process sends. */
  wake(): void;
  /** Sends everything that may be sent now. */
  drain(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const SECOND_MS = 1000;
/** A try without an outcome by then died with its process. */
export const ONE_TRY_MS = 120 * SECOND_MS;
/** A failed message is retried for some four hours, with growing back-off. */
export const BACK_OFF_MS = [5, 30, 120, 600, 1800, 3600, 7200].map(
  (seconds) => seconds * SECOND_MS,
);
const LOOK_AGAIN_MS = 30 * SECOND_MS;

/**
 * Creates a dispatcher. `round` sends everything that may be sent at the moment; rounds never
 * overlap.
 */
export function createDispatcher(
  { log }: { log: Pick<Logger, 'error'> },
  round: () => Promise<void>,
): Dispatcher {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let stopped = true;

  async function carry(): Promise<void> {
    // A caller during a round waits for it and then runs its own: its message may be newer than the
    // round's last query.
    while (running) await running;
    running = round().finally(() => (running = undefined));
    await running;
  }

  function schedule(): void {
    clearTimeout(timer);
    if (stopped) return;
    timer = logScope.leave(() => setTimeout(() => void carryOn(), LOOK_AGAIN_MS));
    timer.unref();
  }

  async function carryOn(): Promise<void> {
    if (stopped) return;
    await carry().catch((error: unknown) =>
      log.error({ error }, 'outgoing messages could not be read'),
    );
    schedule();
  }

  return {
    drain: carry,
    // The round also sends what other processes have written.
    wake: () => void (!stopped && logScope.leave(() => setTimeout(() => void carryOn()))),
    start() {
      stopped = false;
      void carryOn();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
