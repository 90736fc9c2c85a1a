import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BYE,
  bracketPlan,
  decideBracketSize,
  GRAND_FINALS,
  isSameSlot,
  TBD,
  type BracketPlan,
  type BracketSeries,
} from './bracket.ts';
import { createBracket } from './create-bracket.ts';
import { finalPlacements } from './final-placements.ts';
import { downstreamOf, sourcesOf, targetsOf } from './links.ts';
import { Board, betterSeedWins, createChance, seedsOf } from './playing.fixture.ts';
import { groupByRound } from './rounds.ts';
import { seedOrder } from './seed-order.ts';

const anyPlan = fc
  .record({
    format: fc.constantFrom('single_elimination' as const, 'double_elimination' as const),
    rosters: fc.integer({ min: 2, max: 64 }),
    thirdPlace: fc.boolean(),
    grandFinal: fc.constantFrom(...GRAND_FINALS),
  })
  .map(bracketPlan);
const double = (rosters: number) =>
  bracketPlan({ format: 'double_elimination', rosters, grandFinal: 'reset' });
const single = (rosters: number, thirdPlace = false) =>
  bracketPlan({ format: 'single_elimination', rosters, thirdPlace });
const names = ({ home, away }: BracketSeries) =>
  [home, away].map((slot) => (slot.kind === 'roster' ? slot.seed : slot.kind));
const firstRound = (plan: BracketPlan) =>
  createBracket({ plan, seeds: seedsOf(plan.rosters) }).filter(
    ({ position }) => position.bracketNumber === 0 && position.roundNumber === 1,
  );

describe('shape', () => {
  test.each([
    { size: 2, order: [1, 2], why: 'two meet at once' },
    { size: 8, order: [1, 8, 4, 5, 2, 7, 3, 6], why: 'each pair adds up to nine' },
  ])('[BRK-4] the seed order of $size: $why', ({ size, order }) =>
    expect(seedOrder(size)).toEqual(order),
  );

  test.each([
    {
      rosters: 6,
      pairs: [
        [1, 'bye'],
        [4, 5],
        [2, 'bye'],
        [3, 6],
      ],
      why: 'two byes, for seeds 1 and 2',
    },
    { rosters: 11, byes: [1, 2, 3, 4, 5], why: 'five byes, for seeds 1 to 5' },
  ])('[BRK-7] $rosters rosters: $why', ({ rosters, pairs, byes }) => {
    const round = firstRound(single(rosters)).map(names);
    if (pairs) expect(round).toEqual(pairs);
    if (byes)
      expect(
        round
          .filter((pair) => pair.includes('bye'))
          .map(([seed]) => seed as number)
          .sort((a, b) => a - b),
      ).toEqual(byes);
  });

  test.each([
    { rosters: 1, reason: 'too-few-rosters', why: 'one has no opponent' },
    { rosters: 16_385, reason: 'too-many-rosters', why: 'the engine ends at 16,384' },
  ])('[BRK-2] $rosters rosters are refused: $why', ({ rosters, reason }) => {
    expect(decideBracketSize({ rosters })).toMatchObject({ accepted: false, refusal: { reason } });
  });

  test.each([
    { plan: single(8, true), count: 8, why: 'seven and the third place' },
    {
      plan: double(8),
      count: 14,
      why: 'seven, six of the lower bracket and the grand final; the reset comes once needed',
    },
    { plan: double(2), count: 1, why: 'two rosters have no lower bracket and no grand final' },
  ])('[BRK-1] the bracket has $count series: $why', ({ plan, count }) => {
    expect(createBracket({ plan, seeds: seedsOf(plan.rosters) })).toHaveLength(count);
  });

  test("[BRK-5] sources and targets are each other's inverse", () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        for (const { position } of createBracket({ plan, seeds: seedsOf(plan.rosters) })) {
          for (const side of ['home', 'away'] as const) {
            const source = sourcesOf({ plan, position })[side];
            if (source.kind === 'series')
              expect(targetsOf({ plan, position: source.position })[source.takes]).toEqual({
                position,
                side,
              });
          }
          for (const target of Object.values(targetsOf({ plan, position }))) {
            if (target)
              expect(
                sourcesOf({ plan, position: target.position })[target.side as 'home' | 'away'],
              ).toMatchObject({ position });
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  test('[BRK-5] at most O(log² n) positions lie downstream', () => {
    expect(
      downstreamOf({
        plan: double(2048),
        position: { bracketNumber: 0, roundNumber: 1, matchNumber: 77 },
      }).length,
    ).toBeLessThan(160);
  });

  test('[BRK-8] rounds are in playing order, a round after those that feed it; the final is 1 from the final', () => {
    const rounds = groupByRound(double(8));
    expect(
      rounds.map(
        ({ bracketNumber, roundNumber, playOrder }) =>
          `${playOrder}:${bracketNumber}.${roundNumber}`,
      ),
    ).toEqual(['1:0.1', '2:0.2', '2:1.1', '3:1.2', '4:0.3', '4:1.3', '5:1.4', '6:2.1', '7:2.2']);
    expect(rounds.map((round) => round.distanceToFinal)).toEqual([4, 3, 5, 4, 2, 3, 2, 1, 1]);
    expect(groupByRound(single(8, true)).map(({ name }) => name.kind)).toEqual([
      'quarter-final',
      'semi-final',
      'third-place',
      'final',
    ]);
  });
});

test.each([
  {
    plan: single(16),
    names: ['0.1 round', '0.2 quarter-final', '0.3 semi-final', '0.4 final'],
    why: 'the last three have names',
  },
  {
    plan: double(4),
    names: [
      '0.1 semi-final',
      '0.2 final',
      '1.1 semi-final',
      '1.2 final',
      '2.1 grand-final',
      '2.2 reset',
    ],
    why: 'each bracket its own',
  },
])('[BRK-9] names of rounds: $why', ({ plan, names: expected }) => {
  expect(
    groupByRound(plan)
      .map(({ name }) => `${name.bracket}.${name.number} ${name.kind}`)
      .sort(),
  ).toEqual(expected);
});

test('[BRK-3] a bye differs from a slot to be decided', () => {
  const roster = { kind: 'roster', rosterId: 'r1', seed: 1 } as const;
  expect(isSameSlot({ one: BYE, other: TBD })).toBe(false);
  expect(isSameSlot({ one: BYE, other: BYE })).toBe(true);
  expect(isSameSlot({ one: TBD, other: TBD })).toBe(true);
  expect(isSameSlot({ one: roster, other: BYE })).toBe(false);
  expect(isSameSlot({ one: roster, other: { ...roster } })).toBe(true);
  expect(isSameSlot({ one: roster, other: { ...roster, rosterId: 'r2' } })).toBe(false);
  expect(isSameSlot({ one: roster, other: { ...roster, seed: 2 } })).toBe(false);
  const [first] = createBracket({ plan: single(3), seeds: seedsOf(3) });
  expect(first).toMatchObject({ away: { kind: 'bye' }, outcome: { winner: 'home', how: 'bye' } });
});

describe('play', () => {
  test('[BRK-14] one champion; all others are out, after one loss in single and two in double elimination', () => {
    fc.assert(
      fc.property(anyPlan, fc.integer(), (plan, seed) => {
        const board = new Board(plan);
        const next = createChance(seed);
        board.play(() => (next() < 0.5 ? 'home' : 'away'));
        const places = finalPlacements({ plan, series: board.all() });
        expect(places).toHaveLength(plan.rosters);
        expect(places.filter((place) => place.placement === 1)).toHaveLength(1);
        expect(places.map((place) => place.order)).toEqual(
          seedsOf(plan.rosters).map((_, index) => index + 1),
        );
        const losses = new Map<string, number>();
        for (const { home, away, outcome } of board.all()) {
          const loser = outcome!.winner === 'home' ? away : home;
          if (loser.kind === 'roster')
            losses.set(loser.rosterId, (losses.get(loser.rosterId) ?? 0) + 1);
        }
        const allowed = plan.format === 'double_elimination' && plan.rosters > 2 ? 2 : 1;
        for (const { rosterId, placement } of places.slice(1)) {
          const semi = plan.thirdPlace && placement === 4 ? 1 : 0;
          const secondOfTwo =
            placement === 2 && allowed === 2 && plan.grandFinal !== 'reset' ? 1 : 0;
          expect(losses.get(rosterId)).toBeLessThanOrEqual(allowed + semi);
          expect(losses.get(rosterId)).toBeGreaterThanOrEqual(allowed - secondOfTwo);
        }
        // Shared ranks are numbered as ties: each is one more than the count ahead of it.
        for (const { placement } of places)
          expect(places.filter((other) => other.placement < placement)).toHaveLength(placement - 1);
      }),
      { numRuns: 80 },
    );
  });

  test.each([64, 512, 2048])(
    '[BRK-4] chalk results: upper round r of %i is exactly its top seeds',
    (rosters) => {
      const board = new Board(single(rosters));
      board.play(betterSeedWins);
      for (const { roundNumber } of groupByRound(board.plan)) {
        const seeds = board
          .all()
          .filter(({ position }) => position.roundNumber === roundNumber)
          .flatMap(names)
          .map(Number);
        expect(Math.max(...seeds)).toBe(rosters / 2 ** (roundNumber - 1));
        expect(new Set(seeds).size).toBe(seeds.length);
      }
      expect(
        finalPlacements({ plan: board.plan, series: board.all() })
          .slice(0, 4)
          .map(({ seed }) => seed),
      ).toEqual([1, 2, 3, 4]);
    },
  );

  test('[BRK-11] a result of a bracket of 16,384 touches O(log n) series', () => {
    const board = new Board(double(16_384));
    expect(
      board.report(
        { bracketNumber: 0, roundNumber: 1, matchNumber: 5000 },
        { winner: 'home', how: 'played', score: { home: 2, away: 1 } },
      ),
    ).toBe(3);
  });

  test('[BRK-11] the reset exists only once the lower side wins grand final 1', () => {
    const board = new Board(double(4));
    board.play(({ position, ...series }) =>
      position.bracketNumber === 2 && position.roundNumber === 1
        ? 'away'
        : betterSeedWins({ position, ...series }),
    );
    const reset = board.at({ bracketNumber: 2, roundNumber: 2, matchNumber: 1 })!;
    expect(names(reset)).toEqual([1, 2]);
    const places = finalPlacements({ plan: board.plan, series: board.all() });
    expect(places.map(({ seed, placement }) => [seed, placement])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
    ]);
  });

  test('[BRK-14] provisional placements never get worse', () => {
    fc.assert(
      fc.property(anyPlan, fc.integer(), (plan, seed) => {
        const board = new Board(plan);
        const next = createChance(seed);
        let before = new Map<string, number>();
        for (let step = 0; step < 40; step++) {
          board.play(() => (next() < 0.5 ? 'home' : 'away'), 3);
          const now = finalPlacements({ plan, series: board.all() });
          expect(now).toHaveLength(plan.rosters);
          for (const { rosterId, placement } of now)
            expect(placement).toBeLessThanOrEqual(before.get(rosterId) ?? Infinity);
          before = new Map(now.map((one) => [one.rosterId, one.placement]));
        }
      }),
      { numRuns: 25 },
    );
  });
});
