import type { Context } from '../context.ts';
import { logScope } from '../log/log-scope.ts';

/** Brings what was written down to somebody outside, in real time and outside of any transaction. */
export interface Carrier {
  /** Something was written: it is taken at once, where this process carries. */
  called(): void;
  /** Takes all that may go out now. */
  carry(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const SECOND_MS = 1000;
/** A try that has neither succeeded nor failed by then died with its process. */
export const ONE_TRY_MS = 120 * SECOND_MS;
/** What fails is tried again for some four hours, each time later. */
export const BACK_OFF_MS = [5, 30, 120, 600, 1800, 3600, 7200].map(
  (seconds) => seconds * SECOND_MS,
);
const LOOK_AGAIN_MS = 30 * SECOND_MS;

/** `round` takes everything that may go out at the moment; rounds never run beside each other. */
export function createCarrier(
  context: () => Context,
  round: (context: Context) => Promise<void>,
): Carrier {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let stopped = true;

  async function carry(): Promise<void> {
    // Who comes while a round runs waits for it and looks himself: his may have come after its last look.
    while (running) await running;
    running = round(context()).finally(() => (running = undefined));
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
      context().log.error({ error }, 'what is to go out could not be read'),
    );
    schedule();
  }

  return {
    carry,
    // it takes what others have written too
    called: () => void (!stopped && logScope.leave(() => setTimeout(() => void carryOn()))),
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
