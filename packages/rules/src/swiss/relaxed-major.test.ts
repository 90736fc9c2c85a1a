import { expect, test } from 'vitest';
import { createChance } from '../bracket/playing.fixture.ts';
import { stageFormatOf } from '../stage/stage-formats.ts';
import { pairMajorRound, type MajorPairing } from './major.ts';
import { numberedRosters, playedOutcome } from './swiss.fixture.ts';
import type { SwissResult, SwissRoster } from './swiss.ts';

const RELAXED = ['floated', 'rematch', 'bye', 'second-bye'];

/** Plays a major in which rosters withdraw, and calls back with the facts of each round. */
function playMajor(
  seed: number,
  visit: (facts: {
    rosters: SwissRoster[];
    results: SwissResult[];
    round: number;
  }) => MajorPairing[],
): void {
  const chance = createChance(seed);
  let rosters: SwissRoster[] = numberedRosters(16);
  const results: SwissResult[] = [];
  for (let round = 1; round <= 5; round++) {
    for (const { home, away } of visit({ rosters, results: [...results], round })) {
      const outcome =
        away === null
          ? ({ winner: 'home', how: 'bye', score: { home: 0, away: 0 } } as const)
          : playedOutcome(chance() < 0.6 ? 'home' : 'away');
      results.push({ round, home, away, outcome });
    }
    rosters = rosters.map((one) =>
      !one.withdrawn && chance() < 0.04 ? { ...one, withdrawn: true } : one,
    );
  }
}

test('[SWS-16] a major with rosters out is never held, and each pairing that is relaxed says so', () => {
  const counts = Object.fromEntries(RELAXED.map((criterion) => [criterion, 0]));
  let heldRounds = 0;
  for (let seed = 1; seed <= 300; seed++)
    playMajor(seed, (facts) => {
      const strict = pairMajorRound(facts);
      const decision = pairMajorRound({ ...facts, relaxes: true });
      if (strict.accepted) expect(decision).toEqual(strict);
      if (!decision.accepted) {
        // all are through, out or away
        expect([decision.refusal, strict]).toMatchObject([
          { reason: 'too-few-rosters' },
          { refusal: { reason: 'too-few-rosters' } },
        ]);
        return [];
      }
      heldRounds += Number(!strict.accepted);
      const metPairs = new Set(facts.results.map(({ home, away }) => [home, away].sort().join()));
      const paired = decision.value.flatMap(({ home, away }) =>
        away === null ? [home] : [home, away],
      );
      expect(new Set(paired).size).toBe(paired.length);
      for (const { home, away, reason } of decision.value) {
        const [own, other] = reason.figures;
        const isRematch = metPairs.has([home, away].sort().join());
        const differs =
          other !== undefined && (own.wins !== other.wins || own.losses !== other.losses);
        const expected =
          away === null ? ['bye', 'second-bye'] : isRematch ? ['rematch'] : ['floated'];
        if (RELAXED.includes(reason.criterion)) {
          expect(expected).toContain(reason.criterion);
          counts[reason.criterion] = counts[reason.criterion]! + 1;
        } else expect([isRematch, differs, away]).toEqual([false, false, other?.rosterId]);
      }
      if (!strict.accepted)
        expect(decision.value.some(({ reason }) => RELAXED.includes(reason.criterion))).toBe(true);
      return decision.value;
    });
  expect(heldRounds).toBeGreaterThan(100);
  expect([counts.floated! > 100, counts.bye! > 50]).toEqual([true, true]);
});

test.each([
  [undefined, true],
  [true, true],
  [false, false],
])(
  '[SWS-16] with majorRelax %s a round that no rule can pair goes on: %s',
  (majorRelax, accepted) => {
    const configuration = { swissVariant: 'major' as const, majorRelax };
    const rosters = numberedRosters(16).map((one) => ({ ...one, withdrawn: one.seed === 3 }));
    const decision = stageFormatOf({ format: 'swiss' }).pairNextRound(
      { configuration },
      { rosters, results: [], round: 1, plan: {} },
    );
    expect(decision.accepted).toBe(accepted);
  },
);
