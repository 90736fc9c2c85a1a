import type { Act } from '../../parts/act-dialog.tsx';
import { client, clientOn } from '../../session/console-client.ts';
import type { RosterFile } from './roster-screen.tsx';

type May = (permission: string) => boolean;

/** What may be done to a roster as it stands. */
export function actsOf(file: RosterFile, may: May): Act[] {
  const { roster, checkin } = file;
  if (roster.status === 'disbanded') return [];
  return [
    !roster.checkedIn && roster.seed === null && may('checkin.any') && checkInAct(file),
    checkin !== undefined && roster.seed === null && may('checkin.any') && takeBackAct(file, checkin.id),
    may('rosters.write') && renameAct(file),
    roster.players.length > 1 && may('rosters.write') && handOverAct(file),
    may('rosters.write') && withdrawAct(file),
  ].filter((act) => act !== false);
}

const checkInAct = ({ roster }: RosterFile): Act => ({
  title: 'Check in', label: 'Check in', done: `${roster.name} is checked in.`,
  does: 'The roster is checked in by you. It is refused while the window is shut, and where the roster is not complete. It is locked then.',
  inverse: 'Take the check-in back, while the window is open.', run: () => client.checkins.ofRoster(roster.id),
});

const takeBackAct = ({ roster }: RosterFile, checkinId: string): Act => ({
  title: 'Take the check-in back', label: 'Take it back', danger: true, done: 'The check-in is taken back.',
  does: `${roster.name} is not checked in any more and is unlocked. It is possible while the window is open.`, inverse: 'Check in.', run: () => client.checkins.delete(checkinId),
});

const renameAct = ({ roster, version }: RosterFile): Act => ({
  title: 'Rename', label: 'Rename', done: 'The roster has its new name.', does: 'The name changes everywhere at once.', inverse: `Rename it “${roster.name}” again.`,
  fields: [{ name: 'name', label: 'Name', initial: roster.name, required: true, hint: '3 to 24 characters, and not like that of another roster' }],
  run: ({ name }) => clientOn(version).rosters.rename(roster.id, name!),
});

const handOverAct = ({ roster, version }: RosterFile): Act => ({
  title: 'Hand over', label: 'Hand over', done: 'The roster has a new captain.', does: 'Another member becomes its captain.', inverse: `Hand it over to ${roster.owner.username ?? 'the captain of now'} again.`,
  fields: [{ name: 'user', label: 'New captain', required: true, options: roster.players.filter(({ user }) => user.id !== roster.owner.id).map(({ user }) => ({ value: user.id, label: user.username ?? user.id })) }],
  run: ({ user }) => clientOn(version).rosters.handOver(roster.id, user!),
});

const withdrawAct = ({ roster, version }: RosterFile): Act => ({
  title: 'Withdraw', label: `Withdraw ${roster.name}`, danger: true, done: `${roster.name} is withdrawn.`,
  does: 'The roster is disbanded: it plays no more, and its open series fall to the other sides. What was played stays.',
  inverse: 'There is none: its players would have to enter anew while registration is open.', run: () => clientOn(version).rosters.disband(roster.id),
});

/** A player leaves a roster by an operator's hand. */
export const kickAct = ({ roster }: RosterFile, user: { id: string; username?: string }): Act => ({
  title: `Take ${user.username ?? 'the player'} out`, label: 'Take out', danger: true, done: `${user.username ?? 'The player'} is out of the roster.`,
  does: `${user.username ?? 'The player'} leaves ${roster.name}. With fewer than three players the roster is incomplete.`,
  inverse: 'The player joins again with the key, while the roster is open.', run: () => client.rosters.kick(roster.id, user.id),
});
