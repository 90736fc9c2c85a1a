import { describe, expect, test } from 'vitest';
import type { NamedPeriod } from '../read-match.ts';
import { parseGame, parseSeries, type TypedGame } from './period-games.ts';

const period = (key: string, isRequired = true): NamedPeriod => ({
  key,
  name: key,
  isRequired,
  isFinalResult: true,
});
const HALVES = [period('first'), period('second')];
const game = (first: [string, string], second: [string, string]): TypedGame => ({ first, second });

describe('a game by period', () => {
  test.each([
    {
      why: 'both scores are typed',
      typed: game(['3', '1'], ['2', '2']),
      scores: [
        [3, 1],
        [2, 2],
      ],
    },
    { why: 'a score is missing', typed: game(['3', ''], ['2', '2']), scores: undefined },
    {
      why: 'a period is missing',
      typed: { first: ['3', '1'] as [string, string] },
      scores: undefined,
    },
    { why: 'it is no whole number', typed: game(['3', '1.5'], ['2', '2']), scores: undefined },
    { why: 'it is negative', typed: game(['3', '-1'], ['2', '2']), scores: undefined },
  ])('$why', ({ typed, scores }) =>
    expect(parseGame(typed, HALVES)?.periods.map((one) => one.scores)).toEqual(scores),
  );

  test('a period that is not required may stay empty', () => {
    expect(
      parseGame({ first: ['1', '0'] }, [period('first'), period('extra', false)])?.periods,
    ).toEqual([{ key: 'first', scores: [1, 0] }]);
  });
});

describe('games of a series', () => {
  const home = game(['2', '0'], ['1', '1']);
  const away = game(['0', '2'], ['1', '1']);
  test.each([
    { why: 'nothing yet: the first', games: [], shownCount: 1, counted: 0, level: null },
    { why: 'one is won: the second', games: [home], shownCount: 2, counted: 1, level: null },
    {
      why: 'two wins decide: no third',
      games: [home, home, away],
      shownCount: 2,
      counted: 2,
      level: null,
    },
    { why: 'one each: the third', games: [home, away], shownCount: 3, counted: 2, level: null },
    {
      why: 'a level game has no winner',
      games: [home, game(['1', '0'], ['0', '1'])],
      shownCount: 2,
      counted: 1,
      level: 1,
    },
  ])('$why', ({ games, shownCount, counted, level }) => {
    const series = parseSeries({ games, periods: HALVES, bestOf: 3 });
    expect([series.shownGames, series.results.length, series.level]).toEqual([
      shownCount,
      counted,
      level,
    ]);
  });

  test('a head start takes the place of a game, and counts', () => {
    const final = { periods: HALVES, bestOf: 5, headStart: { home: 1, away: 0 } };
    expect(parseSeries({ ...final, games: [home, home, away] })).toMatchObject({
      shownGames: 2,
      results: { length: 2 },
    });
    expect(parseSeries({ ...final, games: [away, home, away, home, away] })).toMatchObject({
      shownGames: 4,
      results: { length: 4 },
    });
  });
});
