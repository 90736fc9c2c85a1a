import type { ApiKey } from '@ringside/contract/collections/api-keys';
import type { Action } from '../../parts/action-dialog.tsx';
import { parseLocal } from '../../parts/time.tsx';
import { client } from '../../session/console-client.ts';

/** Returns whether a key is valid; keys expire by real time, not by the championship's clock. */
export const isOpen = ({ revokedAt, expiresAt }: ApiKey): boolean =>
  revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > Date.now());

const ROLES = [
  { value: 'operator.viewer', label: 'Viewer: reads what operators see' },
  { value: 'operator.referee', label: 'Referee: also sets and rules on results' },
  { value: 'operator.admin', label: 'Admin: also sets seasons up' },
  { value: 'operator.owner', label: 'Owner: also keeps web hooks' },
];

/** Returns the command that creates a key. */
export const createNewKeyAction = (onMade: (key: ApiKey) => void): Action => ({
  title: 'New key',
  label: 'Make the key',
  done: 'The key is made.',
  does: 'A program may use the API with it, under its own name in the log. It never makes keys or gives roles.',
  inverse: 'Revoke it.',
  fields: [
    { name: 'name', label: 'Program', required: true, hint: 'How the list and the log call it' },
    {
      name: 'roles',
      label: 'Permissions',
      several: true,
      initial: 'operator.viewer',
      options: ROLES,
      hint: 'It may do what any of them may, as long as you may do it yourself.',
      pointers: ['/data/attributes/roles'],
    },
    {
      name: 'expiresAt',
      label: 'Ends, in your own zone',
      type: 'datetime-local',
      hint: 'Empty: when it is revoked.',
    },
  ],
  run: async ({ name = '', roles = '', expiresAt }) =>
    onMade(
      await client.apiKeys.create({
        name,
        roles: roles.split(',').filter(Boolean),
        expiresAt: expiresAt ? parseLocal(expiresAt) : null,
      }),
    ),
});

/** Returns the command that revokes a key. */
export const createRevokeAction = ({ id, name, lastUsedAt }: ApiKey): Action => ({
  title: 'Revoke the key',
  label: `Revoke the key of ${name}`,
  danger: true,
  done: `The key of ${name} is revoked.`,
  does: `The key opens nothing any more, from the next call on.${lastUsedAt ? ' A program uses it: it will be refused.' : ' No program has used it yet.'} Its line stays in the list.`,
  inverse: 'It cannot be undone: the program would need a new key.',
  run: () => client.apiKeys.revoke(id),
});
