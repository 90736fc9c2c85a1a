import { accept, refuse, type Decision } from '../../decision.ts';
import { toSideFault, type GraphFault } from './graph-fault.ts';
import {
  RESULTS,
  graphCapacity,
  resultOf,
  roundsOfGraph,
  sidesOf,
  type BracketGraph,
  type Result,
} from './graph.ts';
import { findGroupPlaceFaults } from './group-place-faults.ts';
import { findLabelFaults } from './label-faults.ts';

/** The most series of a graph. */
export const MAX_GRAPH_SERIES = 256;
/** The most rounds of a graph. */
const MAX_GRAPH_ROUNDS = 62;

/** A graph with the facts that several checks need. */
interface Checked {
  graph: BracketGraph;
  ids: ReadonlySet<string>;
  /** The first use of each result, by its key. */
  uses: ReadonlyMap<string, string>;
}

/**
 * [BRK-19] Returns all faults of a graph, in the order of the list, those of the whole graph last:
 * it can be played if there are none. `decideGraph` says what a fault is.
 */
export function findGraphFaults(graph: BracketGraph): GraphFault[] {
  // The other checks compare each series with the others.
  if (graph.series.length > MAX_GRAPH_SERIES)
    return [toSizeFault(`${graph.series.length} series are more than ${MAX_GRAPH_SERIES}`)];
  const checked: Checked = {
    graph,
    ids: new Set(graph.series.map(({ id }) => id)),
    uses: usesOf(graph),
  };
  const sourceFaults = findSourceFaults(checked);
  const linkFaults = findLinkFaults(checked);
  const hasAllEnds = [...sourceFaults, ...linkFaults].every(
    ({ kind }) => kind === 'place-leads-on',
  );
  const faults = [
    ...findLabelFaults(graph),
    ...sourceFaults,
    ...findSeedFaults(graph),
    ...findGroupPlaceFaults(graph),
    ...findCycleFaults(graph),
    ...linkFaults,
    ...(hasAllEnds ? findRankingFaults(checked) : []),
    ...findSizeFaults(graph),
  ];
  const indexOf = ({ series }: GraphFault) => series ?? graph.series.length;
  return faults.sort((one, other) => indexOf(one) - indexOf(other));
}

/**
 * [BRK-19] Decides whether a graph can be played. Refused `impossible-graph` with all faults: an id
 * that is missing, wrong or used twice, an unknown series, a cycle, a result, a seed or a group
 * place that is used twice, a group place that no group has, two sides with one source, a seed that
 * is missing (seeds are 1 to N), a result that leads nowhere and has no place, a place of a result
 * that leads on, places that are no competition ranking (1, 2, 3, 3, 5), a winner placed behind the
 * loser of the same series, an even best of, more than 256 series or 62 rounds, fewer than two
 * rosters.
 */
export function decideGraph(graph: BracketGraph): Decision<BracketGraph> {
  const faults = findGraphFaults(graph);
  return faults.length === 0
    ? accept(graph)
    : refuse('impossible-graph', faults.map(({ detail }) => detail).join('; '));
}

const keyOf = ({ id, takes }: { id: string; takes: Result }) => `${takes} of ${id}`;

function usesOf({ series }: BracketGraph): Map<string, string> {
  const uses = new Map<string, string>();
  for (const { id, home, away } of series) {
    for (const source of [home, away]) {
      const result = resultOf(source);
      if (result && !uses.has(keyOf(result))) uses.set(keyOf(result), id);
    }
  }
  return uses;
}

/** Returns sides that name an unknown series, and results that lead to more than one side. */
function findSourceFaults({ graph, ids }: Checked): GraphFault[] {
  const users = new Map<string, string>();
  return sidesOf(graph).flatMap((side): GraphFault[] => {
    const result = resultOf(side.source);
    if (!result) return [];
    if (!ids.has(result.id))
      return [
        toSideFault(side, {
          kind: 'unknown-series',
          reason: `there is no series ${result.id || 'without an id'}`,
        }),
      ];
    const before = users.get(keyOf(result));
    users.set(keyOf(result), before ?? side.id);
    if (before === undefined) return [];
    const key = keyOf(result);
    return [
      before === side.id
        ? toSideFault(side, { kind: 'same-side', reason: `both sides take the ${key}` })
        : toSideFault(side, {
            kind: 'used-twice',
            reason: `the ${key} already plays in ${before}`,
          }),
    ];
  });
}

/** Returns seeds that are no whole numbers from 1, or used twice, and seeds that are missing. */
function findSeedFaults(graph: BracketGraph): GraphFault[] {
  const users = new Map<number, string>();
  const faults = sidesOf(graph).flatMap((side): GraphFault[] => {
    if (!('seed' in side.source)) return [];
    const { seed } = side.source;
    if (!Number.isInteger(seed) || seed < 1)
      return [toSideFault(side, { kind: 'seed', reason: 'a seed is a whole number from 1' })];
    const before = users.get(seed);
    users.set(seed, before ?? side.id);
    return before === undefined
      ? []
      : [toSideFault(side, { kind: 'seed', reason: `seed ${seed} already plays in ${before}` })];
  });
  return [...faults, ...findMissingSeeds(graph, users)];
}

function findMissingSeeds(graph: BracketGraph, users: ReadonlyMap<number, string>): GraphFault[] {
  const whole = (detail: string): GraphFault => ({
    kind: 'seed',
    series: null,
    field: null,
    detail,
  });
  const faults: GraphFault[] = [];
  // A seed far beyond the sides of the graph would name thousands of missing ones.
  const highest = Math.min(Math.max(0, ...users.keys()), 2 * graph.series.length);
  for (let seed = 1; seed < highest; seed++)
    if (!users.has(seed)) faults.push(whole(`no series has seed ${seed}`));
  if (graphCapacity(graph) < 2) faults.push(whole('a bracket has at least the seeds 1 and 2'));
  return faults;
}

function findCycleFaults(graph: BracketGraph): GraphFault[] {
  const rounds = roundsOfGraph(graph);
  return graph.series.flatMap(({ id }, series): GraphFault[] =>
    rounds.has(id)
      ? []
      : [
          {
            kind: 'cycle',
            series,
            field: null,
            detail: `series ${id}: it waits for a result that waits for it, or for such a series`,
          },
        ],
  );
}

/** A result of a series that leads to no further one. */
interface End {
  series: number;
  id: string;
  takes: Result;
  place: number | undefined;
}

/** Returns all results with the series that they lead to, if there is one. */
const resultsOf = ({ graph, uses }: Checked): (End & { next: string | undefined })[] =>
  graph.series.flatMap(({ id, winnerPlace, loserPlace }, series) =>
    RESULTS.map((takes) => ({
      series,
      id,
      takes,
      place: takes === 'winner' ? winnerPlace : loserPlace,
      next: uses.get(keyOf({ id, takes })),
    })),
  );

const toPlaceFault = (
  { series, id, takes }: End,
  { kind, reason }: Pick<GraphFault, 'kind'> & { reason: string },
): GraphFault => ({
  kind,
  series,
  field: takes === 'winner' ? 'winnerPlace' : 'loserPlace',
  detail: `series ${id}, ${takes}: ${reason}`,
});

/** Returns results that lead nowhere and have no place, and places of results that lead on. */
const findLinkFaults = (checked: Checked): GraphFault[] =>
  resultsOf(checked).flatMap(({ next, ...end }): GraphFault[] => {
    if ((next === undefined) !== (end.place === undefined)) return [];
    return [
      toPlaceFault(
        end,
        next === undefined
          ? { kind: 'no-place', reason: 'it plays no further series and has no place' }
          : { kind: 'place-leads-on', reason: `it plays on in ${next} and has no place here` },
      ),
    ];
  });

/** Returns places that do not follow from the number of better ones, or put the loser ahead. */
function findRankingFaults(checked: Checked): GraphFault[] {
  const ends = resultsOf(checked).flatMap(({ next, place, ...end }) =>
    next === undefined && place !== undefined ? [{ ...end, place }] : [],
  );
  return ends.flatMap((end): GraphFault[] => {
    const { place, series, takes } = end;
    const better = ends.filter((other) => other.place < place).length;
    if (place !== better + 1) {
      const reason = `place ${place} must be ${better + 1}, since ${better} better ones are given`;
      return [toPlaceFault(end, { kind: 'place', reason })];
    }
    const loser = ends.find((other) => other.series === series && other.takes === 'loser');
    return takes === 'winner' && loser && loser.place < place
      ? [
          toPlaceFault(end, {
            kind: 'place',
            reason: `the loser has the better place ${loser.place}`,
          }),
        ]
      : [];
  });
}

function findSizeFaults(graph: BracketGraph): GraphFault[] {
  const rounds = Math.max(0, ...roundsOfGraph(graph).values());
  return rounds > MAX_GRAPH_ROUNDS
    ? [toSizeFault(`${rounds} rounds are more than ${MAX_GRAPH_ROUNDS}`)]
    : [];
}

const toSizeFault = (detail: string): GraphFault => ({
  kind: 'too-large',
  series: null,
  field: null,
  detail,
});
