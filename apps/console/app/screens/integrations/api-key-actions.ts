import type { ApiKey } from '@ringside/contract/collections/api-keys';
import type { Action } from '../../parts/action-dialog.tsx';
import { ROLE_DESCRIPTIONS } from '../../parts/role-texts.ts';
import { client } from '../../session/console-client.ts';

/** Returns whether a key is valid; keys expire by real time, not by the championship's clock. */
export const isOpen = ({ revokedAt, expiresAt }: ApiKey): boolean =>
  revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > Date.now());

const ROLE_NAMES: Record<string, string> = {
  'operator.viewer': 'Viewer',
  'operator.referee': 'Referee',
  'operator.admin': 'Admin',
  'operator.owner': 'Owner',
};

const ROLES = Object.entries(ROLE_NAMES).map(([value, name]) => ({
  value,
  label: `${name}: ${ROLE_DESCRIPTIONS[value]}`,
}));

/** Returns the command that creates a key. */
export const createNewKeyAction = (onMade: (key: ApiKey) => void): Action => ({
  title: 'New key',
  label: 'Create key',
  successText: 'The key is created.',
  description:
    'A program can use the API with this key. The log shows its name. The key cannot create keys or give roles.',
  howToUndo: 'Revoke the key.',
  fields: [
    {
      name: 'name',
      label: 'Program',
      required: true,
      hint: 'The name in the list and in the activity log',
    },
    {
      name: 'roles',
      label: 'Permissions',
      several: true,
      initial: 'operator.viewer',
      options: ROLES,
      hint: 'The key gets the permissions of the chosen roles, but none that you do not have.',
      pointers: ['/data/attributes/roles'],
    },
    {
      name: 'expiresAt',
      label: 'Expires (your time zone)',
      type: 'instant',
      hint: 'Leave empty for a key that does not expire.',
    },
  ],
  run: async ({ name = '', roles = '', expiresAt }) =>
    onMade(
      await client.apiKeys.create({
        name,
        roles: roles.split(',').filter(Boolean),
        expiresAt: expiresAt || null,
      }),
    ),
});

/** Returns the command that revokes a key. */
export const createRevokeAction = ({ id, name, lastUsedAt }: ApiKey): Action => ({
  title: 'Revoke the key',
  label: `Revoke the key of ${name}`,
  danger: true,
  successText: `The key of ${name} is revoked.`,
  description: `The API refuses the key from the next request on.${lastUsedAt ? ' A program uses it and loses access.' : ' No program has used it yet.'} The key stays in the list.`,
  howToUndo: 'Not possible. The program needs a new key.',
  run: () => client.apiKeys.revoke(id),
});
