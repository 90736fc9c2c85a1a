import type { Login } from '@ringside/contract/collections/logins';
import type { Action } from '../../parts/action-dialog.tsx';
import { createCodeField, createPasswordField } from '../../parts/reauthentication-fields.ts';
import { client, renewSession, signOut } from '../../session/console-client.ts';

const NONE = 'Not possible. Sign in again with the password.';

/** Returns the device of a session, for display. */
export const formatDevice = ({ device }: Login): string => device ?? 'Unknown device';

/** Returns the command that ends a session. */
export const createEndSessionAction = (login: Login): Action => ({
  title: 'End this session',
  label: `Sign out of ${formatDevice(login)}`,
  danger: true,
  successText: `${formatDevice(login)} is signed out.`,
  description:
    'Every tab of that browser is signed out at once and needs the password again. If it was not you, also change the password.',
  howToUndo: NONE,
  fields: [createPasswordField('/password')],
  run: ({ current = '' }) => client.logins.end(login.id, current),
});

/** Returns the command that ends all other sessions. */
export const createEndOtherSessionsAction = (count: number): Action => ({
  title: 'Sign out everywhere else',
  label: 'Sign out everywhere else',
  danger: true,
  successText: 'Only this browser is signed in.',
  description: `${count === 1 ? '1 other session ends' : `${count} other sessions end`} at once; this browser stays signed in.`,
  howToUndo: NONE,
  fields: [createPasswordField('/password')],
  run: ({ current = '' }) => client.logins.endOthers(current),
});

/**
 * Returns the command that changes an email address. It requires the operator's password; the
 * session then has the new address.
 */
export const createChangeEmailAction = ({
  id,
  email,
}: {
  id: string;
  email?: string | undefined;
}): Action => ({
  title: 'Change the email address',
  label: 'Change the email address',
  successText: 'From now on you sign in with the new email address.',
  description:
    'From then on you sign in with this address and get emails there. The old address gets an email about the change.',
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
    createPasswordField('/data/attributes/currentPassword'),
    createCodeField('/data/attributes/code'),
  ],
  async run({ email: next = '', current = '', code }) {
    await client.users.update(id, {
      email: next,
      currentPassword: current,
      ...(code && { code }),
    });
    await renewSession();
  },
});

export const changePasswordAction: Action = {
  title: 'Change the password',
  label: 'Change the password',
  successText: 'The password is changed.',
  description:
    'This ends all your sessions, including this one. Sign in again with the new password.',
  howToUndo: 'Change it back.',
  fields: [
    createPasswordField('/currentPassword', 'Current password'),
    {
      name: 'next',
      label: 'New password',
      type: 'password',
      required: true,
      autoComplete: 'new-password',
      hint: 'At least 12 characters, and not a common password.',
      pointers: ['/newPassword'],
    },
    createCodeField('/code'),
  ],
  async run({ current = '', next = '', code }) {
    await client.user.changePassword(current, next, code);
    await signOut();
  },
};
