import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { BracketShape, RoundPlace } from './bracket-shape.ts';

export { bracketShapeOf, type BracketShape } from './bracket-shape.ts';

/**
 * Returns a function that names a round in the page's language: quarter finals, semi finals, grand
 * final, else its number.
 */
export function useRoundName(): (place: RoundPlace, shape: BracketShape) => string {
  const { t } = useLingui();
  return useCallback(
    (
      { bracketNumber, roundNumber }: RoundPlace,
      { upper, lower, numbered, tieBreaks }: BracketShape,
    ) => {
      const nameInLower = () => {
        if (roundNumber === lower) return t`Lower final`;
        return roundNumber === lower - 1 ? t`Lower semi final` : t`Lower round ${roundNumber}`;
      };
      const nameInUpper = () => {
        const finalsFromEnd = [
          lower > 0 ? t`Upper final` : t`Grand final`,
          t`Semi finals`,
          t`Quarter finals`,
        ];
        return finalsFromEnd[upper - roundNumber] ?? t`Round ${roundNumber}`;
      };
      const nameOfTieBreak = (number: number, count: number) =>
        count === 1 ? t`Tie-break` : t`Tie-break ${number}`;
      if (tieBreaks && roundNumber >= tieBreaks.first)
        return nameOfTieBreak(roundNumber - tieBreaks.first + 1, tieBreaks.count);
      if (numbered) return t`Round ${roundNumber}`;
      if (bracketNumber === 3) return t`Third place`;
      if (bracketNumber === 2) return roundNumber === 2 ? t`Grand final, reset` : t`Grand final`;
      return bracketNumber === 1 ? nameInLower() : nameInUpper();
    },
    [t],
  );
}
