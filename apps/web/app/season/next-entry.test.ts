import { expect, test } from 'vitest';
import { nextEntryOf } from './next-entry.ts';

test.each([
  { entered: [false, false, false], expected: 'register' },
  { entered: [false, true, true], expected: 'register' },
  { entered: [true, false, true], expected: 'teammates-register' },
  { entered: [true, true, true], expected: 'entered' },
] as const)('the registration of players who have entered ($entered): $expected', (row) => {
  const players = row.entered.map((entered) => ({ entered }));
  expect(nextEntryOf(players, { entered: row.entered[0] })).toBe(row.expected);
});
