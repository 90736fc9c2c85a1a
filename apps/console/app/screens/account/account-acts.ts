import type { Login } from '@ringside/contract/collections/logins';
import type { Act } from '../../parts/act-dialog.tsx';
import { client, signOut } from '../../session/console-client.ts';

const NONE = 'There is none: one signs in again with the password.';

export const placeOf = ({ device }: Login): string => device ?? 'Unknown device';

export const endAct = (login: Login): Act => ({
  title: 'Sign out there', label: `Sign out of ${placeOf(login)}`, danger: true, done: `${placeOf(login)} is signed out.`,
  does: 'Every tab of that browser is shut at once. Whoever sits there needs the password. If that was not you, change it as well.',
  inverse: NONE, run: () => client.logins.end(login.id),
});

export const endOthersAct = (count: number): Act => ({
  title: 'Sign out everywhere else', label: 'Sign out everywhere else', danger: true, done: 'Only this browser is signed in.',
  does: `${count === 1 ? '1 other login ends' : `${count} other logins end`} at once; this browser goes on.`,
  inverse: NONE, run: () => client.logins.endOthers(),
});

export const passwordAct: Act = {
  title: 'Change the password', label: 'Change the password', done: 'The password is changed.',
  does: 'Every login of yours ends, this one too: sign in with the new password then.',
  inverse: 'The same again, with the old one as the new.',
  fields: [
    { name: 'current', label: 'Current password', type: 'password', required: true, pointers: ['/currentPassword'] },
    { name: 'next', label: 'New password', type: 'password', required: true, hint: 'At least 12 characters, and none that many people use.', pointers: ['/newPassword'] },
  ],
  async run({ current, next }) {
    await client.user.changePassword(current!, next!);
    await signOut();
  },
};
