import { describe, expect, test } from 'vitest';
import { graphPlan } from '../bracket.ts';
import { finalPlacements } from '../final-placements.ts';
import { Board, createChance, playedWin } from '../playing.fixture.ts';
import { arbitraryOutcome, correctOne, isReplayEqual, playWildly } from '../wild-play.fixture.ts';
import { decideGraph } from './decide-graph.ts';
import { findPlayFaults } from './graph-faults.fixture.ts';
import { graphCapacity, type BracketGraph, type GraphSeries, type GraphSource } from './graph.ts';
import { graphTemplates } from './templates.ts';

type Chance = () => number;
const pick = <Item>(next: Chance, list: readonly Item[]): Item =>
  list[Math.floor(next() * list.length)]!;

const SIDES = ['home', 'away'] as const;
const PLACES = ['winnerPlace', 'loserPlace'] as const;

/** Returns any source: a seed, or a result of one of the series or of none. */
function randomSource(next: Chance, series: readonly GraphSeries[]): GraphSource {
  const kind = next();
  if (kind < 0.3) return { seed: 1 + Math.floor(next() * (series.length + 2)) };
  const id = kind > 0.98 ? 'X' : pick(next, series).id;
  return next() < 0.5 ? { winner: id } : { loser: id };
}

/** Changes of one or two series. Some keep a graph playable, most do not. */
const CHANGES: ((next: Chance, series: GraphSeries[]) => GraphSeries[])[] = [
  (next, series) => {
    const [one, other] = [pick(next, series), pick(next, series)];
    const [side, otherSide] = [pick(next, SIDES), pick(next, SIDES)];
    const [source, otherSource] = [one[side], other[otherSide]];
    return series.map((each) => ({
      ...each,
      ...(each === one && { [side]: otherSource }),
      ...(each === other && { [otherSide]: source }),
    }));
  },
  (next, series) => {
    const one = pick(next, series);
    const source = randomSource(next, series);
    return series.map((each) => (each === one ? { ...each, [pick(next, SIDES)]: source } : each));
  },
  (next, series) => {
    const one = pick(next, series);
    const place = next() < 0.3 ? undefined : 1 + Math.floor(next() * series.length);
    return series.map((each) => (each === one ? { ...each, [pick(next, PLACES)]: place } : each));
  },
  (next, series) => {
    const [one, other] = [pick(next, series), pick(next, series)];
    const [place, otherPlace] = [one.loserPlace, other.loserPlace];
    return series.map((each) => ({
      ...each,
      ...(each === one && { loserPlace: otherPlace }),
      ...(each === other && { loserPlace: place }),
    }));
  },
  (next, series) => series.filter((each) => each !== series[Math.floor(next() * series.length)]),
  (next, series) => [...series].sort(() => next() - 0.5),
];

function randomGraph(seed: number): BracketGraph {
  const next = createChance(seed);
  const template = pick(next, graphTemplates);
  const sizes = template.rosters.filter((rosters) => rosters <= 16);
  let { series } = template.create(pick(next, sizes));
  for (let changes = 1 + Math.floor(next() * 2); changes > 0; changes--)
    if (series.length > 0) series = pick(next, CHANGES)(next, series);
  return { series };
}

describe('[BRK-19] [BRK-20] a graph at random', () => {
  const graphs = Array.from({ length: 6000 }, (_, index) => randomGraph(index + 1));
  const accepted = graphs.filter((graph) => decideGraph(graph).accepted);

  test('is accepted and refused often enough to prove something', () => {
    expect(accepted.length).toBeGreaterThan(600);
    expect(graphs.length - accepted.length).toBeGreaterThan(2000);
  });

  test('can be played to its end by any number of rosters if it is accepted', () => {
    for (const [index, graph] of accepted.entries()) {
      const capacity = graphCapacity(graph);
      const rosters = index % 2 === 0 ? capacity : 2 + (index % Math.max(1, capacity - 1));
      const plan = graphPlan({ graph, rosters });
      const { board } = playWildly({ plan, seed: index + 1, withdrawals: index % 3 });
      expect({ graph, faults: findPlayFaults(plan, board.all()) }).toEqual({ graph, faults: [] });
    }
  });

  test('[BRK-12] plays on after a correction as if the right result had been reported at once', () => {
    let corrected = 0;
    for (const [index, graph] of accepted.entries()) {
      if (index % 4 > 0) continue;
      const next = createChance(index + 1);
      const plan = graphPlan({ graph, rosters: graphCapacity(graph) });
      const played = playWildly({
        plan,
        seed: index + 1,
        atMost: 1 + Math.floor(next() * graph.series.length),
        maxWithdrawals: 1,
      });
      const right = arbitraryOutcome(next);
      const position = correctOne(played, Math.floor(next() * 1000), right);
      if (!position) continue;
      corrected += 1;
      const expected = isReplayEqual(played, position, right);
      expect({ graph, series: played.board.all() }).toEqual({ graph, series: expected.all() });
      expect(finalPlacements({ plan, series: played.board.all() })).toEqual(
        finalPlacements({ plan, series: expected.all() }),
      );
    }
    expect(corrected).toBeGreaterThan(150);
  });
});

test('[BRK-11] [BRK-18] winner and loser of a series can meet again in the next one', () => {
  const graph: BracketGraph = {
    series: [
      { id: 'A', home: { seed: 1 }, away: { seed: 2 } },
      { id: 'B', home: { loser: 'A' }, away: { winner: 'A' }, winnerPlace: 1, loserPlace: 2 },
    ],
  };
  const board = new Board(graphPlan({ graph, rosters: 2 }));
  board.play(() => 'away', 1);
  expect(board.all()[1]).toMatchObject({ home: { seed: 1 }, away: { seed: 2 }, outcome: null });
});

test('[BRK-20] a roster that waits for a bye keeps its place', () => {
  const { create } = graphTemplates.find(({ name }) => name === 'full-classification')!;
  const board = new Board(graphPlan({ graph: create(16), rosters: 14 }));
  const at = (roundNumber: number, matchNumber: number) => ({
    bracketNumber: 0 as const,
    roundNumber,
    matchNumber,
  });
  const placeOf = (rosterId: string) =>
    finalPlacements({ plan: board.plan, series: board.all() }).find(
      (place) => place.rosterId === rosterId,
    )!.placement;
  for (const match of [3, 4]) board.report(at(1, match), playedWin('home'));
  // The losers of the seeds 4 and 5 meet for the places 9 to 16; the bye of R3-7 is not known yet.
  expect(placeOf('r12')).toBe(14);
  board.report(at(2, 6), playedWin('home'));
  expect(board.at(at(3, 7))).toMatchObject({ home: { kind: 'tbd' }, away: { rosterId: 'r12' } });
  expect(placeOf('r12')).toBe(14);
});
