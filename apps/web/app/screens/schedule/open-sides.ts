import type { PageBracket } from '@ringside/contract/bracket/pack-bracket';
import { planOf } from '@ringside/contract/bracket/plan-of';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { BracketNumber, Source } from '@ringside/rules/bracket/bracket';
import { hasPosition, sourcesOf } from '@ringside/rules/bracket/links';

/** The series whose winner or loser takes a side. */
export interface OpenSide {
  takes: 'winner' | 'loser';
  /** The number of the series in the bracket, from 1. */
  number: number;
}
/** The sources of home and away; null for a side that does not follow from a series. */
export type OpenSides = [home: OpenSide | null, away: OpenSide | null];

/** Returns where the undecided sides of some series come from, by the id of the series. */
export function findOpenSides(
  bracket: PageBracket,
  segmentId: string,
  series: readonly MatchSeries[],
): [seriesId: string, sides: OpenSides][] {
  const plan = planOf(bracket);
  if (!plan) return [];
  const undecided = series.filter(
    ({ segment, competitors }) =>
      segment.id === segmentId && competitors.some(({ roster, isBye }) => !roster && !isBye),
  );
  if (undecided.length === 0) return [];
  const numbers = new Map(bracket.series.map(({ at }, index) => [at.join('-'), index + 1]));
  const toOpenSide = (source: Source): OpenSide | null => {
    if (source.kind === 'seed') return null;
    const { bracketNumber, roundNumber, matchNumber } = source.position;
    const number = numbers.get(`${bracketNumber}-${roundNumber}-${matchNumber}`);
    return number === undefined ? null : { takes: source.takes, number };
  };
  return undecided.flatMap((one): [string, OpenSides][] => {
    const position = { ...one, bracketNumber: one.bracketNumber as BracketNumber };
    if (!hasPosition({ plan, position })) return [];
    const { home, away } = sourcesOf({ plan, position });
    return [[one.id, [toOpenSide(home), toOpenSide(away)]]];
  });
}
