import { invariant } from '../../decision.ts';
import { mustFind } from '../../must.ts';
import { positionCode, type Position, type Side, type Source, type Targets } from '../bracket.ts';
import {
  resultOf,
  roundsOfGraph,
  type BracketGraph,
  type GraphSeries,
  type GraphSource,
} from './graph.ts';
import { groupPlaceKey, seedsOfGroupPlaces } from './group-places.ts';

/** A series of a graph with its position and links. */
export interface GraphNode {
  series: GraphSeries;
  position: Position;
  home: Source;
  away: Source;
  targets: Targets;
}

export interface GraphIndex {
  /** In playing order: by round, then in the order of the list. */
  nodes: readonly GraphNode[];
  byId: ReadonlyMap<string, GraphNode>;
  /** Returns the series at a position. */
  findNode(position: Position): GraphNode | undefined;
}

const indexes = new WeakMap<BracketGraph, GraphIndex>();

/**
 * [BRK-18] Returns the positions and links of a graph that `decideGraph` accepts. The position of a
 * series is bracket 0, its round, and its place among the series of that round in the list.
 *
 * @throws {Error} For a graph with a cycle or an unknown series.
 */
export function loadGraphIndex(graph: BracketGraph): GraphIndex {
  let index = indexes.get(graph);
  if (!index) indexes.set(graph, (index = createIndex(graph)));
  return index;
}

function createIndex(graph: BracketGraph): GraphIndex {
  const rounds = roundsOfGraph(graph);
  const counts: number[] = [];
  const positions = new Map<string, Position>();
  for (const { id } of graph.series) {
    const roundNumber = mustFind(rounds, id);
    const matchNumber = (counts[roundNumber - 1] ?? 0) + 1;
    counts[roundNumber - 1] = matchNumber;
    positions.set(id, { bracketNumber: 0, roundNumber, matchNumber });
  }
  const targets = targetsById(graph, positions);
  const toSource = sourceReader(graph, positions);
  const nodes = graph.series.map((series): GraphNode => ({
    series,
    position: mustFind(positions, series.id),
    home: toSource(series.home),
    away: toSource(series.away),
    targets: mustFind(targets, series.id),
  }));
  nodes.sort(({ position: one }, { position: other }) =>
    one.roundNumber === other.roundNumber
      ? one.matchNumber - other.matchNumber
      : one.roundNumber - other.roundNumber,
  );
  const byCode = new Map(nodes.map((node) => [positionCode(node.position), node]));
  return {
    nodes,
    byId: new Map(nodes.map((node) => [node.series.id, node])),
    findNode: (position) => byCode.get(positionCode(position)),
  };
}

function targetsById(
  { series }: BracketGraph,
  positions: ReadonlyMap<string, Position>,
): Map<string, Targets> {
  const targets = new Map(
    series.map(({ id }): [string, Targets] => [id, { winner: null, loser: null }]),
  );
  for (const { id, ...sides } of series) {
    for (const side of ['home', 'away'] as const satisfies Side[]) {
      const result = resultOf(sides[side]);
      if (result)
        mustFind(targets, result.id)[result.takes] = { position: mustFind(positions, id), side };
    }
  }
  return targets;
}

/** Returns what turns a source of the graph into that of a bracket. */
function sourceReader(
  graph: BracketGraph,
  positions: ReadonlyMap<string, Position>,
): (source: GraphSource) => Source {
  const seedOf = seedsOfGroupPlaces(graph);
  return (source) => {
    if ('seed' in source) return { kind: 'seed', seed: source.seed };
    if ('groupPlace' in source)
      return { kind: 'seed', seed: mustFind(seedOf, groupPlaceKey(source.groupPlace)) };
    const result = resultOf(source);
    invariant(result, 'a source is an entry or a result');
    return { kind: 'series', position: mustFind(positions, result.id), takes: result.takes };
  };
}
