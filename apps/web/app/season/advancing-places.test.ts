import { expect, test } from 'vitest';
import { lastAdvancingPlace } from './advancing-places.ts';

const rules = [
  { id: '1', placements: [1, 2] },
  { id: '2', placements: [3, 4] },
];

test.each([
  ['all rounds are over', rules, [false, false], 4],
  ['the round is open', rules, [true, true], 0],
  ['no row is known', rules, [], 4],
  ['no rule lets a roster advance', [], [false], 0],
])('[STD-4] the line of those who advance, where %s', (_, some, open, place) => {
  expect(
    lastAdvancingPlace(
      some,
      open.map((roundOpen) => ({ roundOpen })),
    ),
  ).toBe(place);
});
