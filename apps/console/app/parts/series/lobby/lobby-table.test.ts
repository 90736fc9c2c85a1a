import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { expect, test } from 'vitest';
import { gamePlaceIn, gamesOf, lobbyTableOf, playingTeams } from './lobby-table.ts';

const competitor = (
  id: string,
  { forfeit = false, placement = null as number | null, score = null as number | null } = {},
) => ({
  seed: { number: Number(id) },
  isBye: false,
  placement,
  result: { score, forfeit },
  roster: { id, name: `Roster ${id}` },
});
const lobby = (
  competitors: ReturnType<typeof competitor>[],
  games: string[][],
): Pick<MatchSeries, 'competitors' | 'matches' | 'bestOf'> => ({
  bestOf: 2,
  competitors: competitors as MatchSeries['competitors'] & unknown[] as never,
  matches: games.map((placements, index) => ({
    id: String(index + 1),
    number: index + 1,
    state: 'finished',
    periods: [],
    forfeit: null,
    placements,
    score: null,
    source: null,
    map: null,
    mode: null,
  })),
});

test('a lobby without games lists its rosters in the order of their seeds', () => {
  const rows = lobbyTableOf(
    lobby(
      ['1', '2', '3'].map((id) => competitor(id)),
      [],
    ),
    [3, 2, 1],
  );
  expect(rows.map(({ id, place, points }) => [id, place, points])).toEqual([
    ['1', null, null],
    ['2', null, null],
    ['3', null, null],
  ]);
});

test('a report that waits ranks the rosters by its points, those that forfeited last', () => {
  const reported = lobby(
    [competitor('1', { forfeit: true }), competitor('2'), competitor('3')],
    [
      ['3', '2'],
      ['3', '2'],
    ],
  );
  expect(
    lobbyTableOf(reported, [3, 2, 1]).map(({ id, place, points }) => [id, place, points]),
  ).toEqual([
    ['3', 1, 6],
    ['2', 2, 4],
    ['1', 3, 0],
  ]);
  expect(playingTeams(reported).map(({ id }) => id)).toEqual(['2', '3']);
  expect(gamePlaceIn(gamesOf(reported)[0] ?? [], '2')).toBe('2');
  expect(gamePlaceIn(gamesOf(reported)[0] ?? [], '1')).toBe('–');
});

test('the result of the server counts before the figures of the games', () => {
  const [first] = lobbyTableOf(
    lobby([competitor('1'), competitor('2', { placement: 1, score: 9 })], []),
    [3, 2],
  );
  expect(first).toMatchObject({ id: '2', place: 1, points: 9 });
});
