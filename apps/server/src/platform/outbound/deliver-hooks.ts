import type { Logger } from 'pino';
import { realNow, realTimeAfter } from '../clock/real-time.ts';
import { logScope } from '../log/log-scope.ts';
import type { Config } from '../settings/config.ts';
import { disableHook, type HookDeps } from './webhooks/disable-hook.command.ts';
import { isHookHost } from './webhooks/hook-hosts.ts';
import { hookRepository, type ClaimedDelivery } from './webhooks/hook.repository.ts';
import { createNetworkGuard, type NetworkGuard } from './webhooks/network-guard.ts';
import type { Outcome } from './webhooks/send-guarded.ts';
import { sendHook } from './webhooks/send-hook.ts';

/** The services that send web hooks. */
type HookDeliveryDeps = HookDeps & {
  config: Pick<Config, 'webhookHosts'>;
  log: Pick<Logger, 'debug' | 'error'>;
};

/**
 * The back-off after each failure, over a day in all. After the last try the delivery has failed
 * for good, and may be replayed.
 */
const RETRY_MS = [10_000, 60_000, 300_000, 1_800_000, 7_200_000, 21_600_000, 64_800_000];
const AT_ONCE = 4;
/** The time for which a process claims a delivery: longer than any sending can last. */
const CLAIM_MS = 60_000;
const LOOK_AGAIN_MS = 15_000;
const GONE = 410;

export interface HookDelivery {
  /** A delivery waits. */
  deliverSoon(): void;
  /** Sends everything that is due; resolves when nothing due is left. */
  deliver(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/**
 * Creates the sender of web hooks. It runs beside all other work, so a slow receiver delays nothing
 * else. Uses real time.
 */
export function createHookDelivery(
  deps: HookDeliveryDeps,
  allowed: readonly string[],
): HookDelivery {
  const guard = createNetworkGuard(allowed);
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let stopped = true;

  async function drain(): Promise<void> {
    for (;;) {
      const now = realNow();
      const claimed = await hookRepository(deps.storage.db).claim({
        now,
        until: realTimeAfter(now, CLAIM_MS),
        atOnce: AT_ONCE,
      });
      if (claimed.length === 0) return;
      await Promise.all(claimed.map((delivery) => send(deps, guard, delivery)));
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
            deps.log.error({ err: error }, 'webhooks could not be sent'),
          ),
        wait,
      ),
    );
    timer.unref();
  }

  return {
    deliver,
    deliverSoon: () => schedule(0),
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

/** The outcome for a hook whose host was listed when it was created, and no longer is. */
const NOT_LISTED: Outcome = { status: null, failure: 'host-not-listed' };

async function send(
  deps: HookDeliveryDeps,
  guard: NetworkGuard,
  { id, webhookId, attempts, ...sent }: ClaimedDelivery,
): Promise<void> {
  const {
    config,
    storage: { db },
    log,
  } = deps;
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
    'webhook',
  );
  const isOver = isTaken(outcome) || wait === undefined || outcome.status === GONE;
  await hookRepository(db).saveOutcome(id, outcome, {
    delivered: isTaken(outcome),
    now,
    nextAt: isOver ? null : realTimeAfter(now, wait),
  });
  if (outcome.status === GONE) await disableHook(deps, webhookId);
}
