import { ownDevice } from '../offline/own-device.ts';
import { session } from '../session/session-store.ts';
import { subscribe, subscribed, supported } from './notices.ts';

/**
 * Restores the player's notifications when the site opens, without a click, if the browser or the
 * server has lost the address meanwhile.
 */
export async function renewNotices(): Promise<void> {
  if (!supported() || Notification.permission !== 'granted') return;
  const device = await ownDevice();
  if (!device || device.userId !== session.get().userId || (await subscribed())?.id) return;
  await subscribe();
}
