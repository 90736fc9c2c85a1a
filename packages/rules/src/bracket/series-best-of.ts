import { getItem } from '../must.ts';
import { bestOfAt, BRACKET_PARTS, type BestOf } from '../series/best-of.ts';
import type { BracketPlan, Position } from './bracket.ts';
import { getGraphNode } from './graph/graph-links.ts';
import { distanceToFinal } from './rounds.ts';

/**
 * [SER-15] [BRK-18] Returns the most matches of a series of a bracket: what the graph gives it,
 * else what its part and its distance from the last round give it.
 */
export function seriesBestOf({
  plan,
  bestOf,
  position,
}: {
  plan: BracketPlan;
  bestOf: BestOf | undefined;
  position: Position;
}): number {
  const inGraph = plan.graph && getGraphNode(plan.graph, position).series.bestOf;
  return (
    inGraph ??
    bestOfAt({
      bestOf,
      ...(!plan.graph && { part: getItem(BRACKET_PARTS, position.bracketNumber) }),
      distanceToFinal: distanceToFinal({ plan, ...position }),
    })
  );
}
