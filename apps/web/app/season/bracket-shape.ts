export interface RoundPlace {
  bracketNumber: number;
  roundNumber: number;
}
/** The facts about a bracket that name its rounds. */
export interface BracketShape {
  upper: number;
  lower: number;
  /**
   * A Swiss or a round robin: its rounds have numbers only, and the bracket's number is that of a
   * group.
   */
  numbered: boolean;
  /** The rounds of tie-break series after the regular ones. */
  tieBreaks?: { first: number; count: number };
}

/** Returns the shape of a bracket with these rounds. */
export function bracketShapeOf(rounds: (RoundPlace & { name?: string })[]): BracketShape {
  const last = (bracket: number) =>
    Math.max(
      0,
      ...rounds
        .filter(({ bracketNumber }) => bracketNumber === bracket)
        .map(({ roundNumber }) => roundNumber),
    );
  const tieBreaks = rounds.filter(({ name }) => name === 'tie-break');
  return {
    upper: last(0),
    lower: last(1),
    numbered:
      rounds.length > 0 && rounds.every(({ name }) => name === 'round' || name === 'tie-break'),
    ...(tieBreaks[0] && {
      tieBreaks: { first: tieBreaks[0].roundNumber, count: tieBreaks.length },
    }),
  };
}
