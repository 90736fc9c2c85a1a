import { UPCOMING_MATCH_THRESHOLD_MS } from '../constants.ts';
import type { UserId } from '../ids.ts';

export interface UpcomingSeries {
  date: Date | null;
  competitorCount: number;
}

/**
 * [CHK-4] Returns whether the user must check in: the upcoming series is within the threshold (10
 * min) and not begun, has more than one competitor, and has no check-in of the user.
 */
export function isCheckinNeeded({
  series,
  records,
  userId,
  now,
  thresholdMs = UPCOMING_MATCH_THRESHOLD_MS,
}: {
  series: UpcomingSeries | null;
  records: { userId: string }[];
  userId: UserId;
  now: Date;
  thresholdMs?: number;
}): boolean {
  if (!series?.date || series.competitorCount <= 1) return false;
  const left = +series.date - +now;
  return left > 0 && left <= thresholdMs && !records.some((record) => record.userId === userId);
}

/** [CHK-4] Returns whether the panel shows: check-in is needed and the user is not banned. */
export function isCheckinPanelVisible({
  needed,
  banned,
}: {
  needed: boolean;
  banned: boolean;
}): boolean {
  return needed && !banned;
}
