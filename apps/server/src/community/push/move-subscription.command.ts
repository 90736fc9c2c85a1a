import { createHash, timingSafeEqual } from 'node:crypto';
import type { MovedPushAddress } from '@ringside/contract/collections/push';
import { MINUTE_MS } from '@ringside/rules/constants';
import {
  type CommandContext,
  type Answer,
  invalidBody,
  tooManyAttempts,
} from '../../kernel/http/endpoint.ts';
import { findPushAddressFault } from './save-subscription.command.ts';

/** The limit per old address: a browser changes its address once in some weeks. */
const MOVE_LIMIT = { name: 'push-moves', windowMs: 15 * MINUTE_MS, allowed: 10 };

/**
 * The same answer to an unknown address and to a wrong secret, so that it does not show which
 * addresses are known.
 */
const UNKNOWN_DEVICE: Answer = {
  faults: {
    status: 404,
    faults: [
      {
        code: 'not-found',
        title: 'No such device',
        detail: 'No device has this address and this secret.',
      },
    ],
  },
};

/**
 * Moves a device to the new address of its browser. The service worker has no bearer; the secret of
 * the old address proves that it is the same device. Pending notices follow to the new address.
 */
export async function moveSubscription(
  context: CommandContext,
  { from, endpoint, keys }: MovedPushAddress,
): Promise<Answer> {
  const { db, tenantId } = context.work;
  const wait = await context.services.counters.count(MOVE_LIMIT, `${tenantId} ${from.endpoint}`);
  if (wait > 0) return tooManyAttempts(wait, 'Too many attempts');
  const fault = findPushAddressFault(context.services.config, { endpoint, keys });
  if (fault) return invalidBody(fault);
  const device = await db
    .selectFrom('pushSubscriptions')
    .select(['id', 'auth'])
    .where('tenantId', '=', tenantId)
    .where('endpoint', '=', from.endpoint)
    .forUpdate()
    .executeTakeFirst();
  if (!device || !isSameSecret(device.auth, from.auth)) return UNKNOWN_DEVICE;
  const existing =
    endpoint === from.endpoint
      ? undefined
      : await db
          .selectFrom('pushSubscriptions')
          .select('id')
          .where('tenantId', '=', tenantId)
          .where('endpoint', '=', endpoint)
          .executeTakeFirst();
  // the site has registered the new address already, so its user keeps the device
  if (existing) await db.deleteFrom('pushSubscriptions').where('id', '=', device.id).execute();
  else
    await db
      .updateTable('pushSubscriptions')
      .set({ endpoint, p256dh: keys.p256dh, auth: keys.auth })
      .where('id', '=', device.id)
      .execute();
  context.work.record({
    action: 'push.device-moved',
    subject: { type: 'push-subscriptions', id: device.id },
    silent: true,
  });
  return { empty: true };
}

/** Compares in constant time; ignores the padding of base64. */
function isSameSecret(stored: string, sent: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text.replaceAll('=', '')).digest();
  return timingSafeEqual(digest(stored), digest(sent));
}
