import { expect, test } from 'vitest';
import { formatCount } from './format-count.ts';

test.each([
  [0, 'roster', undefined, '0 rosters'],
  [1, 'roster', undefined, '1 roster'],
  [2, 'roster', undefined, '2 rosters'],
  [1, 'match', 'matches', '1 match'],
  [3, 'match', 'matches', '3 matches'],
] as const)('%i %s', (count, one, many, expected) =>
  expect(formatCount(count, one, many)).toBe(expected),
);
