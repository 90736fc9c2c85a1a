import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type MATCH_CHECKIN_LABELS, matchCheckinLabel } from '@ringside/rules/roster/roster-status';

/** [ROS-6] The states of a player's match check-in, in the words of the specification. */
export const CHECKIN_TEXTS: Record<keyof typeof MATCH_CHECKIN_LABELS, MessageDescriptor> = {
  'checked-in': msg`Checked-In`,
  'not-checked-in': msg`Not Checked-In`,
  missed: msg`Missed Check-In`,
};

/** Returns the state of a player's check-in for a series with this date. */
export const checkinLabelOf = ({
  checkedIn,
  date,
  now,
}: {
  checkedIn: boolean;
  date: string | null;
  now: Date;
}): keyof typeof CHECKIN_TEXTS =>
  matchCheckinLabel({ checkedIn, date: date ? new Date(date) : null, now });
