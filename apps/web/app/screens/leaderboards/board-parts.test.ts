import { expect, test } from 'vitest';
import { firstOfParts } from './board-parts.ts';

const entry = (id: string, qualifiedBy: 'crown' | 'lcq' | null, outOfReach = false) => ({
  id,
  qualifiedBy,
  outOfReach,
});

test('each part of a leaderboard begins with its first team', () => {
  const entries = [
    entry('1', 'crown'),
    entry('2', 'lcq'),
    entry('3', 'lcq'),
    entry('4', null, true),
    entry('5', null),
    entry('6', null, true),
    entry('7', null, true),
  ];
  expect([...firstOfParts(entries)]).toEqual([
    ['1', 'crown'],
    ['2', 'lcq'],
    ['4', 'open'],
    ['6', 'out'],
  ]);
  expect([...firstOfParts(entries.slice(5))]).toEqual([['6', 'out']]);
});
