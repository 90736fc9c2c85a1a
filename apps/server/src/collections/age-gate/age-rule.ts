import { DEFAULT_MINIMUM_AGE } from '@ringside/rules/constants';

/** Until the rules' table lands: the default for every country. */
export const minimumAgeOf = (_country: string | null): number => DEFAULT_MINIMUM_AGE;

/** Whether somebody born on this date has the age on a day; 29 February counts as 1 March. */
export function isOldEnough({ dateOfBirth, country, on }: { dateOfBirth: string; country: string | null; on: Date }): boolean {
  const [year, month, day] = dateOfBirth.split('-').map(Number) as [number, number, number];
  return on.getTime() >= Date.UTC(year + minimumAgeOf(country), month - 1, day);
}
