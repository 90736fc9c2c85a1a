import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bracketPlan, lowerRounds, matchCount, type BracketPlan, type Source } from './bracket.ts';
import { rematchBound } from './expected-bracket.fixture.ts';
import { sourcesOf } from './links.ts';
import { dropMasks } from './lower-drop.ts';
import { Board, createChance } from './playing.fixture.ts';

test.each([
  { size: 4, masks: [] },
  { size: 8, masks: [1] },
  { size: 16, masks: [3] },
  { size: 32, masks: [7, 2] },
  { size: 64, masks: [15, 5, 1] },
  { size: 128, masks: [31, 11, 3] },
  { size: 256, masks: [63, 27, 11, 4] },
  { size: 512, masks: [127, 55, 23, 9, 3] },
  { size: 1024, masks: [255, 111, 47, 19, 7, 2] },
  { size: 2048, masks: [511, 239, 111, 51, 23, 10] },
  { size: 4096, masks: [1023, 479, 223, 103, 47, 21, 9] },
])('[BRK-6] the masks of $size are the published ones', ({ size, masks }) =>
  expect(dropMasks(size)).toEqual(masks),
);

/**
 * Returns the upper losses that a side may have, as round * 2^16 + match index, from the links
 * instead of the masks.
 */
function lossesOf(plan: BracketPlan, source: Source, memo: Map<string, number[]>): number[] {
  if (source.kind === 'seed') return [];
  const { bracketNumber, roundNumber, matchNumber } = source.position;
  if (bracketNumber === 0) return [roundNumber * 65_536 + matchNumber - 1];
  const key = `${roundNumber}.${matchNumber}`;
  const cachedLosses = memo.get(key);
  if (cachedLosses) return cachedLosses;
  const { home, away } = sourcesOf({ plan, position: source.position });
  const losses = [...lossesOf(plan, home, memo), ...lossesOf(plan, away, memo)];
  memo.set(key, losses);
  return losses;
}

/**
 * Returns whether one of `these` lost to a roster that could be one of `those`, whose path contains
 * that match.
 */
function canHaveMet(these: number[], those: number[]): boolean {
  const set = new Set(those);
  return these.some((loss) => {
    for (let round = loss >> 16, index = loss & 65_535; round <= 14; round++, index >>= 1)
      if (set.has(round * 65_536 + index)) return true;
    return false;
  });
}

function largestRematchRound(size: number): number {
  const plan = bracketPlan({ format: 'double_elimination', rosters: size, grandFinal: 'single' });
  const memo = new Map<string, number[]>();
  for (let roundNumber = 1; roundNumber <= lowerRounds(plan); roundNumber++) {
    const count = matchCount({ plan, bracketNumber: 1, roundNumber });
    for (let matchNumber = 1; matchNumber <= count; matchNumber++) {
      const { home, away } = sourcesOf({
        plan,
        position: { bracketNumber: 1, roundNumber, matchNumber },
      });
      const one = lossesOf(plan, home, memo);
      const other = lossesOf(plan, away, memo);
      if (canHaveMet(one, other) || canHaveMet(other, one)) return count;
    }
  }
  return 0;
}

test.each([
  [4, 1],
  [8, 1],
  [16, 2],
  [32, 2],
  [64, 2],
  [128, 4],
  [256, 4],
  [512, 4],
  [1024, 4],
  [2048, 8],
  [4096, 8],
  [8192, 8],
  [16_384, 8],
])(
  '[BRK-6] in a lower bracket of %i the first round with a possible rematch has %i series (explicit sets)',
  (size, series) => {
    expect(largestRematchRound(size)).toBe(series);
    expect(series).toBeLessThanOrEqual(rematchBound(size));
  },
);

test('[BRK-6] byes make it no worse: no two meet again before the bound, whichever side wins', () => {
  fc.assert(
    fc.property(fc.integer({ min: 33, max: 256 }), fc.integer(), (rosters, seed) => {
      const board = new Board(
        bracketPlan({ format: 'double_elimination', rosters, grandFinal: 'single' }),
      );
      const next = createChance(seed);
      board.play(() => (next() < 0.5 ? 'home' : 'away'));
      const upperPairs = new Set<string>();
      for (const { position, home, away } of board.all()) {
        if (home.kind !== 'roster' || away.kind !== 'roster') continue;
        const pair = [home.seed, away.seed].sort((one, other) => one - other).join();
        if (position.bracketNumber === 0) upperPairs.add(pair);
        else if (
          position.bracketNumber === 1 &&
          matchCount({ plan: board.plan, ...position }) > rematchBound(board.plan.size)
        )
          expect(upperPairs.has(pair)).toBe(false);
      }
    }),
    { numRuns: 15 },
  );
});
