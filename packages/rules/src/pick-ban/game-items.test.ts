import { expect, test } from 'vitest';
import { itemsByGame, type PlayedItems } from './game-items.ts';

test.each<[string, PlayedItems[], [number, string][]]>([
  ['no ban phase', [], []],
  [
    'one for the series',
    [{ game: null, played: ['a', 'b', 'c'] }],
    [
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
    ],
  ],
  [
    'a draft for each game',
    [
      { game: 1, played: ['a'] },
      { game: 2, played: ['b'] },
    ],
    [
      [1, 'a'],
      [2, 'b'],
    ],
  ],
  [
    'a draft that is open',
    [
      { game: 1, played: ['a'] },
      { game: 2, played: [] },
    ],
    [[1, 'a']],
  ],
])('[BAN-9] the items of the games: %s', (_title, challenges, expected) =>
  expect([...itemsByGame(challenges)]).toEqual(expected),
);
