import { graphPlan, type BracketPlan } from '@ringside/rules/bracket/bracket';
import { traitsOf } from '@ringside/rules/format-traits';
import type { CompactBracket } from '../collections/brackets.ts';

/** Returns the plan of an elimination bracket; null for a swiss or a round robin. */
export function planOf({
  format,
  rosters,
  size,
  grandFinal,
  rounds,
  graph,
}: Pick<
  CompactBracket,
  'format' | 'rosters' | 'size' | 'grandFinal' | 'rounds' | 'graph'
>): BracketPlan | null {
  const { shape, hasLowerBracket } = traitsOf({ format });
  if (shape !== 'tree' || size < 2) return null;
  if (graph) return graphPlan({ graph, rosters: rosters.length });
  return {
    format: hasLowerBracket ? 'double_elimination' : 'single_elimination',
    rosters: rosters.length,
    size,
    thirdPlace: rounds.some(({ bracketNumber }) => bracketNumber === 3),
    grandFinal,
  };
}
