/**
 * Returns whether Intl knows a time zone of this name; its list contains only one of each pair of
 * synonyms.
 */
export function isTimezone(name: string): boolean {
  if (!/^[A-Z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
