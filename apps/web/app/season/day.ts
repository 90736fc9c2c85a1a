/**
 * Returns the day of an instant as a key: in UTC before hydration, in the viewer's zone after it;
 * '' without a date.
 */
export function dayOf(date: string | null, isHydrated: boolean): string {
  if (date === null) return '';
  if (!isHydrated) return date.slice(0, 10);
  const at = new Date(date);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

const DAY_MS = 86_400_000;
const midnight = (key: string) => Date.parse(`${key}T00:00:00Z`);

/**
 * Returns how many days a date is from today in the viewer's zone if it is yesterday, today or
 * tomorrow, else null. It counts calendar days: a day with a change of clocks is one.
 */
export function relativeDayOf(date: string, now: Date): -1 | 0 | 1 | null {
  const days = Math.round(
    (midnight(dayOf(date, true)) - midnight(dayOf(now.toISOString(), true))) / DAY_MS,
  );
  return days === -1 || days === 0 || days === 1 ? days : null;
}
