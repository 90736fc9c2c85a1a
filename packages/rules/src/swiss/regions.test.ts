import { describe, expect, test } from 'vitest';
import { pairAll } from './exact-pairing.ts';
import { pairingField } from './field.ts';
import { objectiveOf, PAIRING_CRITERIA } from './objective.ts';
import { pairRound, type RoundFacts, type SwissRound } from './pairing.ts';
import { decideRegionRounds, regionOfRoster } from './regions.ts';
import { swissPlanOf } from './swiss-plan.ts';
import { createSeries, findBestPairing, playSwiss, rostersOf } from './swiss.fixture.ts';
import type { SwissRoster } from './swiss.ts';
import { validatePairings } from './validate-pairings.ts';

const SAME_REGION = PAIRING_CRITERIA.indexOf('sameRegion');
const APART = { rounds: 6, avoidSameRegionRounds: 3 };

const round = (facts: RoundFacts): SwissRound => {
  const decision = pairRound(facts);
  if (!decision.accepted) throw new Error(decision.refusal.detail);
  return decision.value;
};

/** Returns rosters by seed, one for each letter: its region; a dot has none. */
const fromRegions = (letters: string): SwissRoster[] =>
  [...letters].map((region, index) => ({
    rosterId: `${index + 1}`,
    seed: index + 1,
    ...(region !== '.' && { region }),
  }));
const pairTexts = ({ pairings }: Pick<SwissRound, 'pairings'>) =>
  pairings.map(({ home, away }) => `${home} ${away}`);
const apart = (letters: string) =>
  round({ rosters: fromRegions(letters), results: [], plan: APART, round: 1 });

/** Returns the pairs of one region, from the rosters alone. */
const countTogether = (rosters: readonly SwissRoster[], { pairings }: SwissRound) => {
  const regionOf = new Map(rosters.map(({ rosterId, region }) => [rosterId, region]));
  return pairings.filter(
    ({ home, away }) => regionOf.get(home) && regionOf.get(home) === regionOf.get(away),
  ).length;
};

describe('rosters of one region', () => {
  test.each([
    { letters: 'ABCDABCD', expected: ['1 6', '2 5', '3 8', '4 7'], why: 'each meets a neighbour' },
    {
      letters: 'ABCDDCBA',
      expected: ['1 5', '2 6', '3 7', '4 8'],
      why: 'the halves do as they are',
    },
    { letters: 'AABBAABB', expected: ['1 7', '2 8', '3 5', '4 6'], why: 'two regions' },
    { letters: 'AAABAAAB', expected: ['1 5', '2 6', '3 8', '4 7'], why: 'as few as can be' },
    {
      letters: '....AAAA',
      expected: ['1 5', '2 6', '3 7', '4 8'],
      why: 'an unknown region is none',
    },
    { letters: 'AAAA', expected: ['1 3', '2 4'], why: 'all of one region play by halves' },
  ])('[SWS-18] $letters: $why', ({ letters, expected }) =>
    expect(pairTexts(apart(letters))).toEqual(expected),
  );

  test('[SWS-18] are kept apart as the exhaustive search does, below floats and bye', () => {
    const counts = { rounds: 0, changed: 0, together: 0 };
    for (let seed = 1; seed <= 60; seed++)
      for (let count = 2; count <= 9; count++)
        playSwiss(
          {
            count,
            rounds: 6,
            plan: { rounds: 6, avoidSameRegionRounds: 6 },
            seed,
            regions: 1 + (seed % 4),
            forfeits: (seed % 3) * 60,
            withdrawals: seed % 4 === 0 ? 60 : 0,
          },
          ({ answer, ...facts }) => {
            if (!answer.accepted) return;
            counts.rounds++;
            const { objective } = answer.value;
            expect({ seed, count, objective }).toEqual({
              seed,
              count,
              objective: findBestPairing(pairingField(facts)),
            });
            const together = countTogether(facts.rosters, answer.value);
            expect(objective[SAME_REGION]).toBe(together);
            const without = round({ ...facts, plan: { rounds: 6 } });
            // rematches, bye, floats and their places are those of the round without regions
            expect(objective.slice(0, SAME_REGION)).toEqual(
              without.objective.slice(0, SAME_REGION),
            );
            const before = countTogether(facts.rosters, without);
            expect(together).toBeLessThanOrEqual(before);
            if (together < before) counts.changed++;
            counts.together += together;
          },
        );
    expect(counts.rounds).toBeGreaterThan(1_500);
    expect(counts.changed).toBeGreaterThan(150);
    expect(counts.together).toBeGreaterThan(100);
  });

  test('[SWS-18] [SWS-4] are kept apart as well part by part as at once', () => {
    let rounds = 0;
    for (let seed = 1; seed <= 20; seed++)
      playSwiss(
        {
          count: 12 + seed * 4,
          rounds: 6,
          plan: { rounds: 6, avoidSameRegionRounds: 6 },
          seed,
          regions: 2 + (seed % 4),
          forfeits: 80,
          withdrawals: 30,
        },
        ({ answer, ...facts }) => {
          const field = pairingField(facts);
          if (!answer.accepted || answer.value.bye) return;
          const pairs = pairAll({
            pool: { field, byeGroup: null },
            places: field.rosters.map((_, place) => place),
          })!;
          expect(answer.value.objective).toEqual(objectiveOf({ field, pairs, bye: null }));
          rounds++;
        },
      );
    expect(rounds).toBeGreaterThan(30);
  });

  test('[SWS-18] meet as without the setting once its rounds are over', () => {
    playSwiss(
      { count: 24, rounds: 6, plan: APART, seed: 5, regions: 3, forfeits: 60 },
      ({ answer, ...facts }) => {
        if (!answer.accepted) throw new Error(answer.refusal.detail);
        const without = round({ ...facts, plan: { rounds: 6 } });
        if (facts.round <= 3)
          expect(answer.value.objective[SAME_REGION]).toBeLessThanOrEqual(
            countTogether(facts.rosters, without),
          );
        else expect(answer.value).toEqual(without);
      },
    );
  });

  test('[SWS-18] [SWS-16] are kept apart below the rematches of an early exit', () => {
    const rosters = fromRegions('AABB');
    const results = [
      createSeries(1, '1 2-0 3'),
      createSeries(1, '2 2-0 4'),
      createSeries(2, '1 2-0 4'),
      createSeries(2, '2 2-0 3'),
    ];
    const plan = { earlyExit: { wins: 3, losses: 3 }, avoidSameRegionRounds: 3 };
    // 1 v 2 and 3 v 4 have the same scores and are no rematches, so they meet
    const { pairings, objective } = round({ rosters, results, plan, round: 3 });
    expect(pairTexts({ pairings })).toEqual(['1 2', '3 4']);
    expect(objective[SAME_REGION]).toBe(2);
    expect(pairings.map(({ reason }) => reason.region)).toEqual(['A', 'B']);
  });

  test('[SWS-18] are refused in a score group that is too large for the exact pairing', () => {
    const facts = { rosters: rostersOf(202), results: [], round: 1 };
    expect(pairRound({ ...facts, plan: APART })).toEqual({
      accepted: false,
      refusal: {
        reason: 'regions-above-limit',
        detail: 'regions are kept apart among at most 200 rosters of one score, not 202',
      },
    });
    expect(pairRound({ ...facts, plan: { rounds: 6 } })).toMatchObject({ accepted: true });
  });

  test.each([
    ['swiss', { avoidSameRegionRounds: 2 }, 201, false],
    ['swiss', { avoidSameRegionRounds: 2 }, 200, true],
    ['swiss', { avoidSameRegionRounds: 2 }, null, true],
    ['swiss', { avoidSameRegionRounds: 0 }, 500, true],
    ['swiss', { avoidSameRegionRounds: 2, swissVariant: 'knockout' as const }, 500, true],
    ['single_elimination', { avoidSameRegionRounds: 2 }, 500, true],
  ])(
    '[SWS-18] %s with %o and %s rosters may keep regions apart: %s',
    (format, configuration, rosters, accepted) =>
      expect(
        decideRegionRounds({ format, plan: swissPlanOf({ configuration }), rosters }).accepted,
      ).toBe(accepted),
  );
});

describe('a round by hand', () => {
  const facts = { rosters: fromRegions('ABCDABCD'), results: [], plan: APART, round: 1 };
  const pairsOf = (texts: string[]) =>
    texts.map((text) => {
      const [home, away] = text.split(' ') as [string, string];
      return { home, away };
    });
  const proposed = pairsOf(pairTexts(round(facts)));

  test('[SWS-14] [SWS-18] breaks the rules with more pairs of one region, each named with it', () => {
    const pairings = pairsOf(['1 5', '2 6', '3 8', '4 7']);
    const { breaks, isBest } = validatePairings({ ...facts, pairings, proposed });
    expect(breaks).toEqual([
      { kind: 'same-region', index: 0, rosterIds: ['1', '5'], figures: [], region: 'A' },
      { kind: 'same-region', index: 1, rosterIds: ['2', '6'], figures: [], region: 'B' },
    ]);
    expect(isBest).toBe(false);
  });

  test('[SWS-14] [SWS-18] breaks nothing with other pairs of different regions', () => {
    const pairings = pairsOf(['1 8', '2 7', '3 6', '4 5']);
    expect(validatePairings({ ...facts, pairings, proposed }).breaks).toEqual([]);
    const later = {
      ...facts,
      plan: { rounds: 6 },
      pairings: pairsOf(['1 5', '2 6', '3 7', '4 8']),
    };
    expect(validatePairings({ ...later, proposed }).breaks).toEqual([]);
  });
});

test.each([
  { cameFrom: ['EMEA', 'NA'], country: 'US', region: 'EMEA', why: 'the last region counts' },
  {
    cameFrom: [null, 'EMEA'],
    country: 'US',
    region: 'EMEA',
    why: 'a stage without regions is skipped',
  },
  { cameFrom: [null], country: 'US', region: 'NA', why: 'else the country decides' },
  { cameFrom: [], country: 'FR', region: 'EMEA', why: 'it registered here' },
  { cameFrom: [], country: 'XX', region: null, why: 'an unknown country' },
  { cameFrom: [], country: null, region: null, why: 'no country' },
])('[SWS-19] $cameFrom, $country: $why', ({ region, ...facts }) =>
  expect(regionOfRoster(facts)).toBe(region),
);
