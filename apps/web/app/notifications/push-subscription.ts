import { toPushAddress, saveStoredDevice } from '../offline/stored-device.ts';
import { client } from '../session/browser-client.ts';
import { session } from '../session/session-store.ts';

/**
 * The notification state of this device: `unsupported` where the window cannot notify (as inside
 * the game), `denied` where the player has blocked notifications in the browser.
 */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

/** A worker that is not ready after this time is unlikely to start. */
const PATIENCE_MS = 10_000;

/** Returns whether this browser supports push notifications. */
export const isPushSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/**
 * Returns this browser's subscription, with its id at the server if the server knows it as the
 * player's.
 */
export async function findSubscription(): Promise<{
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
export async function readPushState(): Promise<PushState> {
  if (!isPushSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  if (Notification.permission !== 'granted') return 'off';
  const device = await findSubscription();
  if (!device?.id) return 'off';
  // A subscription from before the device was stored is stored now.
  await storeDevice(device.subscription);
  return 'on';
}

/**
 * Requests the permission after a click, subscribes with the browser's push service, and registers
 * the address with the server.
 */
export async function enablePush(): Promise<void> {
  if ((await Notification.requestPermission()) === 'granted') await subscribeToPush();
}

/** Registers this browser's push address with the server. The player must have allowed it. */
export async function subscribeToPush(): Promise<void> {
  const { pushManager } = await waitForWorker();
  const applicationServerKey = await client.push.key();
  const oldSubscription = await pushManager.getSubscription();
  // The push service would refuse a subscription for other keys of the server for good.
  if (oldSubscription && keyOf(oldSubscription) !== applicationServerKey)
    await oldSubscription.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  await client.push.subscribe(toPushAddress(subscription));
  await storeDevice(subscription);
}

async function storeDevice(subscription: PushSubscription): Promise<void> {
  const {
    endpoint,
    keys: { auth },
  } = toPushAddress(subscription);
  const { userId } = session.get();
  if (userId)
    await saveStoredDevice({
      endpoint,
      auth,
      userId,
      tenant: document.documentElement.dataset.tenant,
    });
}

/** Turns notifications off on this device; other devices keep theirs. */
export async function disablePush(): Promise<void> {
  const device = await findSubscription();
  await saveStoredDevice(null);
  if (device?.id) await client.push.unsubscribe(device.id);
  await device?.subscription.unsubscribe();
}

function waitForWorker(): Promise<ServiceWorkerRegistration> {
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
