import { expect, test } from 'vitest';
import { faultsOf } from './profile-faults.ts';

const complete = { firstName: 'Mira', lastName: 'Elle', email: 'mira@example.org', rules: true };

test.each([
  { why: 'a complete profile has no fault', draft: complete, faults: {} },
  {
    why: 'a name of blanks is missing',
    draft: { ...complete, firstName: '  ' },
    faults: { firstName: 'required' },
  },
  {
    why: 'an address without a domain is wrong',
    draft: { ...complete, email: 'mira@example' },
    faults: { email: 'email' },
  },
  {
    why: 'the rules must be agreed to',
    draft: { ...complete, rules: false },
    faults: { rules: 'required' },
  },
])('$why', ({ draft, faults }) => {
  expect(faultsOf(draft)).toEqual(faults);
});
