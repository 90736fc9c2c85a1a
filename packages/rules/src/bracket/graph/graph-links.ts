import { mustHave } from '../../must.ts';
import type { Position, Source, Targets, RoundName } from '../bracket.ts';
import { loadGraphIndex, type GraphNode } from './graph-index.ts';
import { loadMatchCounts, type BracketGraph } from './graph.ts';

/**
 * [BRK-18] Returns the series at a position, with its links.
 *
 * @throws {Error} For a position that the graph does not have.
 */
export const getGraphNode = (graph: BracketGraph, position: Position): GraphNode =>
  mustHave(loadGraphIndex(graph).findNode(position), 'the series of the graph');

/** [BRK-18] Returns the sources of both sides of a series. */
export function sourcesInGraph(
  graph: BracketGraph,
  position: Position,
): { home: Source; away: Source } {
  const { home, away } = getGraphNode(graph, position);
  return { home, away };
}

/** [BRK-18] Returns where winner and loser of a series play next. */
export const targetsInGraph = (graph: BracketGraph, position: Position): Targets =>
  getGraphNode(graph, position).targets;

/** [BRK-18] Returns the index of a round's first series in playing order. */
export const firstIndexInGraph = (graph: BracketGraph, roundNumber: number): number =>
  loadMatchCounts(graph)
    .slice(0, roundNumber - 1)
    .reduce((sum, count) => sum + count, 0);

/**
 * [BRK-18] Returns the name of a round: final for a last round with one series, which decides the
 * first place, otherwise its number. The series may have names of their own.
 */
export function roundNameInGraph(graph: BracketGraph, roundNumber: number): RoundName {
  const counts = loadMatchCounts(graph);
  const isFinal =
    roundNumber === counts.length &&
    counts.at(-1) === 1 &&
    loadGraphIndex(graph).nodes.at(-1)?.series.winnerPlace === 1;
  return { kind: isFinal ? 'final' : 'round', bracket: 0, number: roundNumber };
}
