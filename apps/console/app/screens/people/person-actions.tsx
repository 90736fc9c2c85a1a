import type { Role } from '@ringside/contract/collections/catalogue';
import { INVITATION_HOURS } from '@ringside/contract/reset-link';
import type { Action } from '../../parts/action-dialog.tsx';
import { LANGUAGES } from '../../parts/languages.ts';
import { createCodeField, createPasswordField } from '../../parts/reauthentication-fields.ts';
import { ROLE_DESCRIPTIONS } from '../../parts/role-texts.ts';
import { saveJson } from '../../parts/save-file.ts';
import { client, clientForVersion } from '../../session/console-client.ts';
import { isErased, isSuspended } from './person-state.tsx';
import type { PersonData } from './read-person.ts';

const OWNER = 'operator.owner';

type Person = PersonData['user'];

/** The operator who looks at the page. */
interface Actor {
  can: (permission: string) => boolean;
  ownId: string | undefined;
}

/**
 * Returns the commands on a user: about staff only for operators who may give roles, and never
 * about the operator's own roles.
 */
export function personActionsOf(file: PersonData, actor: Actor): Action[] {
  const { user, version } = file;
  const { can } = actor;
  if (isErased(user)) return [];
  if (user.mergedInto) return mergedAccountActionsOf(file, actor);
  return [
    ...(canManageSignIn(file, actor) ? signInActionsOf(file) : []),
    can('users.read') && createExportAction(user),
    canSuspend(file, actor) && createSuspensionAction(user, version),
    isStaff(user) && can('users.write') && createPasswordResetAction(user),
    canRemoveSecondFactor(file, actor) && createRemoveSecondFactorAction(user, version),
    canErase(file, actor) && createEraseAction(user, version),
  ].filter((act) => act !== false);
}

/** Returns the commands on an account that is part of another one. */
const mergedAccountActionsOf = ({ user, version }: PersonData, { can }: Actor): Action[] =>
  [
    can('users.write') && createSplitAction(user, version),
    can('users.read') && createExportAction(user),
  ].filter((act) => act !== false);

const isStaff = ({ roles = [] }: Person): boolean => roles.length > 0;

/** Returns whether the operator may change a user at all: staff need the permission for roles. */
const canChange = ({ user }: PersonData, { can }: Actor): boolean =>
  !isStaff(user) || can('roles.write');

const canManageSignIn = ({ user, signsIn }: PersonData, { can, ownId }: Actor): boolean =>
  signsIn && can('roles.write') && user.id !== ownId;

const canSuspend = (file: PersonData, actor: Actor): boolean =>
  actor.can('users.suspend') && canChange(file, actor);

const canErase = (file: PersonData, actor: Actor): boolean =>
  actor.can('users.write') && canChange(file, actor) && file.user.id !== actor.ownId;

/** Only operators who may give roles remove the second factor of an owner. */
const canRemoveSecondFactor = (
  { user, secondFactor }: PersonData,
  { can, ownId }: Actor,
): boolean =>
  secondFactor?.isOn === true &&
  user.id !== ownId &&
  (can('roles.write') || !user.roles?.includes(OWNER));

const signInActionsOf = ({ user, version, roles }: PersonData): Action[] => [
  createChangeRoleAction(user, version, roles),
  createChangeEmailAction(user, version),
];

const createSuspensionAction = (user: Person, version: number): Action =>
  isSuspended(user) ? createUnsuspendAction(user, version) : createSuspendAction(user, version);

const createSuspendAction = ({ id, username }: Person, version: number): Action => ({
  title: 'Suspend',
  label: `Suspend ${username}`,
  danger: true,
  successText: `${username} is suspended.`,
  description: `All sessions of ${username} end at once, and their rosters lose this player. A roster that is playing has one round to add a replacement, if one is allowed. Otherwise it forfeits its open series.`,
  howToUndo: 'Choose “Unsuspend”.',
  fields: [
    {
      name: 'reason',
      label: 'Reason',
      required: true,
      hint: 'Operators see it in the activity log.',
    },
    {
      name: 'until',
      label: 'Until (your time zone)',
      type: 'instant',
      hint: 'Leave empty to suspend permanently.',
    },
  ],
  run: ({ reason = '', until }) =>
    clientForVersion(version).users.suspend(id, {
      reason,
      until: until || null,
    }),
});

const createUnsuspendAction = ({ id, username }: Person, version: number): Action => ({
  title: 'Unsuspend',
  label: `Unsuspend ${username}`,
  successText: `${username} can take part again.`,
  description: `${username} can sign in and take part again.`,
  howToUndo: 'Choose “Suspend”.',
  run: () => clientForVersion(version).users.unsuspend(id),
});

const createChangeEmailAction = ({ id, username, email }: Person, version: number): Action => ({
  title: 'Change the email address',
  label: 'Change the email address',
  successText: `${username} signs in with the new email address.`,
  description: (
    <>
      <p>{`${username} signs in with this address from then on, and gets an email there with a link to set a new password. The old address gets an email about the change.`}</p>
      <p>
        Make sure that the address belongs to {username}: anyone who reads its email can set the
        password.
      </p>
    </>
  ),
  howToUndo: 'Change it back to the old one.',
  fields: [
    {
      name: 'email',
      label: 'Email address',
      type: 'email',
      required: true,
      initial: email ?? '',
      pointers: ['/data/attributes/email'],
    },
    createPasswordField('/data/attributes/currentPassword', 'Your own password'),
    createCodeField('/data/attributes/code'),
  ],
  run: ({ email: next = '', current = '', code }) =>
    clientForVersion(version).users.update(id, {
      email: next,
      currentPassword: current,
      ...(code && { code }),
    }),
});

const createPasswordResetAction = ({ id, username }: Person): Action => ({
  title: 'Send a password reset',
  label: 'Send',
  successText: 'The email is on its way.',
  description: `${username} gets an email with a link to set a new password.`,
  howToUndo: 'Not possible. The link expires automatically.',
  run: () => client.users.sendPasswordReset(id),
});

const createRemoveSecondFactorAction = ({ id, username }: Person, version: number): Action => ({
  title: 'Turn off two-factor authentication',
  label: `Turn it off for ${username}`,
  danger: true,
  successText: `${username} signs in with the password alone.`,
  description: (
    <>
      <p>{`For an operator who has lost the phone and the recovery codes. ${username} then signs in with the password alone. All sessions of ${username} end at once, and an email reports the change.`}</p>
      <p>
        Make sure that {username} has asked for it: an attacker with a stolen password would ask for
        the same.
      </p>
    </>
  ),
  howToUndo: `Only ${username} can set it up again.`,
  fields: [createPasswordField('/password', 'Your own password')],
  run: ({ current = '' }) => clientForVersion(version).secondFactor.takeAway(id, current),
});

const createSplitAction = ({ id, username }: Person, version: number): Action => ({
  title: 'Split again',
  label: 'Split',
  successText: `${username} is a separate account again.`,
  description: `What moved from ${username} and is still with the other account goes back. What was added since stays there.`,
  howToUndo: 'Open the other account and choose “Merge with another account”.',
  run: () => clientForVersion(version).users.split(id),
});

/** Returns `operator.referee` without its prefix. */
const formatRole = (role: string) => role.replace('operator.', '');

const roleOptionsOf = (roles: Role[]) => [
  { value: '', label: 'None: can sign in, but has no permissions' },
  ...roles.map(({ id }) => ({ value: id, label: formatRole(id) })),
];

/** Each role with the permissions that it adds to the previous one. */
function RoleList({ roles }: { roles: Role[] }) {
  return (
    <dl className="places">
      {roles.map(({ id, permissions }, rung) => (
        <div key={id}>
          <dt>
            <b>{formatRole(id)}</b> {ROLE_DESCRIPTIONS[id]}
          </dt>
          <dd className="soft small">
            {permissions
              .filter((permission) => !roles[rung - 1]?.permissions.includes(permission))
              .join(', ')}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const createChangeRoleAction = (
  { id, username, roles: currentRoles = [] }: Person,
  version: number,
  roles: Role[],
): Action => ({
  title: 'Change the role',
  label: 'Change the role',
  successText: `${username} has the new role.`,
  description: (
    <>
      <p>{`The permissions of ${username} change at once. Each role includes the permissions of the roles above it.`}</p>
      <RoleList roles={roles} />
    </>
  ),
  howToUndo:
    currentRoles.length > 0
      ? `Give the role ${currentRoles.map(formatRole).join(' and ')} again.`
      : 'Remove the role again.',
  fields: [
    {
      name: 'role',
      label: 'Role',
      initial: roles.findLast((role) => currentRoles.includes(role.id))?.id ?? '',
      options: roleOptionsOf(roles),
    },
  ],
  run: ({ role }) => clientForVersion(version).users.update(id, { roles: role ? [role] : [] }),
});

const createExportAction = ({ id, username }: Person): Action => ({
  title: 'Export data',
  label: 'Download',
  successText: 'The file is saved.',
  description: `Everything that is stored about ${username}, as JSON: profile, rosters, check-ins, chats, pictures, actions and their IP addresses. Give the file only to ${username}.`,
  howToUndo: 'Nothing to undo, because nothing changes.',
  run: async () => saveJson(`${username}.json`, await client.users.export(id)),
});

const createEraseAction = ({ id, username }: Person, version: number): Action => ({
  title: 'Erase',
  label: `Erase ${username}`,
  danger: true,
  successText: 'The person is erased.',
  description:
    'Name, email address, phone numbers, birthday, accounts, pictures, chats and IP addresses are deleted permanently, and the person leaves the rosters of segments that are not over. Results, places, past rosters and the log stay, under “Deleted player”. The next launch of the game creates a new account.',
  howToUndo: 'Not possible.',
  fields: [{ name: 'typed', label: 'Name', exactly: username }],
  run: () => clientForVersion(version).users.erase(id),
});

/** Returns the command that creates an operator. */
export const createNewOperatorAction = (roles: Role[]): Action => ({
  title: 'New operator',
  label: 'Create operator',
  successText: 'The operator can sign in.',
  description: (
    <>
      <p>{`The operator signs in to the console with this address. The server sends a link to choose a password to it. The link works for ${INVITATION_HOURS} hours.`}</p>
      <RoleList roles={roles} />
    </>
  ),
  howToUndo: 'Remove the role, or erase the person.',
  fields: [
    { name: 'email', label: 'Email address', type: 'email', required: true },
    { name: 'username', label: 'Name', required: true },
    {
      name: 'language',
      label: 'Language of emails',
      initial: 'en',
      options: LANGUAGES.map(({ key, name }) => ({ value: key, label: name })),
    },
    {
      name: 'password',
      label: 'First password',
      type: 'password',
      autoComplete: 'new-password',
      hint: 'Leave empty to send an email with a link. Otherwise use at least 12 characters and share the password in a private way: no email is sent.',
      pointers: ['/data/attributes/password'],
    },
    { name: 'role', label: 'Role', initial: 'operator.viewer', options: roleOptionsOf(roles) },
  ],
  run: ({ email, username, language, password, role }) =>
    client.users.create({
      email,
      username,
      preferredLocale: language,
      ...(password && { password }),
      roles: role ? [role] : [],
    }),
});
