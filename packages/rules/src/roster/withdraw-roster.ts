import { accept, refuse, type Decision } from '../decision.ts';
import type { RosterStatus } from './roster-status.ts';

/**
 * [ROS-12] Decides whether an operator may withdraw or disqualify a roster. A roster whose segment
 * is over can only be disqualified: then the others move up. Refused `roster-disbanded`,
 * `already-out`, `too-late`.
 */
export function decideTakeOut({
  how,
  status,
  isOut,
  segmentFinished,
}: {
  how: 'withdrawn' | 'disqualified';
  status: RosterStatus;
  isOut: boolean;
  segmentFinished: boolean;
}): Decision<true> {
  if (status === 'disbanded') return refuse('roster-disbanded');
  if (isOut) return refuse('already-out');
  return segmentFinished && how === 'withdrawn'
    ? refuse('too-late', 'the segment is over')
    : accept(true);
}

/**
 * [ROS-12] Decides whether a roster may be reinstated, as far as the roster itself decides it; the
 * format of the stage refuses it where later series have begun (`StageFormat.reinstate`). A roster
 * that was disqualified after its segment returns until a next segment is seeded. Refused
 * `not-out`, `too-late`.
 */
export function decideReinstate({
  isOut,
  othersMovedUp,
}: {
  isOut: boolean;
  /** Whether others have moved up to its place in a next segment that is seeded. */
  othersMovedUp: boolean;
}): Decision<true> {
  if (!isOut) return refuse('not-out');
  return othersMovedUp ? refuse('too-late', 'a next segment is seeded') : accept(true);
}

/**
 * [ROS-18] Decides whether a disbanded roster may be reinstated: it needs a member who is in no
 * other roster of the stage, and before the seeding a place. Refused `roster-disbanded` (also for a
 * roster that a correction took back), `segment-full`; accepted: whether it is on standby.
 */
export function decideReturn({
  isKept,
  freeMembers,
  seeded,
  standby,
  rosterCount,
  limit,
  standbyLimit,
}: {
  /** Whether the facts are kept that the disbanding took from it. */
  isKept: boolean;
  freeMembers: number;
  seeded: boolean;
  standby: boolean;
  /** The rosters of the segment that are not disbanded. */
  rosterCount: number;
  limit: number | null;
  standbyLimit: number;
}): Decision<{ standby: boolean }> {
  if (!isKept) return refuse('roster-disbanded');
  if (freeMembers === 0)
    return refuse('roster-disbanded', 'all of its players are in other rosters of the stage');
  if (seeded || limit === null) return accept({ standby });
  return rosterCount >= limit + standbyLimit
    ? refuse('segment-full', `${rosterCount} of ${limit + standbyLimit}`)
    : accept({ standby: rosterCount >= limit });
}

/**
 * [ROS-13] Decides whether a roster may move within its stage. `rosterCount` counts the rosters
 * that are in the other segment. Refused `roster-disbanded`, `other-stage`, `seeds-frozen`,
 * `segment-full`; accepted: whether it is on standby there.
 */
export function decideMove({
  status,
  from,
  to,
}: {
  status: RosterStatus;
  from: { id: string; stageId: string; seeded: boolean };
  to: {
    id: string;
    stageId: string;
    seeded: boolean;
    isRegion: boolean;
    rosterCount: number;
    limit: number | null;
    standbyLimit: number;
  };
}): Decision<{ standby: boolean }> {
  if (status === 'disbanded') return refuse('roster-disbanded');
  if (to.id === from.id || to.stageId !== from.stageId || !to.isRegion)
    return refuse('other-stage');
  if (from.seeded || to.seeded) return refuse('seeds-frozen');
  if (to.limit !== null && to.rosterCount >= to.limit + to.standbyLimit)
    return refuse('segment-full', `${to.rosterCount} of ${to.limit + to.standbyLimit}`);
  return accept({ standby: to.limit !== null && to.rosterCount >= to.limit });
}
