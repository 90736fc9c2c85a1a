import {
  changedNoticeSettings,
  changedReminder,
  movedPushSubscription,
  newPushSubscription,
  noticeSettingsAnswer,
  pushKey,
  remindersAnswer,
} from '@ringside/contract/collections/push';
import { pushEndpoints } from '@ringside/contract/endpoints/push';
import { mustHave } from '@ringside/rules/must';
import { sortByIds, type ResourceType } from '../../kernel/http/catalog.ts';
import { type ReadContext, defineChange, defineRead } from '../../kernel/http/endpoint.ts';
import { loadPageOfIds } from '../../kernel/http/page.ts';
import { getPathId } from '../../kernel/http/path-id.ts';
import { INBOX_ADDRESS } from '../../platform/outbound/push/push.repository.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import { moveSubscription } from './move-subscription.command.ts';
import { loadNoticeSettings, saveNoticeSettings } from './notice-settings.command.ts';
import { loadReminders, saveReminder } from './reminders.command.ts';
import { deleteSubscription, saveSubscription } from './save-subscription.command.ts';

const TYPE = 'push-subscriptions';

/** Returns the query for the viewer's own devices. */
const selectOwnDevices = ({ db, viewer }: Pick<ReadContext, 'db' | 'viewer'>) =>
  db
    .selectFrom('pushSubscriptions')
    .where('userId', '=', viewer?.userId ?? '0')
    .where('endpoint', 'not like', `${INBOX_ADDRESS}%`);
const findDevice = (context: ReadContext) =>
  selectOwnDevices(context).select('id').where('id', '=', getPathId(context)).executeTakeFirst();

export const pushSubscriptions: ResourceType = {
  relations: {},
  async load(reader, ids) {
    const rows = await selectOwnDevices(reader)
      .select(['id', 'endpoint', 'createdAt'])
      .where('id', '=', anyOf(ids))
      .execute();
    return sortByIds(ids, rows).map(({ id, endpoint, createdAt }) => ({
      type: TYPE,
      id,
      attributes: { endpoint, createdAt: createdAt.toISOString() },
    }));
  },
};

/** The calls for notices on a player's devices (Web Push). */
export const pushRoutes = [
  defineRead(pushEndpoints.key, {
    summary: 'Get the public key that a browser subscribes with',
    access: 'public',
    answer: pushKey,
    run: async ({ services }) => ({ plain: { data: { publicKey: services.vapid.publicKey } } }),
  }),
  defineRead(pushEndpoints.settings, {
    summary: 'Get the notices that you want',
    access: 'signed-in',
    answer: noticeSettingsAnswer,
    run: async (context) => ({
      plain: { data: await loadNoticeSettings(context, mustHave(context.viewer, 'viewer').userId) },
    }),
  }),
  defineChange(pushEndpoints.updateSettings, {
    summary: 'Choose the notices that you want',
    access: 'signed-in',
    answer: noticeSettingsAnswer,
    body: changedNoticeSettings,
    run: (context, _none, changes) => saveNoticeSettings(context, changes),
  }),
  defineRead(pushEndpoints.reminders, {
    summary: 'List what you are reminded of when it opens',
    access: 'signed-in',
    answer: remindersAnswer,
    run: async (context) => ({
      plain: { data: await loadReminders(context, mustHave(context.viewer, 'viewer').userId) },
    }),
  }),
  defineChange(pushEndpoints.updateReminder, {
    summary: 'Set a reminder of a registration or check-in that opens, or take it back',
    access: 'signed-in',
    answer: remindersAnswer,
    body: changedReminder,
    run: (context, _none, change) => saveReminder(context, change),
  }),
  defineRead(pushEndpoints.devices, {
    summary: 'List your devices that receive notifications',
    access: 'signed-in',
    type: TYPE,
    list: { sorts: { createdAt: 'createdAt' }, defaultSort: 'createdAt' },
    run: async (context) => ({
      list: {
        type: TYPE,
        ...(await loadPageOfIds(selectOwnDevices(context), 'pushSubscriptions.id', context.query)),
      },
    }),
  }),
  defineChange(pushEndpoints.subscribe, {
    summary: 'Receive notifications on this device',
    access: 'signed-in',
    type: TYPE,
    success: 201,
    bodyType: TYPE,
    body: newPushSubscription,
    run: (context, _none, { data }) => saveSubscription(context, data.attributes),
  }),
  defineChange(pushEndpoints.move, {
    summary: 'Move a subscription to the new address of the browser',
    access: 'public',
    success: 204,
    bodyType: TYPE,
    body: movedPushSubscription,
    run: (context, _none, { data }) => moveSubscription(context, data.attributes),
  }),
  defineChange(pushEndpoints.unsubscribe, {
    summary: 'Stop notifications on a device',
    access: 'signed-in',
    success: 204,
    load: findDevice,
    run: (context, found) => deleteSubscription(context, found),
  }),
];
