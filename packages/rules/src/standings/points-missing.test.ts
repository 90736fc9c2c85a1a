import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rankLeaderboard } from './leaderboard.ts';
import { findPointsMissing } from './points-missing.ts';

const rank = (points: number[], crowns: number, lcq: number) =>
  rankLeaderboard({
    entries: points.map((sum, index) => ({
      teamId: String(index + 1),
      points: sum,
      results: [],
    })),
    crowns,
    lcq,
    countWins: () => 0,
  });
const BOARD = [300, 260, 200, 120, 40];
const missingOf = (id: string, points: number, crowns = 1, lcq = 2) =>
  findPointsMissing({
    ranked: rank(BOARD, crowns, lcq),
    crowns,
    lcq,
    team: { id, points },
  });

describe('[LDB-5] the points that a team lacks', () => {
  test.each([
    ['a direct place is held', '1', 300, 'crown', null],
    ['a Last Chance place is held', '2', 260, 'lcq', { for: 'crown', points: 40 }],
    ['no place is held', '4', 120, null, { for: 'lcq', points: 80 }],
    ['no points yet', '9', 0, null, { for: 'lcq', points: 200 }],
    ['level with the line', '9', 200, null, { for: 'lcq', points: 1 }],
  ])('%s', (_title, id, points, holds, missing) => {
    expect(missingOf(id, points)).toEqual({ holds, lines: { crown: 300, lcq: 200 }, missing });
  });

  test.each([
    ['without places of the Last Chance Qualifier', 1, 0, { for: 'crown', points: 180 }],
    ['without direct places', 0, 2, { for: 'lcq', points: 140 }],
    ['without any place', 0, 0, null],
    ['with a place that is free', 3, 5, { for: 'lcq', points: 1 }],
  ])('%s', (_title, crowns, lcq, missing) => {
    expect(missingOf('9', 120, crowns, lcq).missing).toEqual(missing);
  });

  test('with one point more than that, the team holds the place', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 12 }),
        fc.nat(3),
        fc.nat(3),
        fc.nat(20),
        (board, crowns, lcq, pick) => {
          const index = pick % board.length;
          const id = String(index + 1);
          const { missing } = findPointsMissing({
            ranked: rank(board, crowns, lcq),
            crowns,
            lcq,
            team: { id, points: board[index]! },
          });
          if (!missing) return;
          const better = board.with(index, board[index]! + missing.points + 1);
          const held = rank(better, crowns, lcq).find(({ teamId }) => teamId === id)?.qualifiedBy;
          expect(held === missing.for || held === 'crown').toBe(true);
        },
      ),
    );
  });
});
