import { loadStoredDevice } from '../offline/stored-device.ts';
import { session } from '../session/session-store.ts';
import { subscribeToPush, findSubscription, isPushSupported } from './push-subscription.ts';

/**
 * Restores the player's notifications when the site opens, without a click, if the browser or the
 * server has lost the address meanwhile.
 */
export async function restorePush(): Promise<void> {
  if (!isPushSupported() || Notification.permission !== 'granted') return;
  const device = await loadStoredDevice();
  if (!device || device.userId !== session.get().userId || (await findSubscription())?.id) return;
  await subscribeToPush();
}
