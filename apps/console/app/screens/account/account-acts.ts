import type { Login } from '@ringside/contract/collections/logins';
import type { Act } from '../../parts/act-dialog.tsx';
import { codeField, passwordField } from '../../parts/proof-fields.ts';
import { client, renew, signOut } from '../../session/console-client.ts';

const NONE = 'There is none: one signs in again with the password.';

/** Returns the device of a session, for display. */
export const placeOf = ({ device }: Login): string => device ?? 'Unknown device';

/** Returns the command that ends a session. */
export const endAct = (login: Login): Act => ({
  title: 'Sign out there',
  label: `Sign out of ${placeOf(login)}`,
  danger: true,
  done: `${placeOf(login)} is signed out.`,
  does: 'Every tab of that browser is shut at once. Whoever sits there needs the password. If that was not you, change it as well.',
  inverse: NONE,
  fields: [passwordField('/password')],
  run: ({ current }) => client.logins.end(login.id, current!),
});

/** Returns the command that ends all other sessions. */
export const endOthersAct = (count: number): Act => ({
  title: 'Sign out everywhere else',
  label: 'Sign out everywhere else',
  danger: true,
  done: 'Only this browser is signed in.',
  does: `${count === 1 ? '1 other login ends' : `${count} other logins end`} at once; this browser goes on.`,
  inverse: NONE,
  fields: [passwordField('/password')],
  run: ({ current }) => client.logins.endOthers(current!),
});

/**
 * Returns the command that changes an email address. It requires the operator's password; the
 * session then has the new address.
 */
export const mailAct = ({ id, email }: { id: string; email?: string | undefined }): Act => ({
  title: 'Change the mail',
  label: 'Change the mail',
  done: 'You sign in with the new mail from now on.',
  does: 'You sign in with this mail from then on, and letters come there. The one of before is told of it by a letter.',
  inverse: 'The same again, with the old one.',
  fields: [
    {
      name: 'email',
      label: 'Mail',
      type: 'email',
      required: true,
      initial: email ?? '',
      pointers: ['/data/attributes/email'],
    },
    passwordField('/data/attributes/currentPassword'),
    codeField('/data/attributes/code'),
  ],
  async run({ email: next, current, code }) {
    await client.users.update(id, {
      email: next!,
      currentPassword: current!,
      ...(code && { code }),
    });
    await renew();
  },
});

export const passwordAct: Act = {
  title: 'Change the password',
  label: 'Change the password',
  done: 'The password is changed.',
  does: 'Every login of yours ends, this one too: sign in with the new password then.',
  inverse: 'The same again, with the old one as the new.',
  fields: [
    passwordField('/currentPassword', 'Current password'),
    {
      name: 'next',
      label: 'New password',
      type: 'password',
      required: true,
      autoComplete: 'new-password',
      hint: 'At least 12 characters, and none that many people use.',
      pointers: ['/newPassword'],
    },
    codeField('/code'),
  ],
  async run({ current, next, code }) {
    await client.user.changePassword(current!, next!, code);
    await signOut();
  },
};
