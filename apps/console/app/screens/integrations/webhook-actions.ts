import type { Webhook, WebhookDelivery } from '@ringside/contract/collections/webhooks';
import type { Action, ActionField } from '../../parts/action-dialog.tsx';
import type { Secret } from '../../parts/one-time-secret.tsx';
import { client, clientForVersion, type Versioned } from '../../session/console-client.ts';

type Hook = Versioned<Webhook>;

/** The title of the command that leaves nothing to show. */
export const REMOVE = 'Remove';

const fieldsOf = (hook?: Hook): ActionField[] => [
  { name: 'url', label: 'Address', required: true, initial: hook?.url ?? '', hint: 'With https' },
  {
    name: 'actions',
    label: 'Actions',
    required: true,
    initial: hook?.actions.join(', ') ?? '*',
    hint: 'As the log names them: series.finished, all of a kind (series.*), or all (*); commas between them',
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

/** Returns the command that creates a web hook. */
export const createNewHookAction = (onTold: (secret: Secret) => void): Action => ({
  title: 'New web hook',
  label: 'Make it',
  done: 'The web hook is made.',
  does: 'Every change of these kinds is sent to the address, signed with a secret that is shown once.',
  inverse: 'Pause or remove it.',
  fields: fieldsOf(),
  run: async (values) => onTold(secretOf(await client.webhooks.create(attributesOf(values)))),
});

/** Returns the commands on a web hook. */
export function webhookActionsOf(hook: Hook, onTold: (secret: Secret) => void): Action[] {
  const { id, version, isActive, url } = hook;
  return [
    {
      title: 'Change',
      label: 'Change',
      done: 'The web hook is changed.',
      does: 'From now on changes are sent like this.',
      inverse: 'Change it again.',
      fields: fieldsOf(hook),
      run: (values) => clientForVersion(version).webhooks.update(id, attributesOf(values)),
    },
    isActive
      ? {
          title: 'Pause',
          label: 'Pause',
          done: 'The web hook is paused.',
          does: 'Sending stops; changes in the meantime are not sent later.',
          inverse: 'Go on.',
          run: () => clientForVersion(version).webhooks.update(id, { isActive: false }),
        }
      : {
          title: 'Go on',
          label: 'Go on',
          done: 'The web hook goes on.',
          does: 'Changes are sent again from now on.',
          inverse: 'Pause.',
          run: () => clientForVersion(version).webhooks.update(id, { isActive: true }),
        },
    {
      title: 'Send a ping',
      label: 'Send',
      done: 'The ping is on its way.',
      does: 'A delivery that says nothing is sent, to see whether it arrives.',
      inverse: 'There is nothing to undo.',
      run: () => client.webhooks.ping(id),
    },
    {
      title: 'New secret',
      label: 'Make a new secret',
      danger: true,
      done: 'The secret is changed.',
      does: 'Deliveries are signed with the new secret at once: a program that knows the old one alone takes them for false.',
      inverse: 'It cannot be undone: the old secret does not come back.',
      run: async () => onTold(secretOf(await client.webhooks.renewSecret(id))),
    },
    {
      title: REMOVE,
      label: 'Remove it',
      danger: true,
      done: 'The web hook is removed.',
      does: `Nothing is sent to ${url} any more, and the log of its deliveries goes as well. To keep the log, pause it.`,
      inverse: 'It cannot be undone: a new one would have another secret.',
      run: () => clientForVersion(version).webhooks.delete(id),
    },
  ];
}

/** Returns the command that sends a delivery again. */
export const createReplayAction = (hook: Webhook, { id, action }: WebhookDelivery): Action => ({
  title: 'Send it again',
  label: 'Send again',
  done: 'It is on its way again.',
  does: `${action} is sent to ${hook.url} once more, with the same id: a program that has had it can tell.`,
  inverse: 'It cannot be undone: the request is sent.',
  run: () => client.webhooks.replay(hook.id, id),
});
