import type { BracketPlan } from '@ringside/rules/bracket/bracket';
import { traitsOf } from '@ringside/rules/stage/format-traits';
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
  traitsOf({ format }).shape !== 'tree' || size < 2
    ? null
    : {
        format: traitsOf({ format }).hasLowerBracket ? 'double_elimination' : 'single_elimination',
        rosters: rosters.length,
        size,
        thirdPlace: rounds.some(({ bracketNumber }) => bracketNumber === 3),
        grandFinal,
      };
