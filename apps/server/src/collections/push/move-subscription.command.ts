import { createHash, timingSafeEqual } from 'node:crypto';
import type { MovedPushAddress } from '@ringside/contract/collections/push';
import { MINUTE_MS } from '@ringside/rules/constants';
import { type Act, type Answer, invalid, tooOften } from '../../http/endpoint.ts';
import { addressFault } from './save-subscription.command.ts';

/** By the old address: a browser takes a new one once in weeks. */
const MOVES = { name: 'push-moves', windowMs: 15 * MINUTE_MS, allowed: 10 };

/**
 * One answer for an address that is nobody's and for a wrong secret, so that it does not tell which
 * addresses are known.
 */
const UNKNOWN: Answer = {
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
 * A browser took a new address by itself, which its service worker says without a bearer: that it
 * knows the secret of the old one, which only it and we know, is the proof that it is the same
 * device. What waits for the device goes to the new address.
 */
export async function moveSubscription(
  act: Act,
  { from, endpoint, keys }: MovedPushAddress,
): Promise<Answer> {
  const { db, tenantId, context } = act.work;
  const wait = await context.counters.count(MOVES, `${tenantId} ${from.endpoint}`);
  if (wait > 0) return tooOften(wait, 'Too many attempts');
  const fault = addressFault(act, { endpoint, keys });
  if (fault) return invalid(fault);
  const device = await db
    .selectFrom('pushSubscriptions')
    .select(['id', 'auth'])
    .where('tenantId', '=', tenantId)
    .where('endpoint', '=', from.endpoint)
    .forUpdate()
    .executeTakeFirst();
  if (!device || !isSame(device.auth, from.auth)) return UNKNOWN;
  const known =
    endpoint === from.endpoint
      ? undefined
      : await db
          .selectFrom('pushSubscriptions')
          .select('id')
          .where('tenantId', '=', tenantId)
          .where('endpoint', '=', endpoint)
          .executeTakeFirst();
  // the site was faster: whoever it signed in has the device by now
  if (known) await db.deleteFrom('pushSubscriptions').where('id', '=', device.id).execute();
  else
    await db
      .updateTable('pushSubscriptions')
      .set({ endpoint, p256dh: keys.p256dh, auth: keys.auth })
      .where('id', '=', device.id)
      .execute();
  act.work.record({
    action: 'push.device-moved',
    subject: { type: 'push-subscriptions', id: device.id },
    silent: true,
  });
  return { empty: true };
}

/** In the same time wherever they differ; the padding of base64 says nothing. */
function isSame(kept: string, sent: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text.replaceAll('=', '')).digest();
  return timingSafeEqual(digest(kept), digest(sent));
}
