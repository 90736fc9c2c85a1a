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

interface LaterSeries {
  id: string;
  state: 'new' | 'scheduled' | 'live' | 'finished';
  isBye: boolean;
  /** Whether the series was lost only because the roster was out. */
  fell: boolean;
}

/**
 * [ROS-12] Decides whether a roster may be reinstated. `later` are the series that its removal
 * decided. Refused `roster-disbanded`, `not-out`, `result-would-reset` naming those that have
 * begun.
 */
export function decideReinstate({
  status,
  isOut,
  later,
}: {
  status: RosterStatus;
  isOut: boolean;
  later: readonly LaterSeries[];
}): Decision<true> {
  if (status === 'disbanded') return refuse('roster-disbanded');
  if (!isOut) return refuse('not-out');
  const begun = later.filter(
    ({ state, isBye, fell }) => !isBye && !fell && (state === 'live' || state === 'finished'),
  );
  return begun.length > 0
    ? refuse('result-would-reset', `match-series ${begun.map(({ id }) => id).join(', ')}`)
    : accept(true);
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
