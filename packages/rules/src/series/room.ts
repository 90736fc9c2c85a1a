import type { Side } from '../bracket/bracket.ts';
import { accept, refuse, type Decision } from '../decision.ts';
import type { UserId } from '../ids.ts';
import { findLongestPresent } from '../longest-present.ts';
import { isUnreported } from './live-score.ts';
import type { Reporting, SeriesState } from './series-date.ts';

interface Member {
  userId: UserId;
  side: Side | null;
  joinedAt: Date;
  checkedIn: boolean;
}

/** The part of a user in the room of a series: a member of a side, or a referee. */
export type RoomUser = 'opener' | 'member' | 'referee' | null;

/** The state of a series as far as its room depends on it. */
export interface RoomState {
  state: SeriesState;
  reporting: Reporting;
  /** Whether the bans of its first game are over; null for a series without a ban phase. */
  areBansOver: boolean | null;
}

/**
 * [SER-21] Returns who opens the room: the captain of the home side; while they have not checked
 * in, the member who has been in the roster for the longest time of those who have.
 */
export function roomOpenerOf({
  members,
  captainId,
}: {
  members: readonly Member[];
  captainId: UserId | null;
}): UserId | null {
  const present = members.filter(({ side, checkedIn }) => side === 'home' && checkedIn);
  const isAway = present.every(({ userId }) => userId !== captainId);
  return (isAway ? findLongestPresent(present)?.userId : undefined) ?? captainId;
}

/**
 * [SER-21] Decides whether a user may open, replace or close the room of a series. Refused
 * `not-in-series`, `not-the-owner`, `series-not-live`, `bans-open`, `result-reported`.
 */
export function decideRoom(user: RoomUser, series: RoomState): Decision<'allowed'> {
  if (!user) return refuse('not-in-series');
  if (user === 'member') return refuse('not-the-owner');
  return decideRoomTime(series);
}

/** A room is of use from the end of the bans, or from the start, to the report. */
function decideRoomTime({ state, reporting, areBansOver }: RoomState): Decision<'allowed'> {
  if (state === 'new' || state === 'finished') return refuse('series-not-live', state);
  if (!isUnreported(reporting)) return refuse('result-reported', reporting);
  if (areBansOver === false) return refuse('bans-open');
  return state === 'scheduled' && areBansOver === null
    ? refuse('series-not-live', state)
    : accept('allowed');
}

/**
 * [SER-21] Decides whether a member may say that they are in the room. Refused `not-in-series`,
 * `no-room`, `not-checked-in`.
 */
export function decideRoomEntry({
  isMember,
  checkedIn,
  isOpen,
}: {
  isMember: boolean;
  checkedIn: boolean;
  isOpen: boolean;
}): Decision<'in'> {
  if (!isMember) return refuse('not-in-series');
  if (!isOpen) return refuse('no-room');
  return checkedIn ? accept('in') : refuse('not-checked-in');
}

/**
 * [SER-21] Returns whether the bans before the first game are over; null for a series without any.
 * A draft for a later game waits for the game before, which is played in the room.
 */
export function areFirstBansOver(
  challenges: readonly { status: string; game: number | null }[],
): boolean | null {
  if (challenges.length === 0) return null;
  return challenges.every(
    ({ status, game }) =>
      status === 'closed' || status === 'cancelled' || (game !== null && game > 1),
  );
}
