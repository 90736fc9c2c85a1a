import { expect, test } from 'vitest';
import { pairNeighbours, isSamePairings, swapRosters } from './pairings.ts';

const pairs = [
  { home: 'a', away: 'b' },
  { home: 'c', away: 'd' },
  { home: 'e', away: null },
];
const text = (pairings: typeof pairs | ReturnType<typeof swapRosters>) =>
  pairings.map(({ home, away }) => home + (away ?? '-')).join(' ');

test.each([
  ['of two pairs', 'b', 'c', 'ac bd e-'],
  ['of one pair: home and away', 'a', 'b', 'ba cd e-'],
  ['with the bye', 'd', 'e', 'ab ce d-'],
])('swaps two rosters: %s', (_, one, other, expected) => {
  expect(text(swapRosters(pairs, one, other))).toBe(expected);
  expect(isSamePairings(swapRosters(swapRosters(pairs, one, other), one, other), pairs)).toBe(true);
});

test('pairs neighbours, and gives the last of an odd number a bye', () => {
  const field = (ids: string) => [...ids].map((id) => ({ roster: { id, name: id, seed: 1 } }));
  expect(text(pairNeighbours(field('abcde')))).toBe('ab cd e-');
  expect(text(pairNeighbours(field('ab')))).toBe('ab');
  expect(isSamePairings(pairNeighbours(field('abcd')), pairs)).toBe(false);
});
