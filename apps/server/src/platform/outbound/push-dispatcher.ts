import type { Logger } from 'pino';
import type { Clock } from '../clock/clock.ts';
import { realMs, realNow, realTimeAfter, realTimeIn } from '../clock/real-time.ts';
import type { Config } from '../settings/config.ts';
import type { Storage } from '../storage/storage.ts';
import type { Tenants } from '../storage/tenants.ts';
import { BACK_OFF_MS, type Dispatcher, createDispatcher, ONE_TRY_MS } from './dispatcher.ts';
import { INBOX_ADDRESS, type ClaimedNotice, pushRepository } from './push/push.repository.ts';
import { createNoticePayload, sendNotice, type VapidKeys } from './push/send-notice.ts';
import { createNetworkGuard, type NetworkGuard } from './webhooks/network-guard.ts';
import type { Outcome } from './webhooks/send-guarded.ts';

/** The services that send notices to devices. */
interface PushDispatcherDeps {
  storage: Pick<Storage, 'db'>;
  clock: Pick<Clock, 'now'>;
  config: Pick<Config, 'vapid'>;
  vapid: VapidKeys;
  log: Pick<Logger, 'error' | 'warn'>;
  tenants: Pick<Tenants, 'urlOf'>;
  game: GameInbox;
}

/** The inbox in the game, to which players can have their notices sent as well. */
interface GameInbox {
  sendToInbox(
    playerTag: string,
    message: { title: string; text: string; link: string; params: Record<string, string> },
  ): Promise<void>;
}

const AT_ONCE = 10;
const SECOND_MS = 1000;
const OK = 200;
const TOO_MANY = 429;
const IN_TROUBLE = 500;
/** The statuses of a push service that no longer knows the device. */
const GONE: readonly (number | null)[] = [404, 410];

/**
 * Creates the dispatcher of notices to the push services of players' browsers. It skips a notice
 * whose content the player already sees, or that is past.
 */
export const createPushDispatcher = (
  deps: PushDispatcherDeps,
  allowed: readonly string[],
): Dispatcher => {
  const guard = createNetworkGuard(allowed);
  return createDispatcher(deps, async () => {
    const push = pushRepository(deps.storage.db);
    for (;;) {
      const started = realNow();
      const claimed = await push.claim({
        started,
        again: realTimeAfter(started, ONE_TRY_MS),
        most: AT_ONCE,
      });
      if (claimed.length === 0) return push.tidy(deps.clock.now());
      await Promise.all(claimed.map((notice) => deliverNotice(deps, notice, guard)));
    }
  });
};

async function deliverNotice(
  deps: PushDispatcherDeps,
  notice: ClaimedNotice,
  guard: NetworkGuard,
): Promise<void> {
  const { storage, clock, config, vapid } = deps;
  const push = pushRepository(storage.db);
  const ttl = Math.ceil((+notice.expiresAt - +clock.now()) / SECOND_MS);
  if (ttl <= 0) return push.end(notice.id, 'late');
  if (await push.isSeen(notice.userId, notice.toldBy)) return push.end(notice.id, 'seen');
  const outcome = await trySending(() =>
    notice.endpoint.startsWith(INBOX_ADDRESS)
      ? sendToGame(deps, notice)
      : sendNotice(notice, { ttl, keys: vapid, subject: config.vapid.subject, guard }),
  );
  if (outcome === null || GONE.includes(outcome.status))
    return push.dropDevice(notice.subscriptionId);
  await saveOutcome(deps, notice, outcome);
}

/** Sends a notice; null if no message can be encrypted for the device. */
async function trySending(send: () => Promise<Outcome | null>): Promise<Outcome | null> {
  try {
    return await send();
  } catch {
    return null;
  }
}

/** Sends a notice to the inbox of its player in the game; null for a user without a player. */
async function sendToGame(
  { tenants, game }: Pick<PushDispatcherDeps, 'tenants' | 'game'>,
  notice: ClaimedNotice,
): Promise<Outcome | null> {
  if (notice.playerTag === null) return null;
  const { title, body, path, tag } = createNoticePayload(notice);
  const link = new URL(path, tenants.urlOf(notice.tenantId)).href;
  try {
    await game.sendToInbox(notice.playerTag, { title, text: body, link, params: { notice: tag } });
    return { status: OK, failure: null };
  } catch (error) {
    const { status } = error as { status?: unknown };
    return { status: typeof status === 'number' ? status : null, failure: 'unreachable' };
  }
}

/** Saves the outcome. A failure is logged without the address of the player's device. */
async function saveOutcome(
  { storage, log }: Pick<PushDispatcherDeps, 'storage' | 'log'>,
  { id, attempts }: ClaimedNotice,
  { status, failure, retryAfter }: Outcome,
): Promise<void> {
  const push = pushRepository(storage.db);
  if (status !== null && status >= 200 && status < 300) return push.end(id, 'sent');
  const passing = status === null || status === TOO_MANY || status >= IN_TROUBLE;
  const wait = passing && failure !== 'inside-the-network' ? BACK_OFF_MS[attempts - 1] : undefined;
  log.warn(
    { status, failure, notice: id, attempts },
    wait === undefined
      ? 'a notification did not reach its push service: no more retries'
      : 'a notification did not reach its push service and will be retried',
  );
  if (wait === undefined) return push.end(id, 'failed');
  await push.tryAgain(id, realTimeIn(Math.max(wait, parseRetryAfter(retryAfter))));
}

/**
 * Parses `Retry-After` in seconds or as a date (RFC 9110). Returns milliseconds from now; 0 without
 * a value.
 */
export function parseRetryAfter(retryAfter: string | undefined, now = realMs()): number {
  if (retryAfter === undefined) return 0;
  const wait = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * SECOND_MS
    : Date.parse(retryAfter) - now;
  return Number.isFinite(wait) ? Math.max(0, wait) : 0;
}
