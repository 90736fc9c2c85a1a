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
  admitted: RosterId[];
  /** Those of them that moved up from standby, in order, to be notified. */
  movedUp: RosterId[];
  /** The checked-in rosters without a free place. */
  left: RosterId[];
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
  const inOrder = rosters.toSorted(byRegistration);
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

/**
 * [CHK-9] Returns the rosters whose place changes with the limit of a segment that is not seeded
 * yet, in order of registration: the first ones that are not out hold the places. Null means no
 * limit.
 */
export function findMovedRosters<
  Roster extends Pick<RegisteredRoster, 'rosterId' | 'createdAt' | 'isOut'> & { standby: boolean },
>({
  rosters,
  limit,
}: {
  rosters: readonly Roster[];
  limit: number | null;
}): { movedUp: RosterId[]; movedDown: RosterId[] } {
  const moved = rosters
    .filter(({ isOut }) => !isOut)
    .toSorted(byRegistration)
    .filter(({ standby }, index) => standby !== isStandby({ index, limit }));
  const ids = (wasStandby: boolean) =>
    moved.filter(({ standby }) => standby === wasStandby).map(({ rosterId }) => rosterId);
  return { movedUp: ids(true), movedDown: ids(false) };
}

type Registration = Pick<RegisteredRoster, 'rosterId' | 'createdAt'>;

const byRegistration = (one: Registration, other: Registration): number =>
  +one.createdAt - +other.createdAt || compareIds(one.rosterId, other.rosterId);

/** Compares ids, which are decimal strings of one sequence: shorter ones are older. */
function compareIds(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);
}
