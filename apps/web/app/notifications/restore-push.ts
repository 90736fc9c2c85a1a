import { loadStoredDevice } from '../offline/stored-device.ts';
import { session } from '../session/session-store.ts';
import { subscribeToPush, findSubscription, isPushSupported } from './push-subscription.ts';

let restoration: Promise<void> | undefined;

/**
 * Restores the player's notifications when the site opens, without a click, if the browser or the
 * server has lost the address meanwhile. Callers at the same time share one restoration.
 */
export const restorePush = (): Promise<void> =>
  (restoration ??= restoreSubscription().finally(() => {
    restoration = undefined;
  }));

async function restoreSubscription(): Promise<void> {
  if (!isPushSupported() || Notification.permission !== 'granted') return;
  const device = await loadStoredDevice();
  if (!device || device.userId !== session.get().userId || (await findSubscription())?.id) return;
  await subscribeToPush();
}
