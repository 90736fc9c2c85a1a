import { MATCH_CHECKIN_LEAD_MS, SERIES_NOTICE_MS } from '../constants.ts';

export type SeriesState = 'new' | 'scheduled' | 'live' | 'finished';
export type Reporting = 'none' | 'reported' | 'confirmed' | 'disputed' | 'overdue';

/**
 * [SER-1] Returns a series' date: the later of its round's time and ten minutes after both sides
 * and the date are known.
 */
export function seriesDate({
  roundStartsAt,
  readyAt,
}: {
  roundStartsAt: Date;
  readyAt: Date;
}): Date {
  return new Date(Math.max(+roundStartsAt, +readyAt + SERIES_NOTICE_MS));
}

/**
 * [SER-2] Returns the window of match check-in: from ten minutes before the series' date until the
 * date, which is excluded.
 */
export function matchCheckinWindow(date: Date): { from: Date; to: Date } {
  return { from: new Date(+date - MATCH_CHECKIN_LEAD_MS), to: date };
}

/** [SER-16] Returns whether a series of best of N can end level. */
export const isEvenBestOf = (bestOf: number): boolean => bestOf % 2 === 0;

/** [SER-9] Returns the wins that decide a series of best of N. */
export function winsNeeded(bestOf: number): number {
  return Math.floor(bestOf / 2) + 1;
}
