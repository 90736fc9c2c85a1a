import type { BracketRound } from '@ringside/contract/collections/brackets';

export interface RoundPlace {
  bracketNumber: number;
  roundNumber: number;
  /** The series in the round, where one is meant. */
  matchNumber?: number;
}
export type SeriesLabel = NonNullable<BracketRound['series']>[number];
/** The names of a custom bracket. */
export interface CustomShape {
  /** The name and the group of each series, by round. */
  labels: Readonly<Record<number, readonly SeriesLabel[]>>;
  /** The round that decides the first place alone, if there is one. */
  final: number | undefined;
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
  custom?: CustomShape;
}

type NamedRound = RoundPlace & { name?: string } & Pick<BracketRound, 'series'>;

/** Returns the shape of a bracket with these rounds. */
export function bracketShapeOf(rounds: NamedRound[]): BracketShape {
  const last = (bracket: number) =>
    Math.max(
      0,
      ...rounds
        .filter(({ bracketNumber }) => bracketNumber === bracket)
        .map(({ roundNumber }) => roundNumber),
    );
  const tieBreaks = rounds.filter(({ name }) => name === 'tie-break');
  const custom = customShapeOf(rounds);
  return {
    ...(custom && { custom }),
    upper: last(0),
    lower: last(1),
    numbered:
      rounds.length > 0 && rounds.every(({ name }) => name === 'round' || name === 'tie-break'),
    ...(tieBreaks[0] && {
      tieBreaks: { first: tieBreaks[0].roundNumber, count: tieBreaks.length },
    }),
  };
}

/** Returns the names of a custom bracket; undefined for every other bracket. */
function customShapeOf(rounds: readonly NamedRound[]): CustomShape | undefined {
  if (!rounds.some(({ series }) => series)) return undefined;
  return {
    labels: Object.fromEntries(rounds.map(({ roundNumber, series = [] }) => [roundNumber, series])),
    final: rounds.find(({ name }) => name === 'final')?.roundNumber,
  };
}

/** Returns the label of a series of a custom bracket; undefined for a whole round. */
export const labelAt = (
  { labels }: CustomShape,
  { roundNumber, matchNumber = 0 }: RoundPlace,
): SeriesLabel | undefined => labels[roundNumber]?.[matchNumber - 1];
