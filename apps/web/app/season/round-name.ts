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
    ({ bracketNumber, roundNumber }: RoundPlace, { upper, lower, numbered }: BracketShape) => {
      if (numbered) return t`Round ${roundNumber}`;
      if (bracketNumber === 3) return t`Third place`;
      if (bracketNumber === 2) return roundNumber === 2 ? t`Grand final, reset` : t`Grand final`;
      if (bracketNumber === 1) {
        if (roundNumber === lower) return t`Lower final`;
        return roundNumber === lower - 1 ? t`Lower semi final` : t`Lower round ${roundNumber}`;
      }
      const left = upper - roundNumber;
      if (left === 0) return lower > 0 ? t`Upper final` : t`Grand final`;
      if (left === 1) return t`Semi finals`;
      if (left === 2) return t`Quarter finals`;
      return t`Round ${roundNumber}`;
    },
    [t],
  );
}
