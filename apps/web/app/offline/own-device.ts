import type { MovedPushAddress, PushAddress } from '@ringside/contract/collections/push';

/**
 * The address at which the server notifies this device, kept where pages and the service worker
 * find it.
 */
export interface OwnDevice {
  endpoint: string;
  auth: string;
  /** Who had it notified: a device is not given to whoever signs in next. */
  userId: string;
  /** Whose site; the host says it where it is not known. */
  tenant: string | undefined;
}

const CACHE = 'ringside-device';
const PLACE = '/own-device';

export async function ownDevice(): Promise<OwnDevice | null> {
  const kept = await caches.match(PLACE, { cacheName: CACHE });
  return kept ? ((await kept.json()) as OwnDevice) : null;
}

export async function keepOwnDevice(device: OwnDevice | null): Promise<void> {
  const cache = await caches.open(CACHE);
  await (device ? cache.put(PLACE, Response.json(device)) : cache.delete(PLACE));
}

/** What a subscription is for the server. */
export function addressOf(subscription: Pick<PushSubscription, 'toJSON'>): PushAddress {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint!, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! } };
}

/** What a worker needs of the browser around it. */
export interface MoveOptions {
  /** What the browser says it had; many say nothing. */
  before: Pick<PushSubscription, 'toJSON'> | null;
  /** The new one; asked for where the browser has made none. */
  after: () => Promise<Pick<PushSubscription, 'toJSON'>>;
  /** Answers whether the server took it. */
  send: (move: MovedPushAddress, tenant: string | undefined) => Promise<boolean>;
}

/**
 * The browser has taken a new address by itself: the server is told, by the secret of the one that
 * it knows. That is the one that was kept, and not the browser's last, where a move before this one
 * was not heard. A move that fails is made up for when the site is opened
 * (`calls/renew-notices.ts`).
 */
export async function moveDevice({ before, after, send }: MoveOptions): Promise<void> {
  const kept = await ownDevice();
  const old = before && addressOf(before);
  const from = kept
    ? { endpoint: kept.endpoint, auth: kept.auth }
    : old && { endpoint: old.endpoint, auth: old.keys.auth };
  if (!from) return;
  const to = addressOf(await after());
  if ((await send({ from, ...to }, kept?.tenant)) && kept)
    await keepOwnDevice({ ...kept, endpoint: to.endpoint, auth: to.keys.auth });
}
