import {
  type BracketGraph,
  type GraphSeries,
  type Result,
  resultOf,
  roundsOfGraph,
} from '@ringside/rules/bracket/graph/graph';
import type { NextPlace, RoundInGraph } from './bracket-sizes.ts';

/** A series of a graph with its place in its round, from 1. */
interface PlacedSeries {
  series: GraphSeries;
  matchNumber: number;
}
/** The series that stand in one column: those of one round and one group. */
export interface GraphColumn {
  /** The letter of the group; null for series without one. */
  group: string | null;
  roundNumber: number;
  series: PlacedSeries[];
  links: Pick<RoundInGraph, 'winners' | 'losers'>;
}

/**
 * Returns the columns of a graph: group by group, then the series without a group. It also takes a
 * graph that cannot be played, and leaves out the series that no order allows and unknown links.
 */
export function graphColumnsOf(graph: BracketGraph): GraphColumn[] {
  const columns = columnsOf(graph).map(sortBySources());
  const places = new Map(
    columns.flatMap(({ series }, round) =>
      series.map((one, cell) => [one.series.id, { round, cell }] as const),
    ),
  );
  const next = new Map<string, NextPlace>();
  for (const { series } of columns)
    for (const { series: one } of series)
      for (const side of ['home', 'away'] as const) {
        const result = resultOf(one[side]);
        const place = places.get(one.id);
        if (result && place) next.set(`${result.takes} ${result.id}`, { ...place, side });
      }
  const leadsTo = (series: PlacedSeries[], takes: Result) =>
    series.map((one) => next.get(`${takes} ${one.series.id}`) ?? null);
  return columns.map((column) => ({
    ...column,
    links: {
      winners: leadsTo(column.series, 'winner'),
      losers: leadsTo(column.series, 'loser'),
    },
  }));
}

function columnsOf(graph: BracketGraph): Omit<GraphColumn, 'links'>[] {
  const rounds = roundsOfGraph(graph);
  const counts = new Map<number, number>();
  const columns = new Map<string, Omit<GraphColumn, 'links'>>();
  for (const series of graph.series) {
    const roundNumber = rounds.get(series.id);
    if (roundNumber === undefined) continue;
    const matchNumber = (counts.get(roundNumber) ?? 0) + 1;
    counts.set(roundNumber, matchNumber);
    const { group = null } = series;
    const key = `${group} ${roundNumber}`;
    const column = columns.get(key) ?? { group, roundNumber, series: [] };
    columns.set(key, { ...column, series: [...column.series, { series, matchNumber }] });
  }
  return [...columns.values()].sort(
    (one, other) => compareGroups(one.group, other.group) || one.roundNumber - other.roundNumber,
  );
}

/**
 * Returns a function that sorts columns from left to right: the series that receive winners stand
 * in the order of these, so that wires do not cross; every other series keeps its place in the
 * list.
 */
function sortBySources<Column extends Omit<GraphColumn, 'links'>>(): (column: Column) => Column {
  const rows = new Map<string, number>();
  const rowOf = (takes: Result, { home, away }: GraphSeries) => {
    const found = [home, away].flatMap((source) => {
      const result = resultOf(source);
      return result?.takes === takes ? (rows.get(result.id) ?? []) : [];
    });
    return found.length === 0 ? undefined : found.reduce((sum, row) => sum + row, 0) / found.length;
  };
  return (column) => {
    const receivesWinner = ({ series }: PlacedSeries) => rowOf('winner', series) !== undefined;
    const sorted = column.series
      .filter(receivesWinner)
      .sort(
        (one, other) => (rowOf('winner', one.series) ?? 0) - (rowOf('winner', other.series) ?? 0),
      );
    const series = column.series.map((one) =>
      receivesWinner(one) ? (sorted.shift() ?? one) : one,
    );
    const ordered = placeBehindTwins(series);
    let last = -1;
    for (const { series: one } of ordered) {
      last = Math.max(last + 1, rowOf('winner', one) ?? rowOf('loser', one) ?? 0);
      rows.set(one.id, last);
    }
    return { ...column, series: ordered };
  };
}

const resultsOf = ({ home, away }: GraphSeries, takes: Result): string | undefined => {
  const results = [resultOf(home), resultOf(away)];
  return results.every((result) => result?.takes === takes)
    ? results
        .map((result) => result?.id)
        .sort()
        .join(' ')
    : undefined;
};

/** Places a series of two losers, such as that for third place, behind the one of the winners. */
function placeBehindTwins(list: readonly PlacedSeries[]): PlacedSeries[] {
  const waiting = new Map<string, PlacedSeries>();
  const later = new Set(list.map(({ series }) => resultsOf(series, 'winner')));
  return list.flatMap((one) => {
    const losersOf = resultsOf(one.series, 'loser');
    if (losersOf !== undefined && later.has(losersOf) && !waiting.has(losersOf)) {
      waiting.set(losersOf, one);
      return [];
    }
    const winnersOf = resultsOf(one.series, 'winner');
    later.delete(winnersOf);
    const twin = winnersOf === undefined ? undefined : waiting.get(winnersOf);
    if (!twin || winnersOf === undefined) return [one];
    waiting.delete(winnersOf);
    return [one, twin];
  });
}

/**
 * Returns the name that all series of a column have; undefined where they differ, or where another
 * column of the group has the same name.
 */
export function sharedNameOf(
  column: GraphColumn,
  columns: readonly GraphColumn[],
): string | undefined {
  const name = commonNameOf(column);
  const isTaken = columns.some(
    (other) => other !== column && other.group === column.group && commonNameOf(other) === name,
  );
  return isTaken ? undefined : name;
}

function commonNameOf({ series: [first, ...others] }: GraphColumn): string | undefined {
  const name = first?.series.name;
  return others.every((one) => one.series.name === name) ? name : undefined;
}

function compareGroups(one: string | null, other: string | null): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  return one.localeCompare(other);
}
