import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { expect, test } from 'vitest';
import { lobbyRows, placementsOf, playingRosters } from './lobby-sheet-rows.ts';

type Lobby = Pick<MatchSeries, 'competitors' | 'matches' | 'bestOf'>;

const competitor = (
  id: string,
  seed: number,
  facts: { placement?: number; score?: number; forfeit?: boolean } = {},
): MatchSeries['competitors'][number] => ({
  seed: { number: seed },
  isBye: false,
  placement: facts.placement ?? null,
  result: { score: facts.score ?? null, forfeit: facts.forfeit ?? false },
  roster: { id, name: id.toUpperCase() },
});
const game = (number: number, placements: string[] | null): Lobby['matches'][number] => ({
  id: String(number),
  number,
  state: placements ? 'finished' : 'new',
  periods: [],
  forfeit: null,
  placements,
  score: null,
  source: null,
  map: null,
  mode: null,
});

test('lists rosters by seed before there is a result', () => {
  const lobby: Lobby = {
    bestOf: 2,
    competitors: [competitor('a', 1), competitor('b', 4), competitor('c', 5)],
    matches: [game(1, null)],
  };
  expect(lobbyRows(lobby, [3, 1])).toMatchObject([
    { rosterId: 'a', place: null, total: null, games: [null, null] },
    { rosterId: 'b' },
    { rosterId: 'c' },
  ]);
  expect(placementsOf(lobby)).toEqual([[], []]);
});

test('lists places and points game by game, best first, and no game of an absent roster', () => {
  const lobby: Lobby = {
    bestOf: 2,
    competitors: [
      competitor('a', 1, { placement: 2, score: 4 }),
      competitor('b', 4, { placement: 1, score: 6 }),
      competitor('c', 5, { placement: 3, score: 0, forfeit: true }),
    ],
    // a game of the server may come in any order
    matches: [game(2, ['b', 'a']), game(1, ['b', 'a'])],
  };
  expect(lobbyRows(lobby, [3, 2])).toMatchObject([
    {
      name: 'B',
      games: [
        { place: 1, points: 3 },
        { place: 1, points: 3 },
      ],
      total: 6,
    },
    { name: 'A', games: [{ place: 2 }, { place: 2, points: 2 }] },
    { name: 'C', games: [null, null], hasForfeited: true },
  ]);
  expect(playingRosters(lobby)).toEqual(['a', 'b']);
});

test('ranks the rosters by a report that does not stand yet', () => {
  const lobby: Lobby = {
    bestOf: 1,
    competitors: [competitor('a', 1), competitor('b', 2), competitor('c', 3, { forfeit: true })],
    matches: [game(1, ['b', 'a'])],
  };
  expect(lobbyRows(lobby, [3, 1])).toMatchObject([
    { rosterId: 'b', place: 1, total: 3 },
    { rosterId: 'a', place: 2, total: 1 },
    { rosterId: 'c', place: 3, total: 0, games: [null] },
  ]);
});

test('a place without an entry in the table gives no points', () => {
  const lobby: Lobby = {
    bestOf: 1,
    competitors: [competitor('a', 1), competitor('b', 2), competitor('c', 3)],
    matches: [game(1, ['a', 'b', 'c'])],
  };
  expect(lobbyRows(lobby, [2]).map(({ games }) => games[0]?.points)).toEqual([2, 0, 0]);
});
