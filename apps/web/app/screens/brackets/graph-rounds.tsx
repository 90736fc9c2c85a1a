import type { PageSeries } from '@ringside/contract/bracket/pack-bracket';
import type { BracketRound } from '@ringside/contract/collections/brackets';
import type { BracketGraph } from '@ringside/rules/bracket/graph/graph';
import { mustHave } from '@ringside/rules/must';
import { type GraphColumn, graphColumnsOf, sharedNameOf } from '@ringside/ui/bracket/graph-rounds';
import { bracketShapeOf, type RoundNameOf } from '../../season/round-name.ts';
import type { CardFacts } from './bracket-cards.ts';
import { createPageRound, type PageRound } from './page-round.tsx';
import { formatBestOfRange } from './rounds-of.ts';

interface GraphFacts {
  facts: Omit<CardFacts, 'series' | 'title'>;
  graph: BracketGraph;
  roundName: RoundNameOf;
  seriesName: (name: string) => string;
}

/** The look of the column that decides the first place: that of a grand final. */
const GRAND_FINAL = 2;

/**
 * Returns the columns of a custom bracket: group by group, then the series without a group. A
 * column has the name that all its series share, else that of its round.
 */
export function createGraphRounds({
  facts,
  graph,
  roundName,
  seriesName,
}: GraphFacts): PageRound[] {
  const { bracket, texts } = facts;
  const shape = bracketShapeOf(bracket.rounds);
  const byPlace = new Map(bracket.series.map((one) => [`${one.at[1]}.${one.at[2]}`, one]));
  const rounds = new Map(bracket.rounds.map((round) => [round.roundNumber, round]));
  const columns = graphColumnsOf(graph);
  return columns.map((column): PageRound => {
    const { group, roundNumber, series, links } = column;
    const round = mustHave(rounds.get(roundNumber), 'the round of a column');
    const numbers = series.map(({ matchNumber }) => matchNumber);
    const shared = sharedNameOf(column, columns);
    const names = new Map(series.map((one) => [one.matchNumber, one.series.name]));
    return {
      ...createPageRound(
        {
          facts,
          round,
          cells: numbers.map((number) => byPlace.get(`${roundNumber}.${number}`)),
          bestOf: formatBestOf(round, numbers),
          titleOf({ at: [, , matchNumber] }: PageSeries) {
            const name = names.get(matchNumber);
            return name && name !== shared ? seriesName(name) : undefined;
          },
        },
        {
          key: `${group ?? ''}-${roundNumber}`,
          bracket: isDecidingFirst(column) ? GRAND_FINAL : 0,
          name: shared === undefined ? roundName(round, shape) : seriesName(shared),
          count: series.length,
          cellOf: ([, ofRound, matchNumber]) =>
            ofRound === roundNumber ? numbers.indexOf(matchNumber) : -1,
        },
      ),
      graph: { title: group === null ? null : texts.groupOf(group), ...links },
    };
  });
}

const isDecidingFirst = ({ group, series }: GraphColumn): boolean =>
  group === null && series.length === 1 && series[0]?.series.winnerPlace === 1;

/** Returns the most matches of the series with these numbers. */
const formatBestOf = ({ bestOf, series = [] }: BracketRound, numbers: readonly number[]) =>
  formatBestOfRange(numbers.map((number) => series[number - 1]?.bestOf ?? bestOf));
