import type {
  MovedPushAddress,
  NoticeSettings,
  PushAddress,
  PushSubscription,
  Reminder,
} from '../collections/push.ts';
import { encodeResource } from './encode-request.ts';
import { defineEndpoint } from './endpoint.ts';
import { parseData, parseList, parseNothing, parseOne } from './parse-answer.ts';

const encodeAddress = (attributes: PushAddress | MovedPushAddress) =>
  encodeResource({ type: 'push-subscriptions', attributes });

export const pushSiteEndpoints = {
  key: defineEndpoint(
    'GET push/1.0/key',
    (body) => parseData<{ publicKey: string }>(body).publicKey,
  ),
  settings: defineEndpoint('GET push/1.0/settings', parseData<NoticeSettings>),
  updateSettings: defineEndpoint('PATCH push/1.0/settings', parseData<NoticeSettings>, {
    encode: (body: Partial<NoticeSettings>) => ({ body }),
  }),
  reminders: defineEndpoint('GET push/1.0/reminders', parseData<Reminder[]>),
  updateReminder: defineEndpoint('PATCH push/1.0/reminders', parseData<Reminder[]>, {
    encode: (body: Reminder & { isOn: boolean }) => ({ body }),
  }),
  devices: defineEndpoint('GET push/1.0/subscriptions', parseList<PushSubscription>),
  subscribe: defineEndpoint('POST push/1.0/subscriptions', parseOne<PushSubscription>, {
    encode: (address: PushAddress) => encodeAddress(address),
  }),
  unsubscribe: defineEndpoint('DELETE push/1.0/subscriptions/:id', parseNothing),
};

export const pushEndpoints = {
  ...pushSiteEndpoints,
  /** Needs no bearer: the device's own secret authorises it. */
  move: defineEndpoint('POST push/1.0/subscriptions/move', parseNothing, {
    encode: (address: MovedPushAddress) => encodeAddress(address),
  }),
};
