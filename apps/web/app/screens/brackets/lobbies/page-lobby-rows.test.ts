import { expect, test } from 'vitest';
import { rowsOfPageLobby } from './page-lobby-rows.ts';

const rosters = ['Alder', 'Birch', 'Cedar'].map((name, index) => ({
  id: String(index + 1),
  name,
  seed: index + 1,
}));

test('a lobby of a packed bracket lists its rosters by place, or by seed before the result', () => {
  const lobby = [{ roster: 2 }, { roster: 0 }, { roster: 1 }];
  expect(rowsOfPageLobby({ lobby }, { rosters }).map(({ name }) => name)).toEqual([
    'Alder',
    'Birch',
    'Cedar',
  ]);
  expect(
    rowsOfPageLobby(
      {
        lobby: [
          { roster: 0, place: 2, points: 9 },
          { roster: 1, place: 3, points: 0, forfeit: true },
          { roster: 2, place: 1, points: 12 },
        ],
      },
      { rosters },
    ),
  ).toMatchObject([
    { name: 'Cedar', place: 1, total: 12, hasForfeited: false },
    { name: 'Alder', place: 2, total: 9 },
    { name: 'Birch', hasForfeited: true },
  ]);
});

test('a series of two has no rows of a lobby', () => {
  expect(rowsOfPageLobby({}, { rosters })).toEqual([]);
});
