import { accept, refuse, type Decision } from '../decision.ts';
import type { RosterStatus } from '../roster/roster-status.ts';
import { matchCheckinWindow, type SeriesState } from '../series/series-date.ts';
import { windowPhase, type OpenWindow } from './checkin-window.ts';

/**
 * [CHK-2] Decides whether a member may check the roster in: only inside the segment's window and
 * when the roster is ready. Refused `not-a-member`, `checkin-closed`, `roster-disbanded`,
 * `roster-not-ready`.
 */
export function decideRosterCheckin({
  window,
  status,
  isMember,
  now,
}: {
  window: OpenWindow | null;
  status: RosterStatus;
  isMember: boolean;
  now: Date;
}): Decision<true> {
  if (!isMember) return refuse('not-a-member');
  if (!window || windowPhase({ window, now }) !== 'open') return refuse('checkin-closed');
  if (status === 'disbanded') return refuse('roster-disbanded');
  return status === 'ready' ? accept(true) : refuse('roster-not-ready');
}

/**
 * [CHK-3] Decides whether a roster's check-in may be withdrawn: by the owner, or the member who did
 * it, while the window is open. Refused `not-the-owner`, `checkin-closed`.
 */
export function decideTakeBack({
  window,
  actorId,
  ownerId,
  checkedInBy,
  now,
}: {
  window: OpenWindow | null;
  actorId: string;
  ownerId: string;
  checkedInBy: string;
  now: Date;
}): Decision<true> {
  if (actorId !== ownerId && actorId !== checkedInBy) return refuse('not-the-owner');
  return window && windowPhase({ window, now }) === 'open'
    ? accept(true)
    : refuse('checkin-closed');
}

/**
 * [CHK-8] Returns whether the check-in of a roster lapses: the roster has stopped being ready while
 * the window is open, so that it can find a player and check in again.
 */
export const isCheckinLapsing = ({
  window,
  status,
  now,
}: {
  window: OpenWindow | null;
  status: RosterStatus;
  now: Date;
}): boolean => status !== 'ready' && window !== null && windowPhase({ window, now }) === 'open';

/**
 * [CHK-5] Decides whether a player may check in for their series: in the ten minutes before its
 * date. Refused `not-in-series`, `series-not-scheduled`, `checkin-closed`.
 */
export function decideMatchCheckin({
  date,
  state,
  side,
  now,
}: {
  date: Date | null;
  state: SeriesState;
  /** The player's side, or their roster in a lobby; null for other users. */
  side: string | null;
  now: Date;
}): Decision<string> {
  if (!side) return refuse('not-in-series');
  if (!date || state === 'new') return refuse('series-not-scheduled');
  if (state !== 'scheduled' || windowPhase({ window: matchCheckinWindow(date), now }) !== 'open')
    return refuse('checkin-closed');
  return accept(side);
}
