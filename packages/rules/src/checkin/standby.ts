import type { RosterId } from '../ids.ts';

export interface RegisteredRoster {
  rosterId: RosterId;
  createdAt: Date;
  ready: boolean;
  /** Whether it has withdrawn or is disqualified: it holds no place. */
  isOut?: boolean;
  /** Only relevant if the segment has a check-in window. */
  checkedIn: boolean;
}

export interface Admission {
  /** The rosters that are seeded, in order of registration. */
  admitted: string[];
  /** Those of them that moved up from standby, in order, to be notified. */
  movedUp: string[];
  /** The checked-in rosters without a free place. */
  left: string[];
}

/** [CHK-7] Returns whether a roster is on standby, beyond the limit. Null means no limit. */
export function isStandby({ index, limit }: { index: number; limit: number | null }): boolean {
  return limit !== null && index >= limit;
}

/**
 * [CHK-7] Decides who plays when the window closes: the checked-in rosters within the limit, then
 * checked-in standby rosters in order into the free places. A roster that is out leaves its place
 * to one more.
 */
export function admitRosters({
  rosters,
  limit,
  standbyLimit = 0,
  hasWindow,
}: {
  rosters: RegisteredRoster[];
  limit: number | null;
  standbyLimit?: number;
  hasWindow: boolean;
}): Admission {
  const inOrder = [...rosters].sort(
    (one, other) => +one.createdAt - +other.createdAt || compareIds(one.rosterId, other.rosterId),
  );
  const plays = (roster: RegisteredRoster) => roster.ready && (roster.checkedIn || !hasWindow);
  const places = limit ?? inOrder.length;
  const first = inOrder.slice(0, places).filter(plays);
  const outCount = inOrder.slice(0, places).filter(({ isOut }) => isOut).length;
  const standby = inOrder.slice(places, places + standbyLimit + outCount).filter(plays);
  const moved = standby.slice(0, places - first.length);
  const ids = (list: RegisteredRoster[]) => list.map(({ rosterId }) => rosterId);
  return {
    admitted: ids([...first, ...moved]),
    movedUp: ids(moved),
    left: ids(standby.slice(moved.length)),
  };
}

/** Compares ids, which are decimal strings of one sequence: shorter ones are older. */
function compareIds(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);
}
