import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRoundRobin } from '../round-robin/round-robin.ts';
import { playSwiss, playedOutcome, rostersOf, createSeries } from '../swiss/swiss.fixture.ts';
import type { SwissResult } from '../swiss/swiss.ts';
import { TIE_BREAKERS } from '../tie-breakers/tie-breakers.ts';
import { rankAcrossGroups, groupStandings } from './group-standings.ts';
import { swissStandings } from './swiss-standings.ts';

const named = (names: string, withdrawn = '') =>
  [...names].map((rosterId, index) => ({
    rosterId,
    seed: index + 1,
    withdrawn: withdrawn.includes(rosterId),
  }));
const places = (rows: { rosterId: string; placement: number }[]) =>
  rows.map(({ rosterId, placement }) => `${rosterId}${placement}`).join(' ');
const shuffle = <T>(list: readonly T[], order: (index: number) => number) =>
  list
    .map((one, index) => ({ one, key: order(index) }))
    .sort((a, b) => a.key - b.key)
    .map(({ one }) => one);

describe('swiss', () => {
  const results = [
    createSeries(1, 'a 2-0 c'),
    createSeries(1, 'b 2-1 d'),
    createSeries(2, 'a 2-1 b'),
    createSeries(2, 'c + d'),
  ];

  test('[SWS-11] rows are as in an elimination, with the value of each tie-breaker; points once finished', () => {
    const rows = swissStandings({
      rosters: named('abcd'),
      results,
      points: [10, 5, 5],
      finished: true,
    });
    expect(places(rows)).toBe('a1 b2 c3 d4');
    expect(rows[0]).toEqual({
      rosterId: 'a',
      placement: 1,
      order: 1,
      gamesPlayed: 2,
      wins: 2,
      losses: 0,
      ffw: 0,
      ffl: 0,
      gameDifference: 3,
      points: 10,
      out: true,
      tieBreakers: {
        'match-wins': 2,
        buchholz: 2,
        'opponents-match-win-rate': 0.5,
        'game-difference': 3,
      },
      separation: null,
    });
    expect(rows[2]).toMatchObject({
      gamesPlayed: 1,
      ffw: 1,
      losses: 1,
      tieBreakers: { 'match-wins': 1 },
    });
    expect(
      swissStandings({ rosters: named('abcd'), results, points: [10], finished: false }).map(
        ({ points, out }) => [points, out],
      ),
    ).toEqual(Array(4).fill([0, false]));
  });

  test('[SWS-11] a withdrawn roster is last, whatever the score', () => {
    expect(places(swissStandings({ rosters: named('abcd', 'a'), results, finished: true }))).toBe(
      'b1 c2 d3 a4',
    );
  });

  test('[SWS-11] before any result all are first, in order of seed', () => {
    expect(places(swissStandings({ rosters: named('abc'), results: [], finished: false }))).toBe(
      'a1 b1 c1',
    );
  });

  test('[SWS-11] early exit ranks 3-0 before 3-1 before 3-2, then 2-3, 1-3 and 0-3', () => {
    const plan = { earlyExit: { wins: 3, losses: 3 } };
    const { rosters, results: allResults } = playSwiss({ count: 16, rounds: 5, plan, seed: 3 });
    const rows = swissStandings({
      rosters,
      results: allResults,
      plan,
      tieBreakers: ['buchholz'],
      finished: false,
    });
    const records = rows.map(({ wins, losses }) => `${wins}-${losses}`);
    expect(records).toEqual([
      '3-0',
      '3-0',
      '3-1',
      '3-1',
      '3-1',
      '3-2',
      '3-2',
      '3-2',
      '2-3',
      '2-3',
      '2-3',
      '1-3',
      '1-3',
      '1-3',
      '0-3',
      '0-3',
    ]);
    expect(rows.every(({ out }) => out)).toBe(true);
  });

  test('[SWS-11] standings are the same after any order of reports, and shared placements are numbered as ties', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 40 }),
        fc.integer(),
        fc.func(fc.integer()),
        (count, seed, order) => {
          const { rosters, results: allResults } = playSwiss({
            count,
            rounds: 5,
            seed,
            forfeits: 150,
            withdrawals: 30,
          });
          const facts = {
            rosters,
            plan: {},
            tieBreakers: TIE_BREAKERS.filter((name) => name !== 'seed' && name !== 'lot'),
            finished: true,
          };
          const rows = swissStandings({ ...facts, results: allResults });
          expect(
            swissStandings({
              ...facts,
              results: shuffle(allResults, order),
              rosters: shuffle(rosters, order),
            }),
          ).toEqual(rows);
          expect(rows.map((row) => row.order)).toEqual(rows.map((_, index) => index + 1));
          for (const { placement } of rows)
            expect(rows.filter((other) => other.placement < placement)).toHaveLength(placement - 1);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('[SWS-11] ranks 10,000 rosters with all tie-breakers', () => {
    const rosters = rostersOf(10_000);
    const many = Array.from({ length: 14 }, (_, round) =>
      rosters.slice(0, 5_000).map(({ rosterId }, index): SwissResult => ({
        round: round + 1,
        home: rosterId,
        away: rosters[5_000 + ((index + round * 37) % 5_000)]!.rosterId,
        outcome: playedOutcome((index * 7 + round * 3) % 5 < 2 ? 'home' : 'away'),
      })),
    ).flat();
    expect(
      swissStandings({
        rosters,
        results: many,
        tieBreakers: TIE_BREAKERS,
        finished: true,
        segmentId: '1',
      }),
    ).toHaveLength(10_000);
  });
});

describe('groups', () => {
  const drawn = (names: string) => {
    const rounds = createRoundRobin({ rosters: [...names] });
    if (!rounds.accepted) throw new Error(rounds.refusal.reason);
    return rounds.value.flatMap(({ round, pairings }) =>
      pairings.map(({ home, away }): SwissResult => ({
        round,
        home,
        away,
        outcome: home < away ? playedOutcome('home') : playedOutcome('away', 1),
      })),
    );
  };

  test('[RRB-4] the better letter wins: all in order', () => {
    const rows = groupStandings({
      rosters: named('abcd'),
      results: drawn('abcd'),
      finished: true,
      points: [3, 2, 1],
    });
    expect(places(rows)).toBe('a1 b2 c3 d4');
    expect(rows.map(({ points, tieBreakers }) => [points, tieBreakers['match-wins']])).toEqual([
      [3, 3],
      [2, 2],
      [1, 1],
      [0, 0],
    ]);
  });

  test('[RRB-4] a circle of three is broken by game difference', () => {
    const results = [
      createSeries(1, 'a 2-0 b'),
      createSeries(2, 'b 2-1 c'),
      createSeries(3, 'c 2-1 a'),
    ];
    expect(places(groupStandings({ rosters: named('abc'), results, finished: true }))).toBe(
      'a1 c2 b3',
    );
  });

  test.each([
    {
      withdrawal: 'forfeit-rest' as const,
      wins: { a: 2, b: 1, c: 1, d: 1 },
      why: 'b and c get their open series against d',
    },
    {
      withdrawal: 'zero-unplayed' as const,
      wins: { a: 2, b: 0, c: 0, d: 1 },
      why: 'no roster gets the open ones; d keeps its win',
    },
    {
      withdrawal: 'void-all' as const,
      wins: { a: 2, b: 0, c: 0, d: 0 },
      why: 'nothing of d is left',
    },
  ])('[RRB-3] d withdraws after beating a, $withdrawal: $why', ({ withdrawal, wins }) => {
    const results = [
      createSeries(1, 'd 2-0 a'),
      createSeries(1, 'b ? c'),
      createSeries(2, 'a 2-0 b'),
      createSeries(2, 'c ? d'),
      createSeries(3, 'a 2-0 c'),
      createSeries(3, 'd ? b'),
    ];
    const rows = groupStandings({
      rosters: named('abcd', 'd'),
      results,
      withdrawal,
      finished: false,
    });
    expect(
      Object.fromEntries(
        rows.map(({ rosterId, tieBreakers }) => [rosterId, tieBreakers['match-wins']]).sort(),
      ),
    ).toEqual(wins);
    expect(rows.at(-1)).toMatchObject({ rosterId: 'd', out: true });
  });

  test('[RRB-3] two withdrawn rosters both lose', () => {
    const rows = groupStandings({
      rosters: named('abc', 'bc'),
      results: [createSeries(1, 'b ? c')],
      finished: true,
    });
    expect(rows.map(({ ffl }) => ffl)).toEqual([0, 1, 1]);
  });

  test('[RRB-5] all firsts come before all seconds, ordered by wins, difference and group', () => {
    const groups = ['abc', 'xyz'].map((names, index) =>
      groupStandings({
        rosters: named(names),
        results: drawn(names).map((one) =>
          index === 1 ? one : { ...one, outcome: playedOutcome(one.outcome!.winner!, 1) },
        ),
        finished: true,
      }),
    );
    expect(
      rankAcrossGroups(groups).map(({ rosterId, placement, order }) => [
        rosterId,
        placement,
        order,
      ]),
    ).toEqual([
      ['x', 1, 1],
      ['a', 1, 2],
      ['b', 2, 3],
      ['y', 2, 4],
      ['c', 3, 5],
      ['z', 3, 6],
    ]);
  });

  test('[RRB-4] standings are the same after any order of reports', () => {
    fc.assert(
      fc.property(fc.func(fc.integer()), fc.func(fc.boolean()), (order, home) => {
        const results = drawn('abcdefg').map((one, index) => ({
          ...one,
          outcome: playedOutcome(home(index) ? 'home' : 'away'),
        }));
        expect(
          groupStandings({
            rosters: named('abcdefg'),
            results: shuffle(results, order),
            finished: true,
          }),
        ).toEqual(groupStandings({ rosters: named('abcdefg'), results, finished: true }));
      }),
      { numRuns: 40 },
    );
  });
});
