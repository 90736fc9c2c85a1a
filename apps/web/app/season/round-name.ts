import { useLingui } from '@lingui/react/macro';

export interface RoundPlace {
  bracketNumber: number;
  roundNumber: number;
}
/** What must be known of a bracket to name its rounds. */
export interface BracketShape {
  upper: number;
  lower: number;
}

export function shapeOf(rounds: RoundPlace[]): BracketShape {
  const last = (bracket: number) => Math.max(0, ...rounds.filter(({ bracketNumber }) => bracketNumber === bracket).map(({ roundNumber }) => roundNumber));
  return { upper: last(0), lower: last(1) };
}

/** The name of a round in the page's language: quarter finals, semi finals, grand final, else its number. */
export function useRoundName(): (place: RoundPlace, shape: BracketShape) => string {
  const { t } = useLingui();
  return ({ bracketNumber, roundNumber }, { upper, lower }) => {
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
  };
}
