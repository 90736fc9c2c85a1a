import { expect, test } from 'vitest';
import { findBracketFaults } from './bracket-faults.fixture.ts';
import {
  bracketPlan,
  lowerRounds,
  matchCount,
  type BracketPlan,
  type BracketSeries,
} from './bracket.ts';
import { rematchBound } from './expected-bracket.fixture.ts';
import { createChance } from './playing.fixture.ts';
import { arbitraryOutcome, correctOne, playWildly, isReplayEqual } from './wild-play.fixture.ts';

const SIZES = Array.from({ length: 299 }, (_, index) => index + 2);
const LARGE = [
  511, 512, 513, 777, 1_024, 1_025, 2_047, 2_048, 3_000, 4_096, 4_097, 6_000, 8_192, 10_000, 16_383,
  16_384,
];
const plansOf = (rosters: number): BracketPlan[] => [
  bracketPlan({ format: 'single_elimination', rosters }),
  bracketPlan({ format: 'single_elimination', rosters, thirdPlace: true }),
  bracketPlan({ format: 'double_elimination', rosters }),
  bracketPlan({ format: 'double_elimination', rosters, grandFinal: 'single' }),
  bracketPlan({ format: 'double_elimination', rosters, grandFinal: 'reset' }),
];
const double = (rosters: number) => plansOf(rosters)[4]!;

test('[BRK-14] holds for every size from 2 to 300, every kind of plan, four ways of playing each', () => {
  for (const rosters of SIZES) {
    for (const [kind, plan] of plansOf(rosters).entries()) {
      for (let seed = 0; seed < 4; seed++) {
        const { board } = playWildly({
          plan,
          seed: rosters * 31 + seed,
          withdrawals: seed === 3 ? rosters / 4 : seed,
        });
        expect({
          rosters,
          kind,
          seed,
          faults: findBracketFaults({ plan, series: board.all() }),
        }).toEqual({
          rosters,
          kind,
          seed,
          faults: [],
        });
      }
    }
  }
});

test.each(LARGE)('[BRK-14] %i rosters play to one champion without an early rematch', (rosters) => {
  for (const seed of [1, 2]) {
    const { board } = playWildly({ plan: double(rosters), seed, withdrawals: 8 });
    expect(findBracketFaults({ plan: board.plan, series: board.all() })).toEqual([]);
  }
});

test.each([
  [2, 0],
  [4, 1],
  [8, 1],
  [16, 2],
  [32, 2],
  [64, 2],
  [128, 4],
  [256, 4],
  [512, 4],
  [1_024, 4],
  [2_048, 8],
  [4_096, 8],
  [8_192, 8],
  [16_384, 8],
])(
  '[BRK-6] with %i places has rematches only in lower rounds of at most %i series',
  (size, bound) => {
    const least = size / 2 + 1;
    const step = size <= 512 ? 1 : Math.floor(size / 6);
    for (let rosters = least; rosters <= size; rosters += step) {
      const { board } = playWildly({ plan: double(rosters), seed: rosters, withdrawals: 0 });
      expect(firstRematch(board.plan, board.all())).toBeLessThanOrEqual(bound);
    }
    expect(bound).toBeLessThanOrEqual(Math.max(rematchBound(size), bound && 1));
  },
);

/** Returns the number of series of the first lower round with a rematch; 0 without any. */
function firstRematch(plan: BracketPlan, series: BracketSeries[]): number {
  const upperPairs = new Set<number>();
  let largest = 0;
  for (const { position, home, away } of [...series].sort(
    (one, other) => one.position.bracketNumber - other.position.bracketNumber,
  )) {
    if (home.kind !== 'roster' || away.kind !== 'roster') continue;
    const pair = Math.min(home.seed, away.seed) * 65_536 + Math.max(home.seed, away.seed);
    if (position.bracketNumber === 0) upperPairs.add(pair);
    else if (position.bracketNumber === 1 && lowerRounds(plan) > 0 && upperPairs.has(pair))
      largest = Math.max(largest, matchCount({ plan, ...position }));
  }
  return largest;
}

test('[BRK-12] a correction equals a bracket played with the right result, for every plan of 2 to 300 rosters', () => {
  for (const rosters of SIZES) {
    for (const [kind, plan] of plansOf(rosters).entries())
      expectCorrected(plan, rosters * 17 + kind, rosters);
  }
});

test.each([512, 2_048, 16_384])(
  '[BRK-12] %i rosters: a correction equals a bracket played with the right result from the start',
  (rosters) => expectCorrected(double(rosters), rosters, rosters),
);

function expectCorrected(plan: BracketPlan, seed: number, rosters: number): void {
  const next = createChance(seed);
  const played = playWildly({
    plan,
    seed,
    atMost: 1 + Math.floor(next() * 2 * rosters),
    withdrawals: 3,
    maxWithdrawals: 1,
  });
  const right = arbitraryOutcome(next);
  const position = correctOne(played, Math.floor(next() * 10_000), right);
  if (!position) return;
  expect({ rosters, state: Object.fromEntries(played.board.series) }).toEqual({
    rosters,
    state: Object.fromEntries(isReplayEqual(played, position, right).series),
  });
}
