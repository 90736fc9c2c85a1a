/** [BRK-23] A place in a group of the stage before. */
export interface GroupPlace {
  /** The letter of the group: A to Z, then AA and so on. */
  group: string;
  /** 1 to 64. */
  place: number;
}

/** The source of a side: a seed, a group place, or the winner or loser of the series with an id. */
export type GraphSource =
  | { seed: number }
  | { groupPlace: GroupPlace }
  | { winner: string }
  | { loser: string };

/** One series of a graph. */
export interface GraphSeries {
  /** 1 to 12 letters, digits and hyphens, unique in the graph. */
  id: string;
  home: GraphSource;
  away: GraphSource;
  /** Shown instead of the name of its round. */
  name?: string | undefined;
  /** A letter from A to P; the series of one group are shown together. */
  group?: string | undefined;
  /** Odd, 1 to 15; otherwise the best of that the stage gives its round. */
  bestOf?: number | undefined;
  /** The place of a winner who plays no further series. */
  winnerPlace?: number | undefined;
  /** The place of a loser who plays no further series. */
  loserPlace?: number | undefined;
}

/** [BRK-18] A bracket as data: series, each with the sources of its sides. */
export interface BracketGraph {
  series: GraphSeries[];
}

/** The winner or the loser of a series. */
export type Result = 'winner' | 'loser';
export const RESULTS: readonly Result[] = ['winner', 'loser'];

/** [BRK-18] Returns the series and the result that a source names; null for a roster's entry. */
export function resultOf(source: GraphSource): { id: string; takes: Result } | null {
  if ('winner' in source) return { id: source.winner, takes: 'winner' };
  return 'loser' in source ? { id: source.loser, takes: 'loser' } : null;
}

/** [BRK-18] Returns the source that takes a result of a series. */
export const resultSource = (takes: Result, id: string): GraphSource =>
  takes === 'winner' ? { winner: id } : { loser: id };

/** One side of a series. `series`: the index of the series in the list. */
export interface GraphSide {
  series: number;
  id: string;
  field: 'home' | 'away';
  source: GraphSource;
}

/** [BRK-18] Returns both sides of all series, in the order of the list. */
export const sidesOf = ({ series }: BracketGraph): GraphSide[] =>
  series.flatMap(({ id, home, away }, index): GraphSide[] => [
    { series: index, id, field: 'home', source: home },
    { series: index, id, field: 'away', source: away },
  ]);

/** [BRK-18] Returns the seeds of both sides of all series, in the order of the list. */
export const seedsIn = (graph: BracketGraph): number[] =>
  sidesOf(graph).flatMap(({ source }) => ('seed' in source ? [source.seed] : []));

/** [BRK-23] Returns the group places of a graph, best place first, then by the letter. */
export const groupPlacesIn = (graph: BracketGraph): GroupPlace[] =>
  sidesOf(graph)
    .flatMap(({ source }) => ('groupPlace' in source ? [source.groupPlace] : []))
    .sort((one, other) => one.place - other.place || compareLetters(one.group, other.group));

const compareLetters = (one: string, other: string): number =>
  one.length - other.length || (one < other ? -1 : Number(one > other));

/** [BRK-18] Returns the most rosters of a graph: the number of its seeds and group places. */
export const graphCapacity = (graph: BracketGraph): number =>
  seedsIn(graph).length + groupPlacesIn(graph).length;

/**
 * [BRK-18] Returns the round of each series: one more than the later of the two that it waits for,
 * 1 for two seeds. A series of a cycle, or after one, has none.
 */
export function roundsOfGraph({ series }: BracketGraph): Map<string, number> {
  const byId = new Map(series.map((one) => [one.id, one]));
  const rounds = new Map<string, number>();
  let waiting = series.filter((one) => byId.get(one.id) === one);
  for (;;) {
    const later: GraphSeries[] = [];
    for (const one of waiting) {
      const round = roundAfter(sourceIds(one, byId), rounds);
      if (round === undefined) later.push(one);
      else rounds.set(one.id, round);
    }
    if (later.length === waiting.length) return rounds;
    waiting = later;
  }
}

/** Returns the ids of the series that a series waits for; unknown ones do not count. */
const sourceIds = ({ home, away }: GraphSeries, byId: ReadonlyMap<string, GraphSeries>) =>
  [home, away].flatMap((source) => {
    const result = resultOf(source);
    return result && byId.has(result.id) ? [result.id] : [];
  });

function roundAfter(ids: string[], rounds: ReadonlyMap<string, number>): number | undefined {
  let round = 1;
  for (const id of ids) {
    const before = rounds.get(id);
    if (before === undefined) return undefined;
    round = Math.max(round, before + 1);
  }
  return round;
}

const matchCounts = new WeakMap<BracketGraph, readonly number[]>();

/** [BRK-18] Returns the number of series of each round, from round 1 on. */
export function loadMatchCounts(graph: BracketGraph): readonly number[] {
  let counts = matchCounts.get(graph);
  if (!counts) {
    const found: number[] = [];
    for (const round of roundsOfGraph(graph).values())
      found[round - 1] = (found[round - 1] ?? 0) + 1;
    matchCounts.set(graph, (counts = found));
  }
  return counts;
}
