import type { MovedPushAddress, PushAddress } from '@ringside/contract/collections/push';
import type { UserId } from '@ringside/rules/ids';
import { mustHave } from '@ringside/rules/must';

/**
 * The address at which the server notifies this device, stored where pages and the service worker
 * can read it.
 */
export interface StoredDevice {
  endpoint: string;
  auth: string;
  /** The player who enabled the notifications: the next user of the device does not inherit them. */
  userId: UserId;
  /** The championship's key; undefined where the host identifies the championship. */
  tenant: string | undefined;
}

const CACHE = 'ringside-device';
const PLACE = '/own-device';

/** Returns the stored device; null where there is none. */
export async function loadStoredDevice(): Promise<StoredDevice | null> {
  const response = await caches.match(PLACE, { cacheName: CACHE });
  return response ? ((await response.json()) as StoredDevice) : null;
}

/** Stores the device, or removes it. */
export async function saveStoredDevice(device: StoredDevice | null): Promise<void> {
  const cache = await caches.open(CACHE);
  await (device ? cache.put(PLACE, Response.json(device)) : cache.delete(PLACE));
}

/** Converts a browser's subscription to the server's form. */
export function toPushAddress(subscription: Pick<PushSubscription, 'toJSON'>): PushAddress {
  const { endpoint, keys } = subscription.toJSON();
  return {
    endpoint: mustHave(endpoint, 'the endpoint of a subscription'),
    keys: {
      p256dh: mustHave(keys?.p256dh, 'the public key of a subscription'),
      auth: mustHave(keys?.auth, 'the secret of a subscription'),
    },
  };
}

/** The parts of the browser that a move needs. */
export interface MoveOptions {
  /** The old subscription as the browser reports it; many browsers report none. */
  oldSubscription: Pick<PushSubscription, 'toJSON'> | null;
  /** Returns the new subscription; requests one where the browser has made none. */
  getNewSubscription: () => Promise<Pick<PushSubscription, 'toJSON'>>;
  /** Returns whether the server accepted the move. */
  send: (move: MovedPushAddress, tenant: string | undefined) => Promise<boolean>;
}

/**
 * Reports a new address that the browser has chosen by itself, with the secret of the address that
 * the server knows. That is the stored one, not the browser's last one, after a move that the
 * server did not receive. The next visit of the site repairs a move that fails
 * (`notifications/restore-push.ts`).
 */
export async function moveDevice({
  oldSubscription,
  getNewSubscription,
  send,
}: MoveOptions): Promise<void> {
  const storedDevice = await loadStoredDevice();
  const old = oldSubscription && toPushAddress(oldSubscription);
  const from = storedDevice
    ? { endpoint: storedDevice.endpoint, auth: storedDevice.auth }
    : old && { endpoint: old.endpoint, auth: old.keys.auth };
  if (!from) return;
  const to = toPushAddress(await getNewSubscription());
  if ((await send({ from, ...to }, storedDevice?.tenant)) && storedDevice)
    await saveStoredDevice({ ...storedDevice, endpoint: to.endpoint, auth: to.keys.auth });
}
