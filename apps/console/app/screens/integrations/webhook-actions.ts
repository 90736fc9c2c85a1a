import type { Webhook, WebhookDelivery } from '@ringside/contract/collections/webhooks';
import type { Action } from '../../parts/action-dialog.tsx';
import type { ActionField } from '../../parts/action-field-input.tsx';
import type { Secret } from '../../parts/one-time-secret.tsx';
import { client, clientForVersion, type Versioned } from '../../session/console-client.ts';

type Hook = Versioned<Webhook>;

/** The title of the command that leaves nothing to show. */
export const REMOVE = 'Remove';

const fieldsOf = (hook?: Hook): ActionField[] => [
  {
    name: 'url',
    label: 'URL',
    required: true,
    initial: hook?.url ?? '',
    hint: 'Starts with https://',
  },
  {
    name: 'actions',
    label: 'Actions',
    required: true,
    initial: hook?.actions.join(', ') ?? '*',
    hint: 'Actions of the activity log, separated by commas: series.finished, all of a kind (series.*), or all (*)',
  },
  { name: 'description', label: 'Description', initial: hook?.description ?? '' },
];
const attributesOf = ({ url = '', actions = '', description = '' }: Record<string, string>) => ({
  url,
  actions: actions
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean),
  description,
});

const secretOf = ({ url, secret = '' }: Webhook): Secret => ({
  title: `The secret for ${new URL(url).host}`,
  name: 'Secret',
  value: secret,
});

/** Returns the command that creates a webhook. */
export const createNewHookAction = (onTold: (secret: Secret) => void): Action => ({
  title: 'New webhook',
  label: 'Create webhook',
  successText: 'The webhook is created.',
  description:
    'Every change of these kinds is sent to the URL, signed with a secret that is shown once.',
  howToUndo: 'Pause or remove the webhook.',
  fields: fieldsOf(),
  run: async (values) => onTold(secretOf(await client.webhooks.create(attributesOf(values)))),
});

/** Returns the commands on a webhook. */
export function webhookActionsOf(hook: Hook, onTold: (secret: Secret) => void): Action[] {
  const { id, version, isActive, url } = hook;
  return [
    {
      title: 'Change',
      label: 'Change',
      successText: 'The webhook is changed.',
      description: 'The new settings apply to every change from now on.',
      howToUndo: 'Change it back.',
      fields: fieldsOf(hook),
      run: (values) => clientForVersion(version).webhooks.update(id, attributesOf(values)),
    },
    isActive
      ? {
          title: 'Pause',
          label: 'Pause',
          successText: 'The webhook is paused.',
          description:
            'Nothing is sent until you resume. Changes in the meantime are not sent later.',
          howToUndo: 'Choose “Resume”.',
          run: () => clientForVersion(version).webhooks.update(id, { isActive: false }),
        }
      : {
          title: 'Resume',
          label: 'Resume',
          successText: 'The webhook is active again.',
          description: 'Changes are sent again from now on.',
          howToUndo: 'Choose “Pause”.',
          run: () => clientForVersion(version).webhooks.update(id, { isActive: true }),
        },
    {
      title: 'Send a ping',
      label: 'Send',
      successText: 'The ping is on its way.',
      description: 'Sends an empty delivery, so that you can see whether it arrives.',
      howToUndo: 'Nothing to undo.',
      run: () => client.webhooks.ping(id),
    },
    {
      title: 'New secret',
      label: 'Create new secret',
      danger: true,
      successText: 'The secret is changed.',
      description:
        'Deliveries are signed with the new secret at once. A program that knows only the old secret rejects them.',
      howToUndo: 'Not possible. The old secret does not come back.',
      run: async () => onTold(secretOf(await client.webhooks.renewSecret(id))),
    },
    {
      title: REMOVE,
      label: 'Remove it',
      danger: true,
      successText: 'The webhook is removed.',
      description: `Nothing is sent to ${url} any more, and the log of its deliveries is deleted. To keep the log, pause the webhook instead.`,
      howToUndo: 'Not possible. A new webhook has another secret.',
      run: () => clientForVersion(version).webhooks.delete(id),
    },
  ];
}

/** Returns the command that sends a delivery again. */
export const createReplayAction = (hook: Webhook, { id, action }: WebhookDelivery): Action => ({
  title: 'Send it again',
  label: 'Send again',
  successText: 'The delivery is sent again.',
  description: `${action} is sent to ${hook.url} once more with the same id, so that the program can recognise a duplicate.`,
  howToUndo: 'Not possible. The request is sent.',
  run: () => client.webhooks.replay(hook.id, id),
});
