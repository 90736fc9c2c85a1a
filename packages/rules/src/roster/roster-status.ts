import { DEFAULT_ADDITIONS, MIN_ELIGIBLE_PLAYERS } from '../constants.ts';

export type RosterStatus = 'incomplete' | 'ready' | 'disbanded';

/**
 * [ROS-1] Returns the status of a roster: ready with 3 eligible players (`minimum`), else
 * incomplete; disbanded without players.
 */
export function rosterStatus({
  players,
  minimum = MIN_ELIGIBLE_PLAYERS,
}: {
  players: { eligible: boolean }[];
  minimum?: number;
}): RosterStatus {
  if (players.length === 0) return 'disbanded';
  return players.filter(({ eligible }) => eligible).length >= minimum ? 'ready' : 'incomplete';
}

/** [ROS-4] Returns whether a roster is qualified: it has players, and all are qualified. */
export function isRosterQualified(players: { qualified: boolean }[]): boolean {
  return players.length > 0 && players.every(({ qualified }) => qualified);
}

export const ROSTER_LABELS = {
  incomplete: 'Incomplete Roster',
  completed: 'Completed Roster',
  'checked-in': 'Checked-in',
  'missed-checkin': 'Missed Check-in',
} as const;
/** [ROS-4] The labels of qualification, in the words of the specification. */
export const QUALIFICATION_LABELS = {
  qualified: 'Qualified',
  'not-qualified': 'Not Qualified',
} as const;
export const MATCH_CHECKIN_LABELS = {
  'checked-in': 'Checked-In',
  'not-checked-in': 'Not Checked-In',
  missed: 'Missed Check-In',
} as const;

/**
 * [ROS-6] Returns the roster's state as its player sees it, a key of `ROSTER_LABELS`. `window`
 * null: a stage without roster check-in.
 */
export function rosterLabel({
  status,
  checkedIn,
  window,
  now,
}: {
  status: RosterStatus;
  checkedIn: boolean;
  window: { from: Date; to: Date } | null;
  now: Date;
}): keyof typeof ROSTER_LABELS {
  if (checkedIn) return 'checked-in';
  if (window && now >= window.to) return 'missed-checkin';
  return status === 'ready' ? 'completed' : 'incomplete';
}

/**
 * [ROS-6] Returns the match check-in of a player, a key of `MATCH_CHECKIN_LABELS`: missed from the
 * series' date on.
 */
export function matchCheckinLabel({
  checkedIn,
  date,
  now,
}: {
  checkedIn: boolean;
  date: Date | null;
  now: Date;
}): keyof typeof MATCH_CHECKIN_LABELS {
  if (checkedIn) return 'checked-in';
  return date !== null && now >= date ? 'missed' : 'not-checked-in';
}

/**
 * [ROS-8] Returns whether a roster is locked: once checked in, when its check-in closes, or,
 * without a window, when registration ends. An operator's setting (`byOperator`) overrides that.
 */
export function isRosterLocked({
  checkedIn,
  window,
  registrationEndsAt,
  now,
  byOperator = null,
}: {
  checkedIn: boolean;
  window: { from: Date; to: Date } | null;
  registrationEndsAt: Date;
  now: Date;
  byOperator?: boolean | null;
}): boolean {
  return byOperator ?? (checkedIn || now >= (window ? window.to : registrationEndsAt));
}

/** [ROS-9] Returns the replacements that a locked roster may still take. */
export function countAdditionsLeft({
  additions = DEFAULT_ADDITIONS,
  used,
}: {
  additions?: number;
  used: number;
}): number {
  return Math.max(0, additions - used);
}

/**
 * [ROS-9] Returns the notice of a locked roster: 'changes allowed' while an addition is left, else
 * 'rosters are locked'.
 */
export function lockNotice(facts: {
  additions?: number;
  used: number;
}): 'changes allowed' | 'rosters are locked' {
  return countAdditionsLeft(facts) > 0 ? 'changes allowed' : 'rosters are locked';
}
