import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bracketPlan,
  graphPlan,
  GRAND_FINALS,
  positionKey,
  isSameSlot,
  type BracketPlan,
  type BracketSeries,
  type Position,
} from '../bracket/bracket.ts';
import { correctResult, type Correction } from '../bracket/correct-result.ts';
import { finalPlacements } from '../bracket/final-placements.ts';
import { graphTemplates } from '../bracket/graph/templates.ts';
import { countHeadStart, createChance } from '../bracket/playing.fixture.ts';
import { arbitraryOutcome, playWildly } from '../bracket/wild-play.fixture.ts';
import { toBracketSeries, toStageSeries } from './bracket-decisions.ts';
import { correctionEffects, placementEffects } from './correction-effects.ts';
import { NO_CHANGE } from './stage-delta.ts';

const anyGraph = fc
  .record({
    template: fc.constantFrom(...graphTemplates),
    pick: fc.nat(),
    byes: fc.nat({ max: 3 }),
  })
  .map(({ template: { rosters, create }, pick, byes }) => {
    const sizes = rosters.filter((size) => size <= 16);
    const size = sizes[pick % sizes.length]!;
    return graphPlan({ graph: create(size), rosters: Math.max(2, size - byes) });
  });
const anyElimination = fc
  .record({
    format: fc.constantFrom('single_elimination' as const, 'double_elimination' as const),
    rosters: fc.integer({ min: 2, max: 40 }),
    thirdPlace: fc.boolean(),
    grandFinal: fc.constantFrom(...GRAND_FINALS),
  })
  .map(bracketPlan);
const anyPlan = fc.oneof(
  { weight: 2, arbitrary: anyElimination },
  { weight: 1, arbitrary: anyGraph },
);

const same = (one: BracketSeries | undefined, other: BracketSeries | undefined) =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    isSameSlot({ one: one.home, other: other.home }) &&
    isSameSlot({ one: one.away, other: other.away }) &&
    JSON.stringify(one.outcome) === JSON.stringify(other.outcome));

/** Returns the effects of a correction in a bracket with the given series. */
function effectsOf(
  { format, thirdPlace, grandFinal, rosters, graph }: BracketPlan,
  series: BracketSeries[],
  position: Position,
  { changed, removed, blockedBy }: Correction,
) {
  const isOwn = (one: BracketSeries) => positionKey(one.position) === positionKey(position);
  const keys = new Set(series.map((one) => positionKey(one.position)));
  const others = changed.filter((one) => !isOwn(one));
  return correctionEffects({
    stage: {
      id: '1',
      format,
      configuration: { thirdPlace, grandFinal, graph },
      dateFrom: new Date(0),
      seededCount: rosters,
      finishedAt: null,
    },
    field: { rosters: [], series: series.map(toStageSeries) },
    delta: {
      ...NO_CHANGE,
      decided: changed.filter(isOwn).map(toStageSeries),
      changed: others.filter((one) => keys.has(positionKey(one.position))).map(toStageSeries),
      created: others.filter((one) => !keys.has(positionKey(one.position))).map(toStageSeries),
      removed,
      blockedBy,
    },
  });
}

describe('the effects of a correction', () => {
  test('[BRK-15] the effects in the preview are those of the correction, and no others', () => {
    fc.assert(
      fc.property(anyPlan, fc.integer(), fc.nat(), fc.nat(), (plan, seed, count, pick) => {
        const { board, happened } = playWildly({
          plan,
          seed,
          atMost: 1 + (count % (2 * plan.rosters)),
        });
        const reports = happened.flatMap((one) =>
          one.kind === 'report' ? [one.before.position] : [],
        );
        fc.pre(reports.length > 0);
        const position = reports[pick % reports.length]!;
        const decision = correctResult({
          plan,
          seriesAt: board.at,
          position,
          outcome: countHeadStart(plan, position, arbitraryOutcome(createChance(seed + 1))),
          statusOf: (at) => (board.at(at)?.outcome ? 'finished' : 'scheduled'),
          withdrawn: board.withdrawn,
        });
        if (!decision.accepted) throw new Error(decision.refusal.reason);
        const effects = effectsOf(plan, board.all(), position, decision.value);
        const before = new Map(board.series);
        const placed = finalPlacements({ plan, series: board.all() });
        board.apply(decision.value);

        const keys = [...new Set([...before.keys(), ...board.series.keys()])];
        const differ = keys.filter(
          (key) => key !== positionKey(position) && !same(before.get(key), board.series.get(key)),
        );
        expect(effects.series.map((one) => positionKey(one.position)).sort()).toEqual(
          differ.sort(),
        );
        for (const one of effects.series)
          expect([one.before, one.after].map((shown) => shown && toBracketSeries(shown))).toEqual([
            before.get(positionKey(one.position)) ?? null,
            board.series.get(positionKey(one.position)) ?? null,
          ]);
        const now = new Map(
          finalPlacements({ plan, series: board.all() }).map(({ rosterId, placement }) => [
            rosterId,
            placement,
          ]),
        );
        const placementById = new Map(
          effects.placements.map(({ rosterId, after }) => [rosterId, after]),
        );
        for (const { rosterId, placement } of placed)
          expect(placementById.get(rosterId) ?? placement).toBe(now.get(rosterId));
        for (const one of effects.placements) expect(one.before).not.toBe(one.after);
      }),
      { numRuns: 150 },
    );
  });

  test('[BRK-15] only series that have begun need force', () => {
    const plan = bracketPlan({ format: 'single_elimination', rosters: 4 });
    const { board } = playWildly({ plan, seed: 3, withdrawals: 0 });
    const position = { bracketNumber: 0, roundNumber: 1, matchNumber: 1 } as const;
    const turned = board.at(position)!.outcome!.winner === 'home' ? 'away' : 'home';
    const outcome = {
      winner: turned,
      how: 'played',
      score: turned === 'home' ? { home: 2, away: 0 } : { home: 0, away: 2 },
    } as const;
    const decision = correctResult({
      plan,
      seriesAt: board.at,
      position,
      outcome,
      statusOf: () => 'finished',
    });
    if (!decision.accepted) throw new Error(decision.refusal.reason);
    expect(
      effectsOf(plan, board.all(), position, decision.value).series.map((one) => [
        positionKey(one.position),
        one.needsForce,
      ]),
    ).toEqual([['0.2.1', true]]);
  });

  test('[BRK-15] a roster that enters or leaves a table is listed, one that keeps its place is not', () => {
    const row = (rosterId: string, placement: number) => ({ rosterId, placement });
    expect(
      placementEffects({
        before: [row('a', 1), row('b', 2), row('c', 3)],
        after: [row('b', 1), row('a', 1), row('d', 3)],
      }),
    ).toEqual([
      { rosterId: 'b', before: 2, after: 1 },
      { rosterId: 'd', before: null, after: 3 },
      { rosterId: 'c', before: 3, after: null },
    ]);
  });
});
