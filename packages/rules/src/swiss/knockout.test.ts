import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createChance } from '../bracket/playing.fixture.ts';
import { mustFind } from '../must.ts';
import { swissStandings } from '../standings/swiss-standings.ts';
import { defaultTieBreakers } from '../tie-breakers/tie-breakers.ts';
import {
  KNOCKOUT_PLAN,
  knockoutMatchCount,
  pairKnockoutRound,
  type KnockoutPairing,
} from './knockout.ts';
import { byeOf, createSeries, numberedRosters, playedOutcome } from './swiss.fixture.ts';
import { swissRounds, type SwissResult, type SwissRoster } from './swiss.ts';

const pair = (rosters: SwissRoster[], results: SwissResult[], round: number): KnockoutPairing[] => {
  const decision = pairKnockoutRound({ rosters, results, round });
  if (!decision.accepted) throw new Error(`${decision.refusal.reason} ${decision.refusal.detail}`);
  return decision.value;
};
const names = (pairings: KnockoutPairing[]) =>
  pairings.map(({ home, away }) => (away === null ? `${home} bye` : `${home}-${away}`));
const play = (pairings: KnockoutPairing[], round: number, homeWins: () => boolean): SwissResult[] =>
  pairings.map(({ home, away }) =>
    away === null
      ? byeOf(round, home)
      : { round, home, away, outcome: playedOutcome(homeWins() ? 'home' : 'away') },
  );
const standingsOf = (rosters: SwissRoster[], results: SwissResult[]) =>
  swissStandings({
    rosters,
    results,
    plan: KNOCKOUT_PLAN,
    tieBreakers: defaultTieBreakers({ format: 'swiss', swissVariant: 'knockout' }),
    points: [10, 7, 5, 5, 2, 2, 2, 2],
    finished: true,
  });

describe('[KNO-1] a knockout with re-seeding', () => {
  test('pairs the best seed that is left with the worst, again in each round', () => {
    const rosters = numberedRosters(8);
    expect(names(pair(rosters, [], 1))).toEqual(['1-8', '2-7', '3-6', '4-5']);
    const first = ['1 0-2 8', '2 2-1 7', '3 2-0 6', '4 0-2 5'].map((text) => createSeries(1, text));
    // a fixed bracket would let 8 meet 5
    expect(names(pair(rosters, first, 2))).toEqual(['2-8', '3-5']);
    const second = ['2 2-0 8', '3 2-0 5'].map((text) => createSeries(2, text));
    expect(names(pair(rosters, [...first, ...second], 3))).toEqual(['2-3']);
  });

  test('explains each pairing by the places of both among those that are left', () => {
    const rosters = numberedRosters(5);
    const [series, bye] = pair(rosters, [], 1);
    expect(series!.reason).toEqual({
      criterion: 'best-worst',
      remaining: 5,
      figures: [
        { rosterId: '4', seed: 4, place: 4 },
        { rosterId: '5', seed: 5, place: 5 },
      ],
    });
    expect(bye!.reason).toMatchObject({ criterion: 'bye', figures: [{ seed: 1, place: 1 }] });
  });

  test.each([
    { rosters: 2, rounds: [['1-2']] },
    { rosters: 3, rounds: [['2-3', '1 bye'], ['1-2']] },
    { rosters: 6, rounds: [['3-6', '4-5', '1 bye', '2 bye'], ['1-4', '2-3'], ['1-2']] },
  ])(
    '[KNO-2] gives byes to the best seeds of $rosters until a power of two is left',
    ({ rosters: count, rounds }) => {
      const rosters = numberedRosters(count);
      const results: SwissResult[] = [];
      for (const [index, expected] of rounds.entries()) {
        const pairings = pair(rosters, results, index + 1);
        expect(names(pairings)).toEqual(expected);
        results.push(...play(pairings, index + 1, () => true));
      }
    },
  );

  test.each([
    { why: 'an open series', results: ['1 ? 4', '2 2-0 3'], reason: 'round-open' },
    {
      why: 'a round that is over',
      results: ['1 2-0 4', '2 2-0 3'],
      round: 1,
      reason: 'round-already-paired',
    },
    { why: 'one that is left', results: ['1 2-0 4', '2 x 3'], reason: 'no-rounds-left' },
  ])('refuses a round after $why', ({ results, round = 2, reason }) => {
    const decision = pairKnockoutRound({
      rosters: numberedRosters(4),
      results: results.map((text) => createSeries(1, text)),
      round,
    });
    expect(decision).toMatchObject({ accepted: false, refusal: { reason } });
  });

  test('[KNO-3] those who lose in the same round share their places and points, also after a withdrawal', () => {
    const rosters = numberedRosters(8).map((roster) => ({
      ...roster,
      withdrawn: roster.seed === 2,
    }));
    const results = [
      ...['1 2-0 8', '2 2-0 7', '3 2-0 6', '4 2-0 5'].map((text) => createSeries(1, text)),
      ...['1 2-0 4', '3 + 2'].map((text) => createSeries(2, text)),
      createSeries(3, '1 2-1 3'),
    ];
    expect(
      standingsOf(rosters, results).map(({ rosterId, placement, points }) => [
        rosterId,
        placement,
        points,
      ]),
    ).toEqual([
      ['1', 1, 10],
      ['3', 2, 7],
      ['2', 3, 5],
      ['4', 3, 5],
      ['5', 5, 2],
      ['6', 5, 2],
      ['7', 5, 2],
      ['8', 5, 2],
    ]);
  });

  test('[KNO-1] [KNO-2] [KNO-3] each size ends in its rounds with one winner and one loss for all others', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 130 }), fc.integer(), (count, seed) => {
        const rosters = numberedRosters(count);
        const next = createChance(seed);
        const results: SwissResult[] = [];
        const rounds = swissRounds({ rosters: count, plan: KNOCKOUT_PLAN });
        for (let round = 1; round <= rounds; round += 1) {
          const pairings = pair(rosters, results, round);
          const playing = pairings.filter(({ away }) => away !== null);
          expect(playing).toHaveLength(knockoutMatchCount(count, round));
          // the sums of the places are equal: the best meets the worst
          expect(
            new Set(
              playing.map(({ reason: { figures } }) =>
                figures.reduce((sum, one) => sum + one.place, 0),
              ),
            ).size,
          ).toBe(1);
          if (round > 1) expect(playing).toHaveLength(pairings.length);
          results.push(...play(pairings, round, () => next() < 0.5));
        }
        expect(pairKnockoutRound({ rosters, results, round: rounds + 1 })).toMatchObject({
          refusal: { reason: 'no-rounds-left' },
        });
        const rows = standingsOf(rosters, results);
        expect(rows.filter(({ losses }) => losses === 0)).toHaveLength(1);
        expect(rows.every(({ losses }) => losses <= 1)).toBe(true);
        const lostIn = new Map(
          results.flatMap(({ round, home, away, outcome }) =>
            away === null ? [] : [[outcome?.winner === 'home' ? away : home, round] as const],
          ),
        );
        // a later loss is a better place, the same round the same place
        for (const [index, row] of rows.entries()) {
          const ahead = rows[index - 1];
          if (!ahead || index === 1) continue;
          const [ownRound, other] = [
            mustFind(lostIn, row.rosterId),
            mustFind(lostIn, ahead.rosterId),
          ];
          expect(ownRound).toBeLessThanOrEqual(other);
          expect(row.placement === ahead.placement).toBe(ownRound === other);
        }
      }),
      { numRuns: 60, seed: 24 },
    );
  });
});
