import type { Act } from '../../parts/act-dialog.tsx';
import { instantOf } from '../../parts/time.tsx';
import { client, clientOn } from '../../session/console-client.ts';
import type { PersonFile } from './person.tsx';
import { isSuspended } from './person-state.tsx';

/** What may be done about a person: staff only by who gives roles. */
export function actsOf({ user, version }: PersonFile, may: (permission: string) => boolean): Act[] {
  const isStaff = (user.roles?.length ?? 0) > 0;
  const mayShutOut = may('users.suspend') && (!isStaff || may('roles.write'));
  return [
    mayShutOut && !isSuspended(user) && suspendAct(user, version),
    mayShutOut && isSuspended(user) && unsuspendAct(user, version),
    isStaff && may('users.write') && passwordAct(user),
  ].filter((act) => act !== false);
}

type Person = PersonFile['user'];

const suspendAct = ({ id, username }: Person, version: number): Act => ({
  title: 'Suspend', label: `Suspend ${username}`, danger: true, done: `${username} is suspended.`,
  does: `${username} is shut out at once: every session ends, and the rosters are short of a player. Open series of a roster that cannot play fall to the other side.`,
  inverse: 'Unsuspend lets the person in again.',
  fields: [
    { name: 'reason', label: 'Reason', required: true, hint: 'Operators see it in the log.' },
    { name: 'until', label: 'Until, in your own zone', type: 'datetime-local', hint: 'Empty: for good.' },
  ],
  run: ({ reason, until }) => clientOn(version).users.suspend(id, { reason: reason!, until: until ? instantOf(until) : null }),
});

const unsuspendAct = ({ id, username }: Person, version: number): Act => ({
  title: 'Unsuspend', label: `Let ${username} in`, done: `${username} may take part again.`, does: `${username} may sign in and take part again.`, inverse: 'Suspend.', run: () => clientOn(version).users.unsuspend(id),
});

const passwordAct = ({ id, username }: Person): Act => ({
  title: 'Send a password reset', label: 'Send', done: 'The letter is on its way.', does: `${username} gets a letter with a link by which a new password is set.`, inverse: 'There is none: the link ends by itself.', run: () => client.users.sendPasswordReset(id),
});
