import { describe, expect, test } from 'vitest';
import { pairingField, type Field } from './field.ts';
import { pairRound } from './pairing.ts';
import {
  byeOf,
  createSeries,
  findBestPairing,
  numberedRosters,
  playSwiss,
} from './swiss.fixture.ts';
import { validatePairings } from './validate-pairings.ts';

const EXITS = [
  { wins: 3, losses: 3 },
  { wins: 2, losses: 2 },
];

/** Returns the fewest rematches with which the rosters can be paired, by exhaustive search. */
function fewestRematches({ rosters }: Field, byeAllowed: (place: number) => boolean): number {
  const step = (left: number[], hasBye: boolean): number => {
    const [first, ...rest] = left;
    if (first === undefined) return 0;
    let fewest = Infinity;
    if (!hasBye && byeAllowed(first)) fewest = step(rest, true);
    for (const other of rest)
      fewest = Math.min(
        fewest,
        Number(rosters[first]!.met.includes(other)) +
          step(
            rest.filter((one) => one !== other),
            hasBye,
          ),
      );
    return fewest;
  };
  return step(
    rosters.map((_, place) => place),
    rosters.length % 2 === 0,
  );
}

describe('a swiss with early exit', () => {
  test('[SWS-16] never stops: it has a second bye, then the fewest rematches, only where no pairing is legal', () => {
    const counts = { legal: 0, 'second bye': 0, rematch: 0 };
    for (let seed = 1; seed <= 120; seed++)
      for (const earlyExit of EXITS) {
        const count = 2 + (seed % 9);
        playSwiss(
          {
            count,
            rounds: earlyExit.wins + earlyExit.losses - 1,
            seed,
            plan: { earlyExit },
            forfeits: (seed % 3) * 60,
            withdrawals: seed % 4 === 0 ? 60 : 0,
          },
          ({ answer, ...facts }) => {
            const field = pairingField(facts);
            if (!answer.accepted) {
              expect({ seed, reason: answer.refusal.reason, left: field.rosters.length }).toEqual({
                seed,
                reason: 'too-few-rosters',
                left: 0,
              });
              return;
            }
            const { pairings, bye, objective } = answer.value;
            const best = findBestPairing(field);
            const rematches = pairings.filter(({ reason }) => reason.criterion === 'rematch');
            expect(rematches).toHaveLength(objective[0]!);
            if (best) {
              counts.legal++;
              expect({ seed, count, objective }).toEqual({ seed, count, objective: best });
              expect(bye?.reason.criterion ?? 'bye').toBe('bye');
              return;
            }
            const anyBye = fewestRematches(field, () => true);
            const strictBye = fewestRematches(field, (place) => field.rosters[place]!.byeAllowed);
            const expected = anyBye === 0 || strictBye === Infinity ? anyBye : strictBye;
            expect({ seed, count, rematches: rematches.length }).toEqual({
              seed,
              count,
              rematches: expected,
            });
            counts[expected > 0 ? 'rematch' : 'second bye']++;
            expect(bye?.reason.criterion === 'second-bye').toBe(
              bye !== null && (anyBye === 0 || strictBye === Infinity),
            );
          },
        );
      }
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(20);
  });

  test.each([
    {
      why: 'two who have met',
      rosters: numberedRosters(2),
      results: [createSeries(1, '1 2-0 2')],
      expected: ['1 2 rematch'],
    },
    {
      why: 'one who had the bye',
      rosters: numberedRosters(1),
      results: [byeOf(1, '1')],
      expected: ['1 second-bye'],
    },
  ])('[SWS-16] explains what it relaxed: $why', ({ rosters, results, expected }) => {
    const facts = { rosters, results, plan: { earlyExit: { wins: 3, losses: 3 } }, round: 2 };
    const decision = pairRound(facts);
    if (!decision.accepted) throw new Error(decision.refusal.detail);
    const { pairings, bye } = decision.value;
    expect([
      ...pairings.map(({ home, away, reason }) => `${home} ${away} ${reason.criterion}`),
      ...(bye ? [`${bye.rosterId} ${bye.reason.criterion}`] : []),
    ]).toEqual(expected);
    const proposed = [...pairings, ...(bye ? [{ home: bye.rosterId, away: null }] : [])];
    // an operator who publishes it as it is breaks no rule
    expect(validatePairings({ ...facts, pairings: proposed, proposed }).breaks).toEqual([]);
  });

  test('[SWS-7] [SWS-16] without early exit the same round is held', () =>
    expect(
      pairRound({
        rosters: numberedRosters(2),
        results: [createSeries(1, '1 2-0 2')],
        plan: { rounds: 3 },
        round: 2,
      }),
    ).toMatchObject({ refusal: { reason: 'no-legal-pairing' } }));
});
