import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { type BracketShape, type CustomShape, labelAt, type RoundPlace } from './bracket-shape.ts';
import { useSeriesName } from './use-series-name.ts';

export { bracketShapeOf, type BracketShape } from './bracket-shape.ts';

/** Names a round in the page's language. */
export type RoundNameOf = (place: RoundPlace, shape: BracketShape) => string;

/**
 * Returns a function that names a round or a series of a custom bracket: by the series' own name,
 * else by its round, with its group.
 */
function useCustomName(): (place: RoundPlace, shape: CustomShape) => string {
  const { t } = useLingui();
  const seriesName = useSeriesName();
  return useCallback(
    (place, shape) => {
      const { roundNumber } = place;
      const { name, group } = labelAt(shape, place) ?? {};
      const roundText = roundNumber === shape.final ? t`Grand final` : t`Round ${roundNumber}`;
      const text = name ? seriesName(name) : roundText;
      return group ? t`Group ${group}, ${text}` : text;
    },
    [t, seriesName],
  );
}

/**
 * Returns a function that names a round in the page's language: quarter finals, semi finals, grand
 * final, else its number. In a custom bracket a series may have a name of its own.
 */
export function useRoundName(): RoundNameOf {
  const { t } = useLingui();
  const customName = useCustomName();
  return useCallback(
    (place: RoundPlace, { upper, lower, numbered, tieBreaks, custom }: BracketShape) => {
      if (custom) return customName(place, custom);
      const { bracketNumber, roundNumber } = place;
      const nameInLower = () => {
        if (roundNumber === lower) return t`Lower final`;
        return roundNumber === lower - 1 ? t`Lower semi final` : t`Lower round ${roundNumber}`;
      };
      const nameInUpper = () => {
        const fromEnd = upper - roundNumber;
        if (lower === 0)
          return (
            [t`Grand final`, t`Semi finals`, t`Quarter finals`][fromEnd] ?? t`Round ${roundNumber}`
          );
        return (
          [t`Upper final`, t`Upper semi finals`, t`Upper quarter finals`][fromEnd] ??
          t`Upper round ${roundNumber}`
        );
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
    [t, customName],
  );
}
