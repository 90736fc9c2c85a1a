import { accept, refuse, type Decision } from '../decision.ts';
import type { RosterStatus } from './roster-status.ts';

/**
 * [ROS-12] Decides whether an operator may withdraw or disqualify a roster. Refused
 * `roster-disbanded`, `already-out`, `too-late` (its segment is over).
 */
export function decideTakeOut({
  status,
  isOut,
  segmentFinished,
}: {
  status: RosterStatus;
  isOut: boolean;
  segmentFinished: boolean;
}): Decision<true> {
  if (status === 'disbanded') return refuse('roster-disbanded');
  if (isOut) return refuse('already-out');
  return segmentFinished ? refuse('too-late', 'the segment is over') : accept(true);
}

/**
 * [ROS-12] Decides whether a roster may be reinstated, as far as the roster itself decides it; the
 * format of the stage refuses it where later series have begun (`StageFormat.reinstate`). Refused
 * `roster-disbanded`, `not-out`.
 */
export function decideReinstate({
  status,
  isOut,
}: {
  status: RosterStatus;
  isOut: boolean;
}): Decision<true> {
  if (status === 'disbanded') return refuse('roster-disbanded');
  return isOut ? accept(true) : refuse('not-out');
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
