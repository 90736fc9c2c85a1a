import { windowPhase, type OpenWindow } from '../checkin/checkin-window.ts';
import type { RosterStatus } from '../roster/roster-status.ts';

/** The literal states of the specification. */
export const ACTION_CENTRE_STATUSES = [
  'roster complete',
  'roster not complete',
  'checked in',
  'missed check-in',
  'qualified',
  'rosters are locked',
  'not qualified',
] as const;
export type ActionCentreStatus = (typeof ACTION_CENTRE_STATUSES)[number];

/** [CTR-0] Returns whether a type code is that of a Monthly Qualifier. */
export function isMonthlyQualifier(type: string | null): boolean {
  return type === 'MQ1' || type === 'MQ2';
}

/**
 * [CTR-1] Returns the status of a user with a roster: outside the Monthly Qualifiers 'roster
 * complete'; checked in 'checked in'; window closed without it 'missed check-in'; else, before or
 * inside the window, complete or not by the roster's status.
 */
export function rosterActionStatus({
  segmentType,
  window,
  status,
  checkedIn,
  now,
}: {
  segmentType: string | null;
  window: OpenWindow | null;
  status: RosterStatus;
  checkedIn: boolean;
  now: Date;
}): ActionCentreStatus {
  if (!isMonthlyQualifier(segmentType)) return 'roster complete';
  if (checkedIn) return 'checked in';
  if (window && windowPhase({ window, now }) === 'closed') return 'missed check-in';
  return status === 'ready' ? 'roster complete' : 'roster not complete';
}

/**
 * [CTR-2] Returns the status of a user without a roster: if qualified 'qualified' until the latest
 * registration phase ends, then 'rosters are locked'; else 'not qualified'.
 */
export function visitorActionStatus({
  qualified,
  registrationEndsAt,
  now,
}: {
  qualified: boolean;
  registrationEndsAt: Date | null;
  now: Date;
}): ActionCentreStatus {
  if (!qualified) return 'not qualified';
  return registrationEndsAt && now >= registrationEndsAt ? 'rosters are locked' : 'qualified';
}
