/** A series as far as it says whether its round is over. */
export interface RoundSeries {
  round: number;
  isDecided: boolean;
  /** Whether the series shows that its round has begun; a forfeit of a withdrawn roster does not. */
  hasBegun: boolean;
}

/**
 * [STD-4] Returns whether the current round is open: it has begun, and a series of it or of an
 * earlier round has no result. Until then some rosters have played more series than others.
 */
export function isRoundOpen(series: readonly RoundSeries[]): boolean {
  let current = 0;
  for (const { round, hasBegun } of series) if (hasBegun) current = Math.max(current, round);
  return series.some(({ round, isDecided }) => round <= current && !isDecided);
}
