import { invariant } from '../decision.ts';
import { upperRounds, type BracketNumber, type BracketPlan, type Position } from './bracket.ts';
import { firstIndexInGraph } from './graph/graph-links.ts';

/**
 * [BRK-8] Returns the index of a series in the list of `createBracket`, by arithmetic; the reset,
 * which is not in it, would be the last.
 */
export function seriesIndex({ plan, position }: { plan: BracketPlan; position: Position }): number {
  return firstIndex(plan, position.bracketNumber, position.roundNumber) + position.matchNumber - 1;
}

/**
 * [BRK-8] Returns the index of a round's first series: sums of halved counts of the rounds played
 * before it.
 */
export function firstIndex(
  plan: BracketPlan,
  bracketNumber: BracketNumber,
  roundNumber: number,
): number {
  if (plan.graph) return firstIndexInGraph(plan.graph, roundNumber);
  const { size } = plan;
  const double = plan.format === 'double_elimination' && size > 2;
  if (bracketNumber === 2) return 2 * size - 4 + roundNumber;
  if (bracketNumber === 3) return size - 1;
  if (bracketNumber === 0) {
    if (!double || roundNumber === 1) return size - (size >> (roundNumber - 1));
    return 2 * size - 3 * (size >> (roundNumber - 1));
  }
  const pair = (roundNumber + 1) >> 1;
  return roundNumber % 2 === 1
    ? 2 * size - 5 * (size >> (pair + 1))
    : 2 * size - (size >> (pair - 1));
}

/** [BRK-8] The sources of a round's sides, as indexes in the list of `createBracket`. */
export interface Feed {
  home: number;
  away: number;
  /**
   * Match j (from 0) takes home from `home` + `stride` × (j XOR the round's drop mask) and away
   * from `away` + `stride` × j.
   */
  stride: 1 | 2;
  homeTakes: 'winner' | 'loser';
  awayTakes: 'winner' | 'loser';
}

const pairwise = (first: number, takes: 'winner' | 'loser'): Feed => ({
  home: first,
  away: first + 1,
  stride: 2,
  homeTakes: takes,
  awayTakes: takes,
});

/**
 * [BRK-8] Returns the indexes from which the series of a round take their sides, except the first
 * round of the upper bracket. A graph has no such arithmetic: `sourcesOf` answers for it.
 */
export function feedOf(plan: BracketPlan, bracketNumber: BracketNumber, roundNumber: number): Feed {
  invariant(!plan.graph, 'the sources of a graph are data');
  const rounds = upperRounds(plan);
  if (bracketNumber === 0) {
    invariant(roundNumber > 1, 'the first round is fed by seeds');
    return pairwise(firstIndex(plan, 0, roundNumber - 1), 'winner');
  }
  if (bracketNumber === 3) return pairwise(firstIndex(plan, 0, rounds - 1), 'loser');
  if (bracketNumber === 2) {
    return {
      home: firstIndex(plan, 0, rounds),
      away: firstIndex(plan, 1, 2 * rounds - 2),
      stride: 1,
      homeTakes: 'winner',
      awayTakes: 'winner',
    };
  }
  if (roundNumber === 1) return pairwise(0, 'loser');
  if (roundNumber % 2 === 1) return pairwise(firstIndex(plan, 1, roundNumber - 1), 'winner');
  return {
    home: firstIndex(plan, 0, roundNumber / 2 + 1),
    away: firstIndex(plan, 1, roundNumber - 1),
    stride: 1,
    homeTakes: 'loser',
    awayTakes: 'winner',
  };
}
