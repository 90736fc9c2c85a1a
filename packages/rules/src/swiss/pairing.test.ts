import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupOf, pairAll } from './exact-pairing.ts';
import { pairFast } from './fast-pairing.ts';
import { pairingField } from './field.ts';
import {
  byeShare,
  compareObjectives,
  objectiveOf,
  pairShare,
  PAIRING_CRITERIA,
} from './objective.ts';
import { pairRound, type SwissRound } from './pairing.ts';
import {
  findBestPairing,
  numberedRosters,
  byeOf,
  playSwiss,
  playRound,
  playedOutcome,
  rostersOf,
  createSeries,
} from './swiss.fixture.ts';

const round = (facts: Parameters<typeof pairRound>[0]): SwissRound => {
  const decision = pairRound(facts);
  if (!decision.accepted) throw new Error(decision.refusal.reason);
  return decision.value;
};
const pairTexts = ({ pairings, bye }: SwissRound) => [
  ...pairings.map(({ home, away }) => `${home} ${away}`),
  ...(bye ? [bye.rosterId] : []),
];
const objectiveWith = (one: Partial<Record<(typeof PAIRING_CRITERIA)[number], number>>) =>
  PAIRING_CRITERIA.map((criterion) => one[criterion] ?? 0);

describe('the objective', () => {
  test('[SWS-3] round one is the top half against the bottom half by seed', () => {
    expect(
      pairTexts(round({ rosters: numberedRosters(8), results: [], plan: {}, round: 1 })),
    ).toEqual(['1 5', '2 6', '3 7', '4 8']);
    expect(
      pairTexts(round({ rosters: numberedRosters(7), results: [], plan: {}, round: 1 })),
    ).toEqual(['1 4', '2 5', '3 6', '7']);
  });

  test('[SWS-3] winners meet winners; without floats while the score groups are even', () => {
    const results = [
      createSeries(1, '1 2-0 5'),
      createSeries(1, '2 2-0 6'),
      createSeries(1, '3 0-2 7'),
      createSeries(1, '4 0-2 8'),
    ];
    const paired = round({ rosters: numberedRosters(8), results, plan: {}, round: 2 });
    expect(pairTexts(paired)).toEqual(['1 7', '2 8', '3 5', '4 6']);
    expect(paired.objective).toEqual(objectiveWith({}));
  });

  test('[SWS-3] a float moves one step at a time, from the last of a score group to the first of the next', () => {
    // Three rosters have a win and three have none: 3 is the last above, 4 the first below.
    const results = [
      createSeries(1, '1 2-0 4'),
      createSeries(1, '2 2-0 5'),
      createSeries(1, '3 2-0 6'),
    ];
    expect(pairTexts(round({ rosters: numberedRosters(6), results, plan: {}, round: 2 }))).toEqual([
      '1 2',
      '3 4',
      '5 6',
    ]);
  });

  test.each([
    {
      rosters: [1, 2, 3, 4, 5, 6],
      out: [4],
      round: 3,
      expected: ['1 5', '3 2', '6'],
      why: 'C5: the bye goes to the lowest score from which the rest can be paired',
      results: [
        createSeries(1, '1 2-0 4'),
        createSeries(1, '2 2-0 5'),
        createSeries(1, '3 2-0 6'),
        createSeries(2, '1 2-0 2'),
        createSeries(2, '3 2-0 4'),
        createSeries(2, '5 2-0 6'),
      ],
    },
    {
      rosters: [1, 2, 3, 4, 5],
      out: [],
      round: 2,
      expected: ['1 2', '3 5', '4'],
      why: 'C9: of two the bye goes to the one with fewer unplayed rounds',
      results: [createSeries(1, '1 2-0 3'), createSeries(1, '2 2-0 4')],
    },
  ])(
    '[SWS-10] bbpPairings dutch_2025 $why',
    ({ rosters, out, round: number, results, expected }) => {
      const list = rosters.map((seed) => ({
        rosterId: `${seed}`,
        seed,
        withdrawn: out.includes(seed),
      }));
      const pairs = pairTexts(
        round({ rosters: list, results, plan: { rounds: 3 }, round: number }),
      );
      const unordered = (texts: string[]) =>
        texts.map((pair) => pair.split(' ').sort().join(' ')).sort();
      expect(unordered(pairs)).toEqual(unordered(expected));
    },
  );

  test('[SWS-10] no roster has the bye twice or after a win by forfeit', () => {
    const rosters = numberedRosters(3);
    const results = [createSeries(1, '1 2-0 2'), byeOf(1, '3')];
    expect(round({ rosters, results, plan: { rounds: 3 }, round: 2 }).bye!.rosterId).toBe('2');
    const forfeit = [createSeries(1, '1 + 2'), byeOf(1, '3')];
    expect(round({ rosters, results: forfeit, plan: { rounds: 3 }, round: 2 }).bye!.rosterId).toBe(
      '2',
    );
  });

  test('[SWS-3] histories of two to nine rosters agree with an exhaustive search', () => {
    let rounds = 0;
    for (let seed = 1; seed <= 60; seed++) {
      for (let count = 2; count <= 9; count++) {
        playSwiss(
          {
            count,
            rounds: 6,
            seed,
            forfeits: (seed % 3) * 60,
            withdrawals: seed % 4 === 0 ? 60 : 0,
          },
          ({ answer, ...facts }) => {
            rounds++;
            const best = findBestPairing(pairingField(facts));
            if (answer.accepted)
              expect({ seed, count, objective: answer.value.objective }).toEqual({
                seed,
                count,
                objective: best,
              });
            else if (answer.refusal.reason !== 'too-few-rosters')
              expect({ reason: answer.refusal.reason, best }).toEqual({
                reason: 'no-legal-pairing',
                best: null,
              });
          },
        );
      }
    }
    expect(rounds).toBeGreaterThan(2_000);
  });
});

describe('every round', () => {
  test('[SWS-3] has no rematch, at most one bye for each roster, each roster once, and no withdrawn one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 12, max: 90 }), fc.integer(), (count, seed) => {
        const playedPairs = new Set<string>();
        const byes = new Set<string>();
        playSwiss(
          { count, rounds: 5, seed, forfeits: 50, withdrawals: 20 },
          ({ rosters, answer }) => {
            if (!answer.accepted) throw new Error(answer.refusal.detail);
            const { pairings, bye, objective } = answer.value;
            for (const { home, away } of pairings) {
              const pair = [home, away].sort().join();
              expect(playedPairs.has(pair)).toBe(false);
              playedPairs.add(pair);
            }
            if (bye) expect(byes.has(bye.rosterId)).toBe(false);
            if (bye) byes.add(bye.rosterId);
            const pairedIds = [
              ...pairings.flatMap(({ home, away }) => [home, away]),
              ...(bye ? [bye.rosterId] : []),
            ];
            expect(pairedIds.sort()).toEqual(
              rosters
                .filter(({ withdrawn }) => !withdrawn)
                .map(({ rosterId }) => rosterId)
                .sort(),
            );
            expect(objective[0]).toBe(0);
            expect(objective[2]).toBe(0);
          },
        );
      }),
      { numRuns: 25 },
    );
  });

  test('[SWS-4] is as good if paired part by part as if paired at once', () => {
    for (let seed = 1; seed <= 25; seed++) {
      playSwiss(
        { count: 11 + seed * 2, rounds: 6, seed, forfeits: 80, withdrawals: 30 },
        ({ answer, ...facts }) => {
          const field = pairingField(facts);
          if (!answer.accepted || field.rosters.length % 2 === 1) return;
          const pairs = pairAll({
            pool: { field, byeGroup: null },
            places: field.rosters.map((_, place) => place),
          })!;
          expect(answer.value.objective).toEqual(objectiveOf({ field, pairs, bye: null }));
        },
      );
    }
  });

  test('[SWS-5] is as good by the fast method as by the exact one in the first eight criteria', () => {
    for (const [count, seed] of [
      [430, 1],
      [511, 2],
      [640, 3],
      [900, 4],
    ] as const) {
      playSwiss(
        { count, rounds: 4, seed, forfeits: 60, withdrawals: 30 },
        ({ answer, ...facts }) => {
          if (!answer.accepted || answer.value.method !== 'fast' || facts.round === 1) return;
          const field = pairingField(facts);
          const { objective } = answer.value;
          const steps = objective[3]!;
          expect(objective.slice(0, 3)).toEqual([0, objective[1], 0]);
          // No pairing has fewer floats than there are borders with an odd count above.
          const places = field.rosters.map((_, place) => place);
          const bye = answer.value.bye
            ? field.rosters.findIndex(({ rosterId }) => rosterId === answer.value.bye!.rosterId)
            : -1;
          const above = (group: number) =>
            places.filter(
              (place) => place !== bye && groupOf({ field, byeGroup: null }, place) <= group,
            ).length;
          expect(steps).toBe(
            field.sizes.slice(1).filter((_, group) => above(group) % 2 === 1).length,
          );
        },
      );
    }
  });

  test('[SWS-5] has the same floats by the fast method in small fields', () => {
    playSwiss({ count: 300, rounds: 5, seed: 9, forfeits: 60 }, ({ answer, ...facts }) => {
      const field = pairingField(facts);
      if (!answer.accepted || answer.value.bye) return;
      const pairs = pairFast({
        pool: { field, byeGroup: null },
        places: field.rosters.map((_, place) => place),
      })!;
      expect(objectiveOf({ field, pairs, bye: null }).slice(0, 8)).toEqual(
        answer.value.objective.slice(0, 8),
      );
    });
  });

  test('[SWS-6] settles sixteen in five with early exit: eight in, eight out', () => {
    const plan = { earlyExit: { wins: 3, losses: 3 } };
    const counts: number[] = [];
    playSwiss({ count: 16, rounds: 5, plan, seed: 5 }, ({ answer }) =>
      counts.push(answer.accepted ? answer.value.pairings.length : -1),
    );
    expect(counts).toEqual([8, 8, 8, 6, 3]);
  });

  test('[SWS-8] has the objective that its pairings add up to, and each reason follows from the results', () => {
    playSwiss(
      { count: 45, rounds: 6, seed: 12, forfeits: 80, withdrawals: 20 },
      ({ answer, ...facts }) => {
        if (!answer.accepted) throw new Error(answer.refusal.detail);
        const field = pairingField(facts);
        const placeOf = new Map(field.rosters.map(({ rosterId }, place) => [rosterId, place]));
        const { pairings, bye, objective } = answer.value;
        const reasons = [...pairings.map(({ reason }) => reason), ...(bye ? [bye.reason] : [])];
        expect(
          PAIRING_CRITERIA.map((criterion) =>
            reasons.reduce((sum, { share }) => sum + share[criterion], 0),
          ),
        ).toEqual(objective);
        for (const { home, away, reason } of pairings) {
          expect(reason.share).toEqual(
            pairShare({ field, one: placeOf.get(home)!, other: placeOf.get(away)! }),
          );
          expect(reason.figures.map(({ rosterId }) => rosterId)).toEqual([home, away]);
          if (reason.criterion === 'halves') expect(reason.wanted?.rosterId ?? away).toBe(away);
          expect(reason.criterion === 'floated').toBe(
            reason.figures[0]!.score !== reason.figures[1]!.score,
          );
        }
        if (bye)
          expect(bye.reason.share).toEqual(byeShare({ field, place: placeOf.get(bye.rosterId)! }));
      },
    );
  });

  test('[SWS-8] marks a roster that has met the opponent of the halves', () => {
    const results = [
      createSeries(1, '1 2-0 3'),
      createSeries(1, '2 2-0 4'),
      createSeries(2, '1 2-0 2'),
      createSeries(2, '3 2-0 4'),
    ];
    const { pairings } = round({
      rosters: numberedRosters(4),
      results,
      plan: { rounds: 3 },
      round: 3,
    });
    expect(pairings.map(({ home, away, reason }) => [home, away, reason.criterion])).toEqual([
      ['1', '4', 'floated'],
      ['2', '3', 'halves'],
    ]);
    expect(compareObjectives([0, 1], [0, 2])).toBeLessThan(0);
  });
});

test('[SWS-5] 2,048 rosters play eleven rounds', () => {
  const rosters = rostersOf(2048);
  const results = [];
  for (let number = 1; number <= 11; number++) {
    const paired = round({ rosters, results, plan: {}, round: number });
    expect(paired.pairings).toHaveLength(1024);
    results.push(...playRound(paired, () => playedOutcome('home')));
  }
  expect(results).toHaveLength(11 * 1024);
});
