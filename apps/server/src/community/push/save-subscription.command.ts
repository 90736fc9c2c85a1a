import { createECDH } from 'node:crypto';
import type { PushAddress } from '@ringside/contract/collections/push';
import {
  type CommandContext,
  type Answer,
  conflict,
  invalidBody,
} from '../../kernel/http/endpoint.ts';
import type { Fault } from '../../kernel/http/errors.ts';
import { findAddressFault } from '../../kernel/http/find-address-fault.ts';
import { INBOX_ADDRESS } from '../../platform/outbound/push/push.repository.ts';

/** The most devices of a user. */
const MAX_DEVICES = 10;

/**
 * Registers a device for notices. The latest user of a browser owns its address, so that no notice
 * reaches another user.
 */
export async function saveSubscription(
  { work, viewer: { userId }, services }: CommandContext,
  { endpoint, keys }: PushAddress,
): Promise<Answer> {
  const { db, tenantId, now } = work;
  const fault = findPushAddressFault(services.config, { endpoint, keys });
  if (fault) return invalidBody(fault);
  const others = await db
    .selectFrom('pushSubscriptions')
    .select('id')
    .where('userId', '=', userId)
    .where('endpoint', '<>', endpoint)
    .where('endpoint', 'not like', `${INBOX_ADDRESS}%`)
    .execute();
  if (others.length >= MAX_DEVICES)
    return conflict('too-many', `At most ${MAX_DEVICES} devices receive notifications`);
  const row = { userId, p256dh: keys.p256dh, auth: keys.auth, createdAt: now };
  await db
    .deleteFrom('pushSubscriptions')
    .where('tenantId', '=', tenantId)
    .where('endpoint', '=', endpoint)
    .where('userId', '<>', userId)
    .execute();
  const { id } = await db
    .insertInto('pushSubscriptions')
    .values({ ...row, tenantId, endpoint })
    .onConflict((c) => c.columns(['tenantId', 'endpoint']).doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow();
  work.record({
    action: 'push.device-added',
    subject: { type: 'push-subscriptions', id },
    silent: true,
  });
  services.notices.forget();
  return { show: { type: 'push-subscriptions', id }, status: 201 };
}

/** Deletes a device. */
export async function deleteSubscription(
  { work }: CommandContext,
  { id }: { id: string },
): Promise<Answer> {
  await work.db.deleteFrom('pushSubscriptions').where('id', '=', id).execute();
  work.record({
    action: 'push.device-removed',
    subject: { type: 'push-subscriptions', id },
    silent: true,
  });
  return { empty: true };
}

/** Returns why no notice can be sent to an address; undefined if it can. */
export function findPushAddressFault(
  settings: Parameters<typeof findAddressFault>[1],
  { endpoint, keys }: PushAddress,
): Fault | undefined {
  const fault = findAddressFault(endpoint, settings, '/data/attributes/endpoint');
  return (
    fault ??
    (isPoint(keys.p256dh)
      ? undefined
      : {
          code: 'invalid',
          detail: 'is not a public key',
          source: { pointer: '/data/attributes/keys/p256dh' },
        })
  );
}

/** Returns whether a key lies on the curve, which encryption needs. */
function isPoint(key: string): boolean {
  const keyPair = createECDH('prime256v1');
  keyPair.generateKeys();
  try {
    keyPair.computeSecret(key, 'base64url');
    return true;
  } catch {
    return false;
  }
}
