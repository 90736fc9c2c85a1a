import { describe, expect, test } from 'vitest';
import {
  bracketPlan,
  graphPlan,
  positionKey,
  type BracketPlan,
  type BracketSeries,
  type Position,
  type Source,
  type Target,
} from '../bracket.ts';
import { correctResult, resetResult } from '../correct-result.ts';
import { finalPlacements } from '../final-placements.ts';
import { sourcesOf, targetsOf } from '../links.ts';
import { Board, createChance } from '../playing.fixture.ts';
import { groupByRound } from '../rounds.ts';
import { arbitraryOutcome } from '../wild-play.fixture.ts';
import { graphFromPlan } from './graph-from-plan.ts';
import { loadGraphIndex } from './graph-index.ts';

const PLANS = [
  ['single of 8 with third place', { format: 'single_elimination', rosters: 8, thirdPlace: true }],
  ['single of 8', { format: 'single_elimination', rosters: 8 }],
  ['single of 16', { format: 'single_elimination', rosters: 16, thirdPlace: true }],
  ['double of 8', { format: 'double_elimination', rosters: 8, grandFinal: 'single' }],
  ['double of 8 without a grand final', { format: 'double_elimination', rosters: 8 }],
  ['double of 16', { format: 'double_elimination', rosters: 16, grandFinal: 'single' }],
] as const;

/** Returns where the graph has a series of the elimination that it came from. */
function translator(plan: BracketPlan) {
  const full = { ...plan, rosters: plan.size };
  const graph = graphFromPlan(full);
  const places = groupByRound(full).flatMap(({ bracketNumber, roundNumber, matchCount }) =>
    Array.from({ length: matchCount }, (_, index): Position => ({
      bracketNumber,
      roundNumber,
      matchNumber: index + 1,
    })),
  );
  const idOf = ({ bracketNumber, roundNumber, matchNumber }: Position) =>
    ['U', 'L', 'GF', '3P'][bracketNumber] +
    (bracketNumber < 2 ? `${roundNumber}-${matchNumber}` : '');
  const inGraph = (position: Position) => loadGraphIndex(graph).byId.get(idOf(position))!.position;
  return { graph, places, inGraph };
}

describe.each(PLANS)('[BRK-21] the graph of a %s', (_, facts) => {
  const plan = bracketPlan(facts);
  const { graph, places, inGraph } = translator(plan);

  test('has the same sources and targets', () => {
    const toGraph = graphPlan({ graph, rosters: plan.rosters });
    const moveSource = (source: Source): Source =>
      source.kind === 'seed' ? source : { ...source, position: inGraph(source.position) };
    const moveTarget = (target: Target | null) =>
      target && { ...target, position: inGraph(target.position) };
    expect(graph.series).toHaveLength(places.length);
    for (const position of places) {
      const { home, away } = sourcesOf({ plan, position });
      expect(sourcesOf({ plan: toGraph, position: inGraph(position) })).toEqual({
        home: moveSource(home),
        away: moveSource(away),
      });
      const { winner, loser } = targetsOf({ plan, position });
      expect(targetsOf({ plan: toGraph, position: inGraph(position) })).toEqual({
        winner: moveTarget(winner),
        loser: moveTarget(loser),
      });
    }
  });

  test.each(Array.from({ length: 25 }, (__, index) => index + 1))(
    '[BRK-12] [BRK-13] [BRK-20] plays identically, game %i',
    (seed) => {
      const next = createChance(seed * 7919);
      const rosters = seed % 2 === 0 ? plan.size : 2 + Math.floor(next() * (plan.size - 1));
      const [one, other] = [
        new Board(bracketPlan({ ...plan, rosters: Math.max(rosters, plan.size / 2 + 1) })),
        new Board(graphPlan({ graph, rosters: Math.max(rosters, plan.size / 2 + 1) })),
      ];
      expectSame(one, other, places, inGraph);
      for (let turn = 0; turn < 60; turn++) {
        playTurn(one, other, next, inGraph);
        expectSame(one, other, places, inGraph);
      }
    },
  );
});

/** Lets both boards see the same report, withdrawal, correction or reset. */
function playTurn(
  one: Board,
  other: Board,
  next: () => number,
  inGraph: (position: Position) => Position,
): void {
  const kind = next();
  const pick = <Item>(list: Item[]) => list[Math.floor(next() * list.length)];
  const isFull = ({ home, away }: BracketSeries) =>
    home.kind === 'roster' && away.kind === 'roster';
  if (kind < 0.04) {
    const rosterId = `r${1 + Math.floor(next() * one.plan.rosters)}`;
    one.withdraw(rosterId);
    other.withdraw(rosterId);
    return;
  }
  const open = pick(one.all().filter((series) => !series.outcome && isFull(series)));
  if (kind < 0.8) {
    if (!open) return;
    const outcome = arbitraryOutcome(next);
    one.report(open.position, outcome);
    other.report(inGraph(open.position), outcome);
    return;
  }
  const decided = pick(one.all().filter((series) => series.outcome && isFull(series)));
  if (!decided) return;
  const outcome = kind < 0.9 ? arbitraryOutcome(next) : null;
  for (const [board, position] of [
    [one, decided.position],
    [other, inGraph(decided.position)],
  ] as const) {
    const facts = {
      plan: board.plan,
      seriesAt: board.at,
      position,
      withdrawn: board.withdrawn,
      statusOf: () => 'finished' as const,
    };
    const decision = outcome ? correctResult({ ...facts, outcome }) : resetResult(facts);
    if (!decision.accepted) throw new Error(decision.refusal.reason);
    board.apply(decision.value);
  }
}

function expectSame(
  one: Board,
  other: Board,
  places: Position[],
  inGraph: (position: Position) => Position,
): void {
  for (const position of places) {
    const [series, twin] = [one.at(position)!, other.at(inGraph(position))!];
    expect({ at: positionKey(position), ...twin, position: series.position }).toEqual({
      at: positionKey(position),
      ...series,
    });
  }
  expect(finalPlacements({ plan: other.plan, series: other.all() })).toEqual(
    finalPlacements({ plan: one.plan, series: one.all() }),
  );
}

test('[BRK-21] a reset and an advantage have no graph', () => {
  for (const grandFinal of ['reset', 'advantage'] as const)
    expect(() =>
      graphFromPlan(bracketPlan({ format: 'double_elimination', rosters: 4, grandFinal })),
    ).toThrow('neither a reset nor an advantage');
});
