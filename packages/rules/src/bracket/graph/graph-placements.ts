import { mustFind, mustHave } from '../../must.ts';
import {
  isLostByBoth,
  type BracketSeries,
  type Position,
  type Side,
  type Source,
} from '../bracket.ts';
import type { Placement, Seat } from '../placement.ts';
import { loadGraphIndex, type GraphIndex, type GraphNode } from './graph-index.ts';
import { getGraphNode } from './graph-links.ts';
import { RESULTS, type BracketGraph, type Result } from './graph.ts';

type ByResult<Value> = Readonly<Record<Result, Value>>;

/** The unshared places of the rosters that share a placement: the first is the placement. */
interface SharedPlaces {
  first: number;
  last: number;
}

type Extreme = 'best' | 'worst';
/**
 * The best or worst places that winner and loser of a series can still get, and a roster that
 * reaches it, which wins against a bye.
 */
type ExtremeOfSeries = ByResult<SharedPlaces> & { entrant: SharedPlaces };
type ExtremePlacements = ReadonlyMap<GraphNode, ExtremeOfSeries>;

const placementsByGraph = new WeakMap<BracketGraph, Map<string, ExtremePlacements>>();

/**
 * [BRK-20] Returns the placement of a roster by its last series: that of its result, or the worst
 * one that it can still get. Byes take no place, so that the placements of fewer rosters than seeds
 * are a competition ranking too. [SER-8] Both sides of a series that both lost have the worst
 * placement that was left for them there.
 */
export function placementInGraph({
  graph,
  rosters,
  seat: { series, side },
}: {
  graph: BracketGraph;
  rosters: number;
  seat: Seat;
}): Pick<Placement, 'placement' | 'out' | 'unplayedOrder'> {
  const node = getGraphNode(graph, series.position);
  const worst = mustFind(loadPlacements('worst', graph, rosters), node);
  const takes = resultFor(series, side);
  if (takes)
    return {
      placement: worst[takes].first,
      out: takes === 'loser' && node.targets.loser === null,
    };
  const { first, last } = worst.entrant;
  return isLostByBoth(series)
    ? { placement: first, out: true, unplayedOrder: last }
    : { placement: first, out: false };
}

/** [STD-9] Returns the best place that a roster can still get from an open series on. */
export function bestPlaceInGraph({
  graph,
  rosters,
  position,
}: {
  graph: BracketGraph;
  rosters: number;
  position: Position;
}): number {
  return mustFind(loadPlacements('best', graph, rosters), getGraphNode(graph, position)).entrant
    .first;
}

/** Returns the result of a side; null while the series is open, and if both sides lost it. */
function resultFor({ outcome }: BracketSeries, side: Side): Result | null {
  if (!outcome || outcome.winner === null) return null;
  return outcome.winner === side ? 'winner' : 'loser';
}

/** Returns the better or the worse of the places of both results. */
function extremeOf(extreme: Extreme, { winner, loser }: ByResult<SharedPlaces>): SharedPlaces {
  const isWinnerWorse = winner.first > loser.first;
  return isWinnerWorse === (extreme === 'worst') ? winner : loser;
}

function loadPlacements(extreme: Extreme, graph: BracketGraph, rosters: number): ExtremePlacements {
  let byKey = placementsByGraph.get(graph);
  if (!byKey) placementsByGraph.set(graph, (byKey = new Map()));
  const key = `${extreme} ${rosters}`;
  let places = byKey.get(key);
  if (!places)
    byKey.set(key, (places = extremePlacements(extreme, loadGraphIndex(graph), rosters)));
  return places;
}

function extremePlacements(
  extreme: Extreme,
  index: GraphIndex,
  rosters: number,
): ExtremePlacements {
  const { nodes } = index;
  const byes = byesOf(index, rosters);
  const placesOf = placesWithoutByes(nodes, byes);
  const extremes = new Map<GraphNode, ExtremeOfSeries>();
  for (const node of nodes.toReversed()) {
    const extremeAfter = (takes: Result): SharedPlaces => {
      const target = node.targets[takes];
      return target
        ? mustFind(extremes, getNode(index, target.position)).entrant
        : placesOf(placeIn(node, takes));
    };
    const results = { winner: extremeAfter('winner'), loser: extremeAfter('loser') };
    const entrant = mustFind(byes, node).loser ? results.winner : extremeOf(extreme, results);
    extremes.set(node, { ...results, entrant });
  }
  return extremes;
}

const getNode = ({ findNode }: GraphIndex, position: Position) =>
  mustHave(findNode(position), 'the series of the graph');

/** Returns the place that the graph gives a result without a further series. */
const placeIn = ({ series }: GraphNode, takes: Result): number =>
  mustHave(takes === 'winner' ? series.winnerPlace : series.loserPlace, 'the place of a result');

/** Returns which results of each series are byes: the loser with one bye, both with two. */
function byesOf(index: GraphIndex, rosters: number): ReadonlyMap<GraphNode, ByResult<boolean>> {
  const byes = new Map<GraphNode, ByResult<boolean>>();
  const isBye = (source: Source): boolean =>
    source.kind === 'seed'
      ? source.seed > rosters
      : mustFind(byes, getNode(index, source.position))[source.takes];
  for (const node of index.nodes) {
    const [isHomeBye, isAwayBye] = [isBye(node.home), isBye(node.away)];
    byes.set(node, { winner: isHomeBye && isAwayBye, loser: isHomeBye || isAwayBye });
  }
  return byes;
}

/** Returns the places for a place of the graph: they follow the rosters with a better place. */
function placesWithoutByes(
  nodes: readonly GraphNode[],
  byes: ReadonlyMap<GraphNode, ByResult<boolean>>,
): (place: number) => SharedPlaces {
  const places = nodes.flatMap((node) =>
    RESULTS.filter((takes) => !node.targets[takes] && !mustFind(byes, node)[takes]).map((takes) =>
      placeIn(node, takes),
    ),
  );
  const countUpTo = (limit: number) => places.filter((place) => place <= limit).length;
  return (place) => ({ first: 1 + countUpTo(place - 1), last: countUpTo(place) });
}
