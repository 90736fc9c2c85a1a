import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bracketPlan, graphPlan, type BracketPlan } from '../bracket/bracket.ts';
import { finalPlacements } from '../bracket/final-placements.ts';
import { graphTemplates } from '../bracket/graph/templates.ts';
import { betterSeedWins, createChance, type Board } from '../bracket/playing.fixture.ts';
import { arbitraryOutcome, playWildly } from '../bracket/wild-play.fixture.ts';
import { invariant } from '../decision.ts';
import { explainPlaces } from '../explain/explain-places.ts';
import { getItem } from '../must.ts';
import { placeDisqualifiedLast } from '../standings/advancement.ts';
import { certainPlace, placeRangesOf, type PlaceRange } from '../standings/place-range.ts';
import { swissPlanOf } from '../swiss/swiss-plan.ts';
import { lobbyOutcomeOf, swissRounds, type SwissOutcome } from '../swiss/swiss.ts';
import { placeRangeInBracket } from './place-ranges.ts';
import { rostersIn, type StageField, type StageSeries, type StageStanding } from './stage-facts.ts';
import { at, SEEDS, slotOf, StageInMemory } from './stage-in-memory.fixture.ts';
import { toSwissResult } from './stage-standings.ts';

const plans = fc.oneof(
  fc
    .record({
      format: fc.constantFrom('single_elimination' as const, 'double_elimination' as const),
      rosters: fc.integer({ min: 2, max: 17 }),
      thirdPlace: fc.boolean(),
      grandFinal: fc.constantFrom('none', 'single', 'reset', 'advantage'),
    })
    .map((plan) => bracketPlan(plan as Parameters<typeof bracketPlan>[0])),
  fc
    .constantFrom(
      ...graphTemplates.flatMap(({ create, rosters }) =>
        rosters.filter((count) => count <= 16).map((count) => ({ create, count })),
      ),
    )
    .map(({ create, count }) => graphPlan({ graph: create(count), rosters: count })),
);
const atMost = fc.integer({ min: 0, max: 25 });
const seeds = fc.integer({ min: 1, max: 1e6 });

const rangesIn = (plan: BracketPlan, board: Board) =>
  new Map(
    explainPlaces({ plan, series: board.all() }).map((reason) => [
      reason.rosterId,
      placeRangeInBracket(plan, reason),
    ]),
  );
const placesIn = (plan: BracketPlan, board: Board) =>
  new Map(
    finalPlacements({ plan, series: board.all() }).map((one) => [one.rosterId, one.placement]),
  );
const isIn = ({ best, worst }: PlaceRange, place: number) => best <= place && place <= worst;

describe('[STD-9] the place of an elimination', () => {
  test('lies in its range whatever happens: results, forfeits, withdrawals, unplayed series', () => {
    fc.assert(
      fc.property(plans, seeds, atMost, (plan, seed, reports) => {
        const { board } = playWildly({ plan, seed, atMost: reports });
        const ranges = rangesIn(plan, board);
        const next = createChance(seed + 1);
        board.play(() => (next() < 0.1 ? null : next() < 0.5 ? 'home' : 'away'));
        for (const [rosterId, place] of placesIn(plan, board))
          expect(isIn(ranges.get(rosterId)!, place), `${rosterId}: ${place}`).toBe(true);
        expect(rangesIn(plan, board)).toEqual(
          new Map([...placesIn(plan, board)].map(([id, place]) => [id, certainPlace(place)])),
        );
      }),
    );
  });

  test('can be each end of its range, as long as series have a winner', () => {
    const won = (next: () => number) => {
      const outcome = arbitraryOutcome(next);
      return { ...outcome, winner: outcome.winner ?? 'home' };
    };
    fc.assert(
      fc.property(plans, seeds, atMost, (plan, seed, reports) => {
        const start = () =>
          playWildly({ plan, seed, atMost: reports, withdrawals: 0, drawOutcome: won }).board;
        for (const [rosterId, { best, worst }] of rangesIn(plan, start())) {
          const placesReached = (['wins', 'loses'] as const).flatMap((how) =>
            (['wins', 'loses'] as const).map((then) => {
              const board = start();
              let isFirst = true;
              board.play((series) => {
                const side = (['home', 'away'] as const).find((one) => {
                  const slot = series[one];
                  return slot.kind === 'roster' && slot.rosterId === rosterId;
                });
                if (!side) return betterSeedWins(series);
                const wins = (isFirst ? how : then) === 'wins';
                isFirst = false;
                return wins ? side : side === 'home' ? 'away' : 'home';
              });
              return placesIn(plan, board).get(rosterId);
            }),
          );
          expect(placesReached).toEqual(expect.arrayContaining([best, worst]));
        }
      }),
      { numRuns: 40 },
    );
  });

  test('is 1 to 4 in a semi-final, 3 or 4 after it, and 2 at best without a grand final', () => {
    const rangeOf = (plan: BracketPlan, reports: number, rosterId: string) => {
      const { board } = playWildly({ plan, seed: 1, atMost: 0 });
      board.play(betterSeedWins, reports);
      return rangesIn(plan, board).get(rosterId);
    };
    const single = bracketPlan({ format: 'single_elimination', rosters: 4, thirdPlace: true });
    expect(rangeOf(single, 0, 'r1')).toEqual({ best: 1, worst: 4 });
    expect(rangeOf(single, 2, 'r4')).toEqual({ best: 3, worst: 4 });
    expect(rangeOf(single, 2, 'r1')).toEqual({ best: 1, worst: 2 });
    const double = bracketPlan({ format: 'double_elimination', rosters: 4, grandFinal: 'none' });
    expect(rangeOf(double, 2, 'r4')).toEqual({ best: 2, worst: 4 });
  });
});

const withScore = (winner: 'home' | 'away' | null): SwissOutcome => ({
  winner,
  how: 'played',
  score: { home: winner === 'away' ? 0 : 1, away: winner === 'home' ? 0 : 1 },
});

/** Draws any end of a series of two; a draw only with a points table. */
function drawOutcome(next: () => number, canDraw: boolean): SwissOutcome {
  const kind = next();
  if (kind < 0.1)
    return {
      winner: null,
      how: 'double-forfeit',
      score: { home: 0, away: 0 },
      forfeits: { home: true, away: true },
    };
  if (kind < 0.25 && canDraw) return withScore(null);
  return withScore(kind < 0.6 ? 'home' : 'away');
}

/** Draws the result of an open lobby. */
function drawLobby(stage: StageInMemory, series: StageSeries, next: () => number) {
  const playing = rostersIn(series).filter((id) => !series.forfeited?.includes(id));
  const game = () => playing.toSorted(() => next() - 0.5);
  const games = Array.from({ length: stage.format.layout(stage.facts).bestOf(series.position) });
  return lobbyOutcomeOf(
    { games: games.map(game), forfeited: [...(series.forfeited ?? [])] },
    'played',
  );
}

const fieldOf = (stage: StageInMemory): StageField => ({
  rosters: SEEDS.map((rosterId) => ({
    rosterId,
    seed: Number(rosterId),
    withdrawn: stage.withdrawn.has(rosterId),
  })),
  series: [...stage.series.values()],
});
const standingsOf = (stage: StageInMemory, isFinished = false) =>
  stage.format.standings(
    { ...stage.facts, id: '7', finishedAt: isFinished ? stage.facts.dateFrom : null },
    fieldOf(stage),
  );

/** Pairs the next round of a swiss; returns whether there is one. */
function pairNext(stage: StageInMemory): boolean {
  if (!stage.format.rounds) return false;
  const { rosters, series } = fieldOf(stage);
  const plan = swissPlanOf(stage.facts);
  const results = series.map(toSwissResult);
  const round = 1 + results.reduce((last, result) => Math.max(last, result.round), 0);
  if (round > swissRounds({ rosters: rosters.length, plan })) return false;
  const decision = stage.format.pairNextRound(stage.facts, { rosters, results, plan, round });
  if (!decision.accepted) return false;
  decision.value.forEach(({ home, away }, index) =>
    stage.put({
      position: at(0, round, index + 1),
      competitors: [slotOf(home), away === null ? { kind: 'bye' } : slotOf(away)],
      outcome: away === null ? { winner: 'home', how: 'bye', score: { home: 0, away: 0 } } : null,
    }),
  );
  return true;
}

/** Plays a stage in any order to its end; returns its standings before each result. */
function playOut(stage: StageInMemory, next: () => number): StageStanding[][] {
  const before: StageStanding[][] = [];
  for (;;) {
    const open = [...stage.series.values()].filter(({ outcome }) => outcome === null);
    if (open.length === 0 && !pairNext(stage)) return before;
    if (open.length === 0) continue;
    before.push(standingsOf(stage));
    const series = getItem(open, Math.floor(next() * open.length));
    const { lobbyRounds, resultPoints } = stage.facts.configuration;
    stage.report(
      series.position,
      lobbyRounds === undefined
        ? drawOutcome(next, resultPoints !== undefined)
        : drawLobby(stage, series, next),
    );
  }
}

const POINTS_TABLE = { win: 3, draw: 1, loss: 0 };
const GROUPS = { count: 2, size: 4 };
const LOBBIES = { bestOf: 2, lobbyRounds: 3, placementPoints: [10, 6, 4, 3, 2, 1, 0, 0] };
const EARLY_EXIT = { earlyExit: { wins: 2, losses: 2 } };

describe('[STD-9] the place of a stage in rounds', () => {
  test.each([
    ['round_robin', {}],
    ['round_robin', { groups: GROUPS, doubleRoundRobin: true }],
    ['round_robin', { groups: GROUPS, resultPoints: POINTS_TABLE }],
    ['round_robin', { tieBreakers: ['game-difference', 'match-wins'] }],
    ['round_robin', { tieBreakers: ['seed'], withdrawals: 'void-all' }],
    ['round_robin', { groups: GROUPS, tieBreakSeries: true }],
    ['swiss', {}],
    ['swiss', { swissRounds: 4, resultPoints: POINTS_TABLE }],
    ['swiss', EARLY_EXIT],
    ['swiss', { swissVariant: 'knockout' }],
    ['swiss', { tieBreakers: ['buchholz'] }],
    ['lobbies', LOBBIES],
    ['lobbies', { ...LOBBIES, groups: GROUPS }],
  ] as const)('%s %o lies in its range before each result', (format, configuration) => {
    fc.assert(
      fc.property(seeds, fc.subarray([...SEEDS], { maxLength: 2 }), (seed, leaving) => {
        const stage = new StageInMemory(format, configuration as object);
        for (const rosterId of leaving) {
          stage.withdrawn.add(rosterId);
          const open = stage.openOf(rosterId).map(({ position }) => position);
          stage.change((facts) => stage.format.withdraw(facts, { open }));
        }
        const before = playOut(stage, createChance(seed));
        invariant(before.length > 0, 'a stage of eight rosters has series');
        const final = new Map(standingsOf(stage, true).map((row) => [row.rosterId, row.placement]));
        for (const rows of before)
          for (const { rosterId, placeRange } of rows)
            expect(
              isIn(placeRange, final.get(rosterId)!),
              `${rosterId}: ${final.get(rosterId)} in ${JSON.stringify(placeRange)}`,
            ).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test('is one place once the stage is finished', () => {
    const stage = new StageInMemory('round_robin');
    playOut(stage, createChance(1));
    for (const { placement, placeRange } of standingsOf(stage, true))
      expect(placeRange).toEqual({ best: placement, worst: placement });
  });

  test('narrows as soon as no result can change an order', () => {
    expect(
      placeRangesOf([
        { least: 5, most: 6 },
        { least: 3, most: 5 },
        { least: 0, most: 2 },
        { least: 2, most: 2 },
      ]),
    ).toEqual([
      { best: 1, worst: 2 },
      { best: 1, worst: 2 },
      { best: 3, worst: 4 },
      { best: 3, worst: 4 },
    ]);
  });
});

test('[STD-9] the places of others move up past a disqualified roster that is ahead for certain', () => {
  const rowOf = (rosterId: string, order: number, best: number, worst: number) => ({
    rosterId,
    order,
    placement: worst,
    placeRange: { best, worst },
  });
  const rows = [rowOf('1', 1, 1, 2), rowOf('2', 2, 1, 4), rowOf('3', 3, 5, 5), rowOf('4', 4, 6, 8)];
  const rangesAfter = (rosterId: string) =>
    placeDisqualifiedLast(rows, new Map([[rosterId, 'others-move-up' as const]])).map(
      ({ rosterId: id, placeRange: { best, worst } }) => `${id}: ${best}-${worst}`,
    );
  expect(rangesAfter('3')).toEqual(['1: 1-2', '2: 1-4', '4: 5-7', '3: 4-4']);
  expect(rangesAfter('2')).toEqual(['1: 1-2', '3: 4-4', '4: 5-7', '2: 4-4']);
});
