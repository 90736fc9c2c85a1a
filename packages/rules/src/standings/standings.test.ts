import { expect, test } from 'vitest';
import { bracketPlan } from '../bracket/bracket.ts';
import { Board, betterSeedWins } from '../bracket/playing.fixture.ts';
import { forfeitOf } from '../bracket/settle.ts';
import { DAY_TWO_POINTS } from '../season/season-template.ts';
import { decideAdvance, decidePlacements, nextTree, findStraightTeams } from './advancement.ts';
import { pointsFor, teamPoints } from './points.ts';
import { addSeries, eliminationStandings, emptyRecord } from './standings.ts';

test('[STD-1] a double elimination of eight shares placements 5 and 7, with an order by seed', () => {
  const plan = bracketPlan({ format: 'double_elimination', rosters: 8, grandFinal: 'single' });
  const board = new Board(plan);
  board.play(betterSeedWins);
  const rows = eliminationStandings({
    plan,
    series: board.all(),
    points: DAY_TWO_POINTS,
    finished: true,
  });
  expect(
    rows.map(({ rosterId, placement, order, points }) => [rosterId, placement, order, points]),
  ).toEqual([
    ['r1', 1, 1, 100],
    ['r2', 2, 2, 80],
    ['r3', 3, 3, 60],
    ['r4', 4, 4, 60],
    ['r5', 5, 5, 40],
    ['r6', 5, 6, 40],
    ['r7', 7, 7, 20],
    ['r8', 7, 8, 20],
  ]);
  expect(rows[0]).toMatchObject({ gamesPlayed: 4, wins: 4, losses: 0, gameDifference: 8 });
  expect(
    eliminationStandings({ plan, series: board.all(), points: DAY_TWO_POINTS, finished: false })[0]!
      .points,
  ).toBe(0);
});

test.each([
  {
    outcome: { winner: 'home' as const, how: 'played' as const, score: { home: 2, away: 1 } },
    row: { gamesPlayed: 1, wins: 1, gameDifference: 1 },
    why: 'a played win',
  },
  {
    outcome: forfeitOf('away'),
    row: { gamesPlayed: 0, wins: 0, ffw: 1, gameDifference: 0 },
    why: 'a forfeit win is no game',
  },
  { outcome: forfeitOf('home'), row: { losses: 0, ffl: 1 }, why: 'a forfeit loss' },
  { outcome: { ...forfeitOf('home'), winner: null }, row: { ffl: 1, ffw: 0 }, why: 'both lose' },
  {
    outcome: { winner: 'home' as const, how: 'bye' as const, score: { home: 0, away: 0 } },
    row: emptyRecord(),
    why: 'a bye is nothing',
  },
])('[STD-2] $why', ({ outcome, row }) =>
  expect(addSeries({ record: emptyRecord(), side: 'home', outcome })).toMatchObject(row),
);

test('[PTS-1] ties get the points of their shared number, nothing beyond the table', () => {
  expect([1, 5, 7, 9].map((placement) => pointsFor({ placement, table: DAY_TWO_POINTS }))).toEqual([
    100, 40, 20, 0,
  ]);
  expect(DAY_TWO_POINTS).toEqual([100, 80, 60, 60, 40, 40, 20, 20]);
  expect([2, 8].map((placement) => pointsFor({ placement, table: DAY_TWO_POINTS }))).toEqual([
    80, 20,
  ]);
});
test('[LDB-4] points that an operator deducts count, also below 0', () => {
  expect(
    teamPoints([
      { teamId: 'a', points: 20 },
      { teamId: 'a', points: -30 },
    ]).get('a'),
  ).toBe(-10);
});
test('[PTS-2] points of a team add up', () =>
  expect([
    ...teamPoints([
      { teamId: 'a', points: 20 },
      { teamId: 'b', points: 5 },
      { teamId: 'a', points: 40 },
    ]),
  ]).toEqual([
    ['a', 60],
    ['b', 5],
  ]));

test.each([
  { typed: '1, 2,3', expected: [1, 2, 3], why: 'a comma-separated list' },
  { typed: '1,,2', expected: 'invalid-placements', why: 'an empty part' },
  { typed: '0', expected: 'invalid-placements', why: 'places begin at 1' },
  { typed: '2,2', expected: 'invalid-placements', why: 'a place twice' },
  { typed: 'one', expected: 'invalid-placements', why: 'no number' },
  { typed: '7', expected: [7], why: 'a single place' },
  { typed: '1', expected: [1], why: 'the first place' },
  { typed: '-1,2', expected: 'invalid-placements', why: 'one of them below 1' },
  { typed: '1.5', expected: 'invalid-placements', why: 'no whole number' },
  { typed: '1,3,2,3', expected: 'invalid-placements', why: 'a place twice, not in a row' },
  { typed: '', expected: 'invalid-placements', why: 'an empty text' },
  { typed: ' ', expected: 'invalid-placements', why: 'a blank' },
  { typed: [4, 2], expected: [4, 2], why: 'a list of numbers' },
  { typed: [], expected: 'invalid-placements', why: 'an empty list' },
])('[ADV-1] $typed: $why', ({ typed, expected }) => {
  const decision = decidePlacements(typed);
  expect(decision.accepted ? decision.value : decision.refusal.reason).toEqual(expected);
});
test('[ADV-3] an unfinished segment advances only named placements', () => {
  expect(decideAdvance({ finished: false, placements: null })).toMatchObject({
    refusal: { reason: 'segment-not-finished' },
  });
  expect(decideAdvance({ finished: false, placements: [1] }).accepted).toBe(true);
});
test('[ADV-1] a refusal says which places count', () =>
  expect(decidePlacements('0')).toEqual({
    accepted: false,
    refusal: { reason: 'invalid-placements', detail: 'whole numbers from 1, each once' },
  }));
test('[ADV-4] sixteen of twenty teams go straight, the best first', () => {
  const ranked = Array.from({ length: 20 }, (_, index) => ({
    teamId: `t${index + 1}`,
    points: 20 - index,
  }));
  expect(findStraightTeams({ ranked })).toEqual(
    ranked.map(({ teamId }) => teamId).filter((_, index) => index < 16),
  );
  expect(findStraightTeams({ ranked: ranked.slice(0, 15) })).toHaveLength(15);
  expect(findStraightTeams({ ranked, count: 2 })).toEqual(['t1', 't2']);
});
test('[ADV-4] only teams with points go straight', () => {
  expect(
    findStraightTeams({
      ranked: [
        { teamId: 'a', points: 5 },
        { teamId: 'b', points: 0 },
        { teamId: 'c', points: 1 },
        { teamId: 'd', points: -1 },
      ],
    }),
  ).toEqual(['a', 'c']);
});
test('[ADV-5] the next roster is one level higher', () =>
  expect(nextTree({ id: '7', treeLevel: 1 })).toEqual({ level: 2, parentId: '7' }));
