import type { Roster } from '@ringside/contract/collections/rosters';
import type { Segment } from '@ringside/contract/collections/segments';
import { windowPhase } from '@ringside/rules/checkin/checkin-window';
import { MAX_ROSTER_PLAYERS } from '@ringside/rules/constants';
import { traitsOf } from '@ringside/rules/format-traits';
import {
  countAdditionsLeft,
  ROSTER_LABELS,
  rosterLabel as labelOf,
  isRosterLocked,
} from '@ringside/rules/roster/roster-status';
import { parseRange, registrationOf, SEEDED } from './decisions.ts';

/** Adapters that apply the rules of rosters to the resources of the API. */

/** Returns the segment of a roster; null where it is not among these. */
export function segmentOfRoster(roster: Roster, segments: Segment[]): Segment | null {
  return segments.find(({ id }) => id === roster.segment.id) ?? null;
}

const USUAL_SIZE = { playersMin: MAX_ROSTER_PLAYERS, playersMax: MAX_ROSTER_PLAYERS };

/** Returns how many players a roster of a segment needs and takes, of no segment the usual ones. */
export const rosterSizeOf = (segment: Segment | null) => segment?.rosterSize ?? USUAL_SIZE;

/** Returns the check-in window of a roster with its state, or null where it has none. */
export function checkinWindowOf({
  roster,
  segments,
  now,
}: {
  roster: Roster;
  segments: Segment[];
  now: Date;
}) {
  const segment = segmentOfRoster(roster, segments);
  const window = segment?.segmentCheckinsConfig?.openWindow;
  return window
    ? { from: window.from, to: window.to, state: windowPhase({ window: parseRange(window), now }) }
    : null;
}

/** Returns a roster's state in the specification's words. */
export function rosterLabelOf({
  roster,
  segments,
  now,
}: {
  roster: Roster;
  segments: Segment[];
  now: Date;
}) {
  const window = segmentOfRoster(roster, segments)?.segmentCheckinsConfig?.openWindow;
  return ROSTER_LABELS[
    labelOf({
      status: roster.status,
      checkedIn: roster.checkedIn,
      window: window ? parseRange(window) : null,
      now,
    })
  ];
}

export interface RosterChanges {
  locked: boolean;
  /** The number of players that a locked roster may still add. */
  additionsLeft: number;
  /** When the roster locks: at the end of the check-in or at an instant; null if nothing locks it. */
  until: 'checkin-closes' | Date | null;
}

/** Returns whether a roster is locked, and what changes are left. */
export function rosterChangesOf({
  roster,
  segments,
  now,
}: {
  roster: Roster;
  segments: Segment[];
  now: Date;
}): RosterChanges {
  const segment = segmentOfRoster(roster, segments);
  if (!segment) return { locked: false, additionsLeft: 0, until: null };
  const window = segment.segmentCheckinsConfig?.openWindow;
  const { lastClose } = registrationOf(segment, now);
  // A queue is never seeded: its teams join and leave while it runs.
  const isSeeded = traitsOf(segment).shape !== 'none' && SEEDED.has(segment.state);
  const locked = isRosterLocked({
    checkedIn: roster.checkedIn,
    window: window ? parseRange(window) : null,
    registrationEndsAt: lastClose,
    now,
    byOperator: roster.operatorLock ?? (isSeeded ? true : null),
  });
  const isOpenEnded = roster.operatorLock === false || traitsOf(segment).shape === 'none';
  const additions = segment.configuration.additions;
  return {
    locked,
    additionsLeft: countAdditionsLeft({
      used: roster.additionsUsed,
      ...(additions !== undefined && { additions }),
    }),
    until: isOpenEnded ? null : lockTimeOf(segment, lastClose),
  };
}

/** Returns when the rosters of a segment lock: with its check-in, else with its registration. */
const lockTimeOf = (segment: Segment, lastClose: Date): 'checkin-closes' | Date =>
  segment.segmentCheckinsConfig?.openWindow ? 'checkin-closes' : lastClose;
