import type { Roster } from '@ringside/contract/collections/rosters';
import type { Segment } from '@ringside/contract/collections/segments';
import { serverNow } from '@ringside/contract/live/server-clock';
import { traitsOf } from '@ringside/rules/format-traits';
import { isRosterLocked } from '@ringside/rules/roster/roster-status';
import { createElement, type ReactNode } from 'react';
import type { Action } from '../../parts/action-dialog.tsx';
import type { ActionField } from '../../parts/action-field-input.tsx';
import { createAdjustAction } from '../../parts/adjustment-actions.ts';
import { client, clientForVersion } from '../../session/console-client.ts';
import type { Season } from '../../shell/season-context.tsx';
import { DisqualificationEffects } from './disqualification-effects.tsx';
import type { RosterData } from './read-roster.ts';

type HasPermission = (permission: string) => boolean;

/** Returns the commands on a roster in its season. */
export function rosterActionsOf(
  file: RosterData,
  season: Season | undefined,
  can: HasPermission,
): Action[] {
  if (file.roster.status === 'disbanded')
    return can('rosters.write') ? [createReturnAction(file)] : [];
  return [
    ...(can('checkin.any') ? checkinActionsOf(file) : []),
    ...(can('rosters.write') ? managementActionsOf(file, season) : []),
    ...(can('leaderboards.write') && file.leaderboards.length > 0
      ? [createAdjustAction(file.roster.team, file.leaderboards)]
      : []),
  ];
}

/** Returns the commands on the check-in of a roster, which are possible until it is seeded. */
function checkinActionsOf(file: RosterData): Action[] {
  const { roster, checkin } = file;
  if (roster.seed !== null) return [];
  return [
    !roster.takenOut && !roster.checkedIn && createCheckInAction(file),
    checkin !== undefined && createWithdrawCheckinAction(file, checkin.id),
  ].filter((act) => act !== false);
}

/** Returns the commands on the name, the members and the place of a roster. */
function managementActionsOf(file: RosterData, season: Season | undefined): Action[] {
  const { roster } = file;
  const segment = season?.segments.find(({ id }) => id === roster.segment.id);
  const regions = season && segment ? siblingRegionsOf(segment, season) : [];
  return [
    createRenameAction(file),
    roster.players.length > 1 && createHandOverAction(file),
    regions.length > 0 && createMoveAction(file, regions),
    isLocked(roster, segment) ? createUnlockAction(file) : createLockAction(file),
    ...participationActionsOf(file, segment),
    createDisbandAction(file),
  ].filter((act) => act !== false);
}

/** Returns the commands that remove a roster from its stage, or the one that takes it in again. */
function participationActionsOf(file: RosterData, segment: Segment | undefined): Action[] {
  if (file.roster.takenOut) return [createReinstateAction(file)];
  // The season of the console has no segments of earlier events.
  const state = segment?.state ?? file.roster.segment.state;
  if (state === 'finished') return [createLateDisqualification(file)];
  return [createRemovalAction(file, 'withdraw'), createRemovalAction(file, 'disqualify')];
}

/** Returns the other regions of a region's stage to which a roster may move: none may be seeded. */
function siblingRegionsOf({ id, parent, state }: Segment, { segments }: Season): Segment[] {
  if (!parent || !MOVABLE.includes(state)) return [];
  return segments.filter(
    (other) => other.id !== id && other.parent?.id === parent.id && MOVABLE.includes(other.state),
  );
}

/**
 * Returns whether a roster is locked, as the server judges it: by an operator's decision, else by
 * the seeding, else by the dates.
 */
function isLocked(roster: Roster, segment: Segment | undefined): boolean {
  if (roster.operatorLock !== null && roster.operatorLock !== undefined) return roster.operatorLock;
  if (!segment || roster.seed !== null || !MOVABLE.includes(segment.state)) return true;
  if (traitsOf(segment).shape === 'none') return false;
  const window = segment.segmentCheckinsConfig?.openWindow;
  return isRosterLocked({
    checkedIn: roster.checkedIn,
    window: window ? { from: new Date(window.from), to: new Date(window.to) } : null,
    registrationEndsAt: registrationEndOf(segment),
    now: serverNow(),
  });
}

/** Returns when the last registration phase ends; without phases, when the seeds are drawn. */
function registrationEndOf({ registrationPhases, date: { from } }: Segment): Date {
  const ends = registrationPhases.flatMap(({ date }) => (date ? [Date.parse(date.to)] : []));
  return new Date(ends.length > 0 ? Math.max(...ends) : Date.parse(from) - SEEDED_BEFORE_MS);
}

const SEEDED_BEFORE_MS = 10 * 60_000;

const MOVABLE = ['planned', 'registration', 'checkin'];

const createCheckInAction = ({ roster }: RosterData): Action => ({
  title: 'Check in',
  label: 'Check in',
  successText: `${roster.name} is checked in.`,
  description:
    'You check the roster in, which locks it. The server refuses this while the check-in window is closed, and while the roster is incomplete.',
  howToUndo: 'Choose “Undo check-in” while the window is open.',
  run: () => client.checkins.ofRoster(roster.id),
});

const createWithdrawCheckinAction = ({ roster }: RosterData, checkinId: string): Action => ({
  title: 'Undo check-in',
  label: 'Undo check-in',
  danger: true,
  successText: 'The check-in is undone.',
  description: `${roster.name} is no longer checked in, and is unlocked. This is possible while the window is open.`,
  howToUndo: 'Choose “Check in”.',
  run: () => client.checkins.delete(checkinId),
});

const createRenameAction = ({ roster, version }: RosterData): Action => ({
  title: 'Rename',
  label: 'Rename',
  successText: 'The roster is renamed.',
  description: 'The name changes everywhere at once.',
  howToUndo: `Rename it to “${roster.name}” again.`,
  fields: [
    {
      name: 'name',
      label: 'Name',
      initial: roster.name,
      required: true,
      hint: '3 to 24 characters, not similar to the name of another roster',
    },
  ],
  run: ({ name = '' }) => clientForVersion(version).rosters.rename(roster.id, name),
});

const createHandOverAction = ({ roster, version }: RosterData): Action => ({
  title: 'Change captain',
  label: 'Change captain',
  successText: 'The roster has a new captain.',
  description: 'Another player of the roster becomes its captain.',
  howToUndo: `Make ${roster.owner.username ?? 'the current captain'} the captain again.`,
  fields: [
    {
      name: 'user',
      label: 'New captain',
      required: true,
      options: roster.players
        .filter(({ user }) => user.id !== roster.owner.id)
        .map(({ user }) => ({ value: user.id, label: user.username ?? user.id })),
    },
  ],
  run: ({ user = '' }) => clientForVersion(version).rosters.handOver(roster.id, user),
});

const createMoveAction = ({ roster, version }: RosterData, regions: Segment[]): Action => ({
  title: 'Move',
  label: 'Move',
  successText: 'The roster is moved.',
  description:
    'The roster moves to another region of its stage with its players and its check-in. A manual seeding of either region is dropped, because it names all rosters of the region.',
  howToUndo: 'Move it back, as long as neither region is seeded.',
  fields: [
    {
      name: 'segment',
      label: 'To',
      required: true,
      options: regions.map(({ id, name }) => ({ value: id, label: name })),
    },
  ],
  run: ({ segment = '' }) => clientForVersion(version).rosters.move(roster.id, segment),
});

const createLockAction = ({ roster, version }: RosterData): Action => ({
  title: 'Lock',
  label: 'Lock',
  successText: 'The roster is locked.',
  description:
    'Players cannot join, hand over their place or rename the roster, regardless of its dates. Replacements count as usual.',
  howToUndo: 'Choose “Unlock”.',
  run: () => clientForVersion(version).rosters.setLocked(roster.id, true),
});

const createUnlockAction = ({ roster, version }: RosterData): Action => ({
  title: 'Unlock',
  label: 'Unlock',
  successText: 'The roster is unlocked.',
  description:
    'The captain can change the roster and players can join with the key, regardless of its dates. This uses up no replacements.',
  howToUndo: 'Choose “Lock”.',
  run: () => clientForVersion(version).rosters.setLocked(roster.id, false),
});

const OUT = {
  withdraw: {
    title: 'Withdraw',
    participle: 'withdrawn',
    effect: 'The roster no longer plays in this stage.',
  },
  disqualify: {
    title: 'Disqualify',
    participle: 'disqualified',
    effect: 'The roster is excluded from this stage, and the site shows this with the reason.',
  },
};

const KEEP_PLACE: ActionField = {
  name: 'keepPlace',
  label: 'Keep its place open: no other roster moves up, here or in the next stage',
  type: 'checkbox',
};

/** Describes a disqualification with what it changes. */
const describeDisqualification =
  ({ id }: Roster, describe: (keepPlace: boolean) => string) =>
  (typedValues: Record<string, string>): ReactNode => {
    const keepPlace = typedValues.keepPlace === 'on';
    return createElement(DisqualificationEffects, {
      rosterId: id,
      text: describe(keepPlace),
      keepPlace,
    });
  };

const REMOVAL_EFFECTS =
  'It forfeits its open series, including a live one. Earlier results, its players and its seed stay. Rosters that advanced from it to other stages also stay: withdraw them separately.';

const describePlace = (keepPlace: boolean) =>
  keepPlace
    ? 'A place that it held by advancing stays open.'
    : 'A place that it held by advancing goes to the next roster in the standings until the check-in closes.';

const createRemovalAction = (
  { roster, version }: RosterData,
  how: 'withdraw' | 'disqualify',
): Action => ({
  title: OUT[how].title,
  label: `${OUT[how].title} ${roster.name}`,
  danger: true,
  successText: `${roster.name} is ${OUT[how].participle}.`,
  description:
    how === 'disqualify'
      ? describeDisqualification(roster, (keepPlace) =>
          [OUT.disqualify.effect, REMOVAL_EFFECTS, describePlace(keepPlace)].join(' '),
        )
      : [OUT.withdraw.effect, REMOVAL_EFFECTS, describePlace(false)].join(' '),
  howToUndo:
    'Choose “Reinstate” before the next opponents have played. A series that was live starts again.',
  fields: [
    { name: 'reason', label: 'Reason', required: true, hint: 'The site shows it to everyone.' },
    ...(how === 'disqualify' ? [KEEP_PLACE] : []),
  ],
  run: ({ reason = '', keepPlace }) =>
    how === 'disqualify'
      ? clientForVersion(version).rosters.disqualify(roster.id, reason, {
          keepPlace: keepPlace === 'on',
        })
      : clientForVersion(version).rosters.withdraw(roster.id, reason),
});

/** Returns the disqualification of a roster whose stage is over. */
const createLateDisqualification = (file: RosterData): Action => ({
  ...createRemovalAction(file, 'disqualify'),
  description: describeDisqualification(file.roster, (keepPlace) =>
    [
      'The stage is over. The roster loses its place, its points and its place in the next stage.',
      keepPlace
        ? 'The others stay in their places, and no roster enters the next stage instead.'
        : 'The others move up, and the next roster in the standings enters the next stage.',
      'A next stage that is seeded stays as it is.',
    ].join(' '),
  ),
  howToUndo: 'Choose “Reinstate” before the next stage is seeded.',
});

const createReinstateAction = ({ roster, version }: RosterData): Action => ({
  title: 'Reinstate',
  label: `Reinstate ${roster.name}`,
  successText: `${roster.name} plays again.`,
  description:
    'The roster takes part again. The series that it forfeited are played at their time, or in ten minutes at the earliest. The server refuses this once the next opponents have played. After the end of the stage it gets its place and its points back, until the next stage is seeded.',
  howToUndo:
    roster.takenOut?.how === 'disqualified' ? 'Choose “Disqualify”.' : 'Choose “Withdraw”.',
  run: () => clientForVersion(version).rosters.reinstate(roster.id),
});

const createReturnAction = ({ roster, version }: RosterData): Action => ({
  title: 'Reinstate',
  label: `Reinstate ${roster.name}`,
  successText: `${roster.name} is back.`,
  description:
    'Its members at the disbanding return, the captain first, except those who are in another roster of the stage. The series that it forfeited are played at their time, or in ten minutes at the earliest. The server refuses this once the next opponents have played, and if no member is free.',
  howToUndo: 'Choose “Disband”.',
  run: () => clientForVersion(version).rosters.reinstate(roster.id),
});

const createDisbandAction = ({ roster, version }: RosterData): Action => ({
  title: 'Disband',
  label: `Disband ${roster.name}`,
  danger: true,
  successText: `${roster.name} is disbanded.`,
  description:
    'The roster is dissolved: its players are free, and it forfeits its open series. Earlier results stay, and with nothing left to play it keeps its place and its points. To exclude it only for a while, withdraw it instead.',
  howToUndo: 'Choose “Reinstate”, as long as a player is in no other roster of the stage.',
  run: () => clientForVersion(version).rosters.disband(roster.id),
});

/** Returns the command that removes a player from a roster. */
export const createKickAction = (
  { roster }: RosterData,
  user: { id: string; username?: string },
): Action => ({
  title: `Remove ${user.username ?? 'the player'}`,
  label: 'Remove',
  danger: true,
  successText: `${user.username ?? 'The player'} is no longer in the roster.`,
  description: `${user.username ?? 'The player'} leaves ${roster.name}. With fewer players than its region asks for, the roster is incomplete.`,
  howToUndo: 'The player can join again with the key while the roster is unlocked.',
  run: () => client.rosters.kick(roster.id, user.id),
});
