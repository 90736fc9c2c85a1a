import type { BracketPlan } from '@ringside/rules/bracket/bracket';
import type { CompactBracket } from '../collections/brackets.ts';

/** Returns the plan of an elimination bracket; null for a swiss or a round robin. */
export const planOf = ({
  format,
  rosters,
  size,
  grandFinal,
  rounds,
}: Pick<
  CompactBracket,
  'format' | 'rosters' | 'size' | 'grandFinal' | 'rounds'
>): BracketPlan | null =>
  (format !== 'single_elimination' && format !== 'double_elimination') || size < 2
    ? null
    : {
        format,
        rosters: rosters.length,
        size,
        thirdPlace: rounds.some(({ bracketNumber }) => bracketNumber === 3),
        grandFinal,
      };
