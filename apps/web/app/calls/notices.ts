import { addressOf, keepOwnDevice } from '../offline/own-device.ts';
import { client } from '../session/browser-client.ts';
import { session } from '../session/session-store.ts';

/**
 * Whether this device is notified: `unsupported` where the window cannot (as inside the game),
 * `denied` where the player has told his browser no.
 */
export type NoticeState = 'unsupported' | 'denied' | 'off' | 'on';

/** A worker that is not there after so long will not come. */
const PATIENCE_MS = 10_000;

export const supported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** This browser's subscription, with its id at the server where that is known to be the player's. */
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

/** How it stands; asks nobody for anything. */
export async function noticeState(): Promise<NoticeState> {
  if (!supported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  if (Notification.permission !== 'granted') return 'off';
  const own = await subscribed();
  if (!own?.id) return 'off';
  // also what was turned on before this was kept
  await keep(own.subscription);
  return 'on';
}

/**
 * After a press: the browser asks for leave, its push service gives an address, and the server
 * keeps it.
 */
export async function turnNoticesOn(): Promise<void> {
  if ((await Notification.requestPermission()) === 'granted') await subscribe();
}

/** Gives the server this browser's address, where its player has allowed it. */
export async function subscribe(): Promise<void> {
  const { pushManager } = await worker();
  const applicationServerKey = await client.push.key();
  const before = await pushManager.getSubscription();
  // one for other keys of the server would be refused for good
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

/** Nothing comes to this device any more; others stay as they are. */
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
