import { dayOf } from '../../season/day.ts';

/** A day of the viewer with matches. */
export interface DayWithMatches {
  /** The day as `dayOf` names it. */
  key: string;
  from: string;
  to: string;
}

/** Returns the instants at which a day begins and ends, in the viewer's zone once it is known. */
function rangeOf(key: string, isHydrated: boolean): { from: string; to: string } {
  const [year = 0, month = 1, day = 1] = key.split('-').map(Number);
  const midnight = (offset: number) =>
    isHydrated
      ? new Date(year, month - 1, day + offset)
      : new Date(Date.UTC(year, month - 1, day + offset));
  return { from: midnight(0).toISOString(), to: midnight(1).toISOString() };
}

/** Returns the days of some dates, each once and in order. */
export function daysOf(dates: readonly (string | null)[], isHydrated: boolean): DayWithMatches[] {
  const keys = new Set(dates.map((date) => dayOf(date, isHydrated)));
  keys.delete('');
  return [...keys].sort().map((key) => ({ key, ...rangeOf(key, isHydrated) }));
}

const HALF_DAY_MS = 43_200_000;

/**
 * Returns which day a page shows: that of the requested part of time, else today while matches are
 * open, else the last day.
 */
export function shownDayOf({
  range,
  days,
  today,
  hasOpen,
  isHydrated,
}: {
  range: { from: string; to: string } | null;
  days: readonly DayWithMatches[];
  today: string;
  hasOpen: boolean;
  isHydrated: boolean;
}): string {
  // An address of a viewer in another zone begins at another hour: the middle of its day decides.
  if (range) return dayOf(new Date(Date.parse(range.from) + HALF_DAY_MS).toISOString(), isHydrated);
  if (hasOpen || days.some(({ key }) => key === today)) return today;
  return days.at(-1)?.key ?? today;
}
