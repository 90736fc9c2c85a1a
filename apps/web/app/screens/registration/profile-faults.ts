import type { Draft } from './draft.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
export type Answer = 'firstName' | 'lastName' | 'email' | 'rules';

/** Returns whether the answers of the first step are there. */
export const hasAge = ({ dateOfBirth, nationality }: Pick<Draft, 'dateOfBirth' | 'nationality'>) =>
  dateOfBirth !== '' && nationality !== '';

/** Returns the answers that are missing or wrong. */
export function faultsOf(
  draft: Pick<Draft, Answer>,
): Partial<Record<Answer, 'required' | 'email'>> {
  const faults: Partial<Record<Answer, 'required' | 'email'>> = {};
  if (!draft.firstName.trim()) faults.firstName = 'required';
  if (!draft.lastName.trim()) faults.lastName = 'required';
  if (!draft.email.trim()) faults.email = 'required';
  else if (!EMAIL.test(draft.email.trim())) faults.email = 'email';
  if (!draft.rules) faults.rules = 'required';
  return faults;
}
