import { addressOf, keepOwnDevice } from '../offline/own-device.ts';
import { client } from '../session/browser-client.ts';
import { session } from '../session/session-store.ts';

/**
 * The notification state of this device: `unsupported` where the window cannot notify (as inside
 * the game), `denied` where the player has blocked notifications in the browser.
 */
export type NoticeState = 'unsupported' | 'denied' | 'off' | 'on';

/** A worker that is not ready after this time is unlikely to start. */
const PATIENCE_MS = 10_000;

/** Returns whether this browser supports push notifications. */
export const supported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/**
 * Returns this browser's subscription, with its id at the server if the server knows it as the
 * player's.
 */
export async function subscribed(): Promise<{
  subscription: PushSubscription;
  id: string | undefined;
} | null> {
  const subscription = await (
    await navigator.serviceWorker.getRegistration()
  )?.pushManager.getSubscription();
  if (!subscription) return null;
  const { items } = await client.push.devices();
  return { subscription, id: items.find(({ endpoint }) => endpoint === subscription.endpoint)?.id };
}

/** Returns the notification state without a permission request. */
export async function noticeState(): Promise<NoticeState> {
  if (!supported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  if (Notification.permission !== 'granted') return 'off';
  const own = await subscribed();
  if (!own?.id) return 'off';
  // A subscription from before the device was stored is stored now.
  await keep(own.subscription);
  return 'on';
}

/**
 * Requests the permission after a click, subscribes with the browser's push service, and registers
 * the address with the server.
 */
export async function turnNoticesOn(): Promise<void> {
  if ((await Notification.requestPermission()) === 'granted') await subscribe();
}

/** Registers this browser's push address with the server. The player must have allowed it. */
export async function subscribe(): Promise<void> {
  const { pushManager } = await worker();
  const applicationServerKey = await client.push.key();
  const before = await pushManager.getSubscription();
  // The push service would refuse a subscription for other keys of the server for good.
  if (before && keyOf(before) !== applicationServerKey) await before.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  await client.push.subscribe(addressOf(subscription));
  await keep(subscription);
}

async function keep(subscription: PushSubscription): Promise<void> {
  const {
    endpoint,
    keys: { auth },
  } = addressOf(subscription);
  const { userId } = session.get();
  if (userId)
    await keepOwnDevice({
      endpoint,
      auth,
      userId,
      tenant: document.documentElement.dataset.tenant,
    });
}

/** Turns notifications off on this device; other devices keep theirs. */
export async function turnNoticesOff(): Promise<void> {
  const own = await subscribed();
  await keepOwnDevice(null);
  if (own?.id) await client.push.unsubscribe(own.id);
  await own?.subscription.unsubscribe();
}

function worker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('The service worker is not there')), PATIENCE_MS),
  );
  return Promise.race([navigator.serviceWorker.ready, late]);
}

function keyOf({ options }: PushSubscription): string {
  const bytes = String.fromCharCode(
    ...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0)),
  );
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
