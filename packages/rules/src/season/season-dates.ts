const WEEK_DAYS = 7;

/**
 * [SEA-7] Returns Day 1 of a season's later months: the same weekday of the same week of the month
 * as the first, at the same time UTC; a fifth week that a month lacks is its last.
 */
export function dayOneOf({ first, month }: { first: Date; month: number }): Date {
  const week = Math.floor((first.getUTCDate() - 1) / WEEK_DAYS);
  const begin = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + month, 1));
  const days = new Date(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + 1, 0)).getUTCDate();
  const toWeekday = (first.getUTCDay() - begin.getUTCDay() + WEEK_DAYS) % WEEK_DAYS;
  const day = 1 + toWeekday + week * WEEK_DAYS;
  const fitting = day > days ? day - WEEK_DAYS : day;
  return new Date(
    Date.UTC(
      begin.getUTCFullYear(),
      begin.getUTCMonth(),
      fitting,
      first.getUTCHours(),
      first.getUTCMinutes(),
      first.getUTCSeconds(),
    ),
  );
}
