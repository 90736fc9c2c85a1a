import type { BracketPlan, Position } from './bracket.ts';
import { roundPlaces } from './rounds.ts';

/** [BRK-8] Returns all positions in playing order, without the reset. */
export function positionsOf(plan: BracketPlan): Position[] {
  return roundPlaces(plan)
    .filter(({ bracketNumber, roundNumber }) => bracketNumber !== 2 || roundNumber === 1)
    .flatMap(({ bracketNumber, roundNumber, matchCount }) =>
      Array.from({ length: matchCount }, (_, index) => ({
        bracketNumber,
        roundNumber,
        matchNumber: index + 1,
      })),
    );
}

/**
 * [BRK-6] Returns the largest lower round, in series, in which rosters may meet again: 4 up to
 * 1,024 places, 8 up to 16,384.
 */
export function rematchBound(size: number): number {
  return size <= 1_024 ? 4 : 8;
}

/** [BRK-8] Returns how many series `createBracket` creates; a reset is one more. */
export function seriesCount(plan: BracketPlan): number {
  const { size, thirdPlace, grandFinal } = plan;
  if (plan.format === 'single_elimination' || size === 2) return size - 1 + Number(thirdPlace);
  return 2 * size - 3 + Number(grandFinal !== 'none');
}
