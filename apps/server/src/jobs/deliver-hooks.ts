import { realNow } from '../clock/real-time.ts';
import type { Context } from '../context.ts';
import { logScope } from '../log/log-scope.ts';
import type { Outcome } from '../webhooks/guarded-post.ts';
import { isHookHost } from '../webhooks/hook-hosts.ts';
import { hookRepository, type ClaimedDelivery } from '../webhooks/hook.repository.ts';
import { networkGuard, type NetworkGuard } from '../webhooks/network-guard.ts';
import { sendHook } from '../webhooks/send-hook.ts';
import { switchOffHook } from '../webhooks/switch-off-hook.command.ts';

/**
 * How long after each failure it is tried again: over a day in all. After the last it has failed
 * for good, and may be replayed.
 */
const RETRY_MS = [10_000, 60_000, 300_000, 1_800_000, 7_200_000, 21_600_000, 64_800_000];
const AT_ONCE = 4;
/** While one process sends, no other takes the same: longer than any sending can last. */
const CLAIM_MS = 60_000;
const LOOK_AGAIN_MS = 15_000;
const GONE = 410;

export interface HookDelivery {
  /** Something waits. */
  noticed(): void;
  /** Sends all that is due now; answers when nothing is left that is due. */
  deliver(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/**
 * Sends what web hooks wait for, beside all other work: a slow receiver holds nobody up. Works in
 * real time.
 */
export function createHookDelivery(
  context: () => Context,
  allowed: readonly string[],
): HookDelivery {
  const guard = networkGuard(allowed);
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let stopped = true;

  async function drain(): Promise<void> {
    for (;;) {
      const now = realNow();
      const claimed = await hookRepository(context().storage.db).claim({
        now,
        until: new Date(+now + CLAIM_MS),
        atOnce: AT_ONCE,
      });
      if (claimed.length === 0) return;
      await Promise.all(claimed.map((delivery) => send(context(), guard, delivery)));
    }
  }

  function deliver(): Promise<void> {
    running ??= drain().finally(() => {
      running = undefined;
      schedule(LOOK_AGAIN_MS);
    });
    return running;
  }

  function schedule(wait: number): void {
    clearTimeout(timer);
    if (stopped) return;
    timer = logScope.leave(() =>
      setTimeout(
        () =>
          deliver().catch((error: unknown) =>
            context().log.error({ err: error }, 'web hooks could not be sent'),
          ),
        wait,
      ),
    );
    timer.unref();
  }

  return {
    deliver,
    noticed: () => schedule(0),
    start() {
      stopped = false;
      schedule(LOOK_AGAIN_MS);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

const isTaken = ({ status }: Outcome) => status !== null && status >= 200 && status < 300;

/** What became of a hook whose host was listed when it was made. */
const NOT_LISTED: Outcome = { status: null, failure: 'host-not-listed' };

async function send(
  context: Context,
  guard: NetworkGuard,
  { id, webhookId, attempts, ...sent }: ClaimedDelivery,
): Promise<void> {
  const {
    config,
    storage: { db },
    log,
  } = context;
  const outcome = isHookHost(sent.url, config.webhookHosts)
    ? await sendHook({ ...sent, deliveryId: id }, guard)
    : NOT_LISTED;
  const now = realNow();
  const wait = RETRY_MS[attempts - 1];
  log.debug(
    {
      webhook: webhookId,
      delivery: id,
      attempts,
      status: outcome.status,
      failure: outcome.failure,
    },
    'web hook',
  );
  const isOver = isTaken(outcome) || wait === undefined || outcome.status === GONE;
  await hookRepository(db).saveOutcome(id, outcome, {
    delivered: isTaken(outcome),
    now,
    nextAt: isOver ? null : new Date(+now + wait),
  });
  if (outcome.status === GONE) await switchOffHook(context, webhookId);
}
