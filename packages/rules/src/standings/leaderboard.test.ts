import { describe, expect, test } from 'vitest';
import { createChance } from '../bracket/playing.fixture.ts';
import {
  rankLeaderboard,
  type CountWins,
  type LeaderboardEntry,
  type LeaderboardResult,
} from './leaderboard.ts';

/** Two months of a Day 2 (place 1 gives 100) and of Monthly Finals (200). */
const STAGES = [
  { weight: 100, playedAt: new Date('2026-09-12T12:00:00Z') },
  { weight: 200, playedAt: new Date('2026-09-26T12:00:00Z') },
  { weight: 100, playedAt: new Date('2026-10-10T12:00:00Z') },
  { weight: 200, playedAt: new Date('2026-10-24T12:00:00Z') },
] as const;
const NO_SERIES: CountWins = () => 0;

/** Returns a team with a placement in each stage; null is none. */
const team = (
  teamId: string,
  placements: readonly (number | null)[],
  points = 60,
): LeaderboardEntry => ({
  teamId,
  points,
  results: placements.flatMap((placement, index) =>
    placement === null ? [] : [{ ...STAGES[index]!, placement }],
  ),
});
const order = (entries: readonly LeaderboardEntry[], countWins = NO_SERIES) =>
  rankLeaderboard({ entries, crowns: 2, lcq: 3, countWins }).map(({ teamId }) => teamId);

test('[LDB-1] ties share their rank; qualifying places follow the unshared order', () => {
  const entries = [
    team('1', [1], 100),
    team('2', [4]),
    team('3', [3]),
    team('4', [7], 20),
    team('5', [], 0),
  ];
  expect(
    rankLeaderboard({ entries, crowns: 2, lcq: 3, countWins: NO_SERIES }).map(
      ({ teamId, rank, qualifiedBy }) => [teamId, rank, qualifiedBy],
    ),
  ).toEqual([
    ['1', 1, 'crown'],
    ['3', 2, 'crown'],
    ['2', 2, 'lcq'],
    ['4', 4, 'lcq'],
    ['5', 5, null],
  ]);
});

test('[LDB-1] teams that all have the same points share the first rank', () =>
  expect(
    rankLeaderboard({
      entries: ['1', '2', '3'].map((id) => team(id, [3])),
      crowns: 1,
      lcq: 1,
      countWins: NO_SERIES,
    }).map(({ rank, order, qualifiedBy }) => [rank, order, qualifiedBy]),
  ).toEqual([
    [1, 1, 'crown'],
    [1, 2, 'lcq'],
    [1, 3, null],
  ]));

describe('teams with the same points', () => {
  test('[LDB-7] name the rule that puts one behind the other', () => {
    const [first, second, third, ...others] = rankLeaderboard({
      entries: [
        team('1', [null, 4, null, null]),
        team('2', [null, 5, null, null]),
        team('3', [null, null, null, 5]),
        team('4', [null, null, null, 5]),
        team('5', [null, null, null, 5]),
        team('6', [3, null, null, null], 20),
      ],
      crowns: 1,
      lcq: 1,
      countWins: (teamId, otherId) => Number(teamId === '5' && otherId === '3'),
    });
    expect([first, second, third].map((entry) => [entry!.teamId, entry!.tie])).toEqual([
      ['1', null],
      ['5', { kind: 'best-placement', weight: 200, own: 5, ahead: 4 }],
      ['4', { kind: 'meetings' }],
    ]);
    expect(others.map(({ teamId, tie }) => [teamId, tie])).toEqual([
      ['3', { kind: 'meetings' }],
      ['2', { kind: 'latest-placement', playedAt: STAGES[3].playedAt, own: null, ahead: 5 }],
      ['6', null],
    ]);
  });

  test('[LDB-7] name the age of the teams where nothing else decides', () =>
    expect(
      rankLeaderboard({
        entries: [team('12', [3]), team('9', [3])],
        crowns: 1,
        lcq: 1,
        countWins: NO_SERIES,
      }).map(({ teamId, tie }) => [teamId, tie]),
    ).toEqual([
      ['9', null],
      ['12', { kind: 'age' }],
    ]));

  test.each([
    { one: [3, null, null, null], other: [7, 7, null, null], why: 'the heavier stage' },
    { one: [1, 4, null, null], other: [8, null, null, 3], why: 'the better place in that weight' },
    { one: [2, 3, null, null], other: [1, 3, null, null], why: 'then the next weight' },
    { one: [3, null, 5, null], other: [5, null, 3, null], why: 'then the latest stage' },
    { one: [null, 2, null, 5], other: [null, 5, null, 2], why: 'also of the heavier ones' },
  ])('[LDB-2] go by $why: $other before $one', ({ one, other }) => {
    expect(order([team('1', one), team('2', other)])).toEqual(['2', '1']);
    expect(order([team('2', one), team('1', other)])).toEqual(['1', '2']);
  });

  test('[LDB-2] never compare places of different stages while one team has a heavier one', () => {
    const next = createChance(7);
    const place = () => (next() < 0.4 ? null : 1 + Math.floor(next() * 8));
    for (let run = 0; run < 300; run++) {
      const entries = Array.from({ length: 6 }, (_, index) =>
        team(String(index + 1), STAGES.map(place)),
      );
      const ranked = rankLeaderboard({ entries, crowns: 2, lcq: 2, countWins: NO_SERIES });
      const bests = ranked.map(({ results }) => bestOfWeight(results, 200));
      expect(bests).toEqual(bests.toSorted(byNumber));
    }
  });

  test('[LDB-3] go by head to head, again among those still tied, and at last the older team is first', () => {
    const equal = ['1', '2', '3', '4'].map((teamId) => team(teamId, [5]));
    const won = new Set(['4>1', '4>2', '4>3', '3>2', '2>1']);
    const countWins = (one: string, other: string) => Number(won.has(`${one}>${other}`));
    // 4 has won three; 2 won one and lost two, 3 won one and lost one, 1 lost two.
    expect(order(equal, countWins)).toEqual(['4', '3', '2', '1']);
    expect(order(equal)).toEqual(['1', '2', '3', '4']);
    expect(order([team('10', [5]), team('9', [5])])).toEqual(['9', '10']);
  });

  test('[LDB-3] never stand behind the team that they alone are tied with and have beaten', () => {
    const next = createChance(11);
    for (let run = 0; run < 300; run++) {
      const wins = new Map<string, number>();
      const ids = ['1', '2', '3', '4', '5'];
      for (const one of ids)
        for (const other of ids)
          if (one < other) {
            const isFirst = next() < 0.5;
            wins.set(isFirst ? `${one}>${other}` : `${other}>${one}`, 1);
          }
      const countWins = (one: string, other: string) => wins.get(`${one}>${other}`) ?? 0;
      const [first, second] = order([team('1', [3]), team('2', [3])], countWins);
      expect(countWins(first!, second!)).toBe(1);
      const sums = order(
        ids.map((id) => team(id, [4])),
        countWins,
      ).map((id) => ids.reduce((sum, other) => sum + countWins(id, other), 0));
      expect(sums).toEqual(sums.toSorted((one, other) => other - one));
    }
  });
});

const byNumber = (one: number, other: number) => (one === other ? 0 : one - other);
const bestOfWeight = (results: readonly LeaderboardResult[], weight: number) =>
  Math.min(
    Infinity,
    ...results.filter((one) => one.weight === weight).map(({ placement }) => placement),
  );
