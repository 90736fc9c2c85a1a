import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bracketPlan, otherSide, positionKey, isSameSlot, type Position } from './bracket.ts';
import {
  correctResult,
  decideCorrection,
  resetResult,
  type SeriesStatus,
} from './correct-result.ts';
import { finalPlacements } from './final-placements.ts';
import { Board, betterSeedWins, createChance, playedWin } from './playing.fixture.ts';
import { withdraw } from './report-result.ts';
import { doubleForfeit } from './settle.ts';

const reset4 = bracketPlan({ format: 'double_elimination', rosters: 4, grandFinal: 'reset' });
const statusOf =
  (board: Board) =>
  (position: Position): SeriesStatus =>
    board.at(position)?.outcome ? 'finished' : 'scheduled';
const anyPlan = fc
  .record({
    format: fc.constantFrom('single_elimination' as const, 'double_elimination' as const),
    rosters: fc.integer({ min: 2, max: 40 }),
    thirdPlace: fc.boolean(),
    grandFinal: fc.constantFrom('none' as const, 'single' as const, 'reset' as const),
  })
  .map(bracketPlan);

const someSeeds = fc
  .array(fc.integer({ min: 1, max: 40 }), { maxLength: 6 })
  .map((seeds) => new Set(seeds.map((seed) => `r${seed}`)));

/** Plays the same results at once, with the right one instead of the wrong one. */
function playedRight(board: Board, position: Position): Board {
  const right = new Board(board.plan, board.withdrawn);
  for (const { before, outcome } of board.log) {
    const self = positionKey(before.position) === positionKey(position);
    const series = right.at(before.position);
    const same =
      series &&
      isSameSlot({ one: series.home, other: before.home }) &&
      isSameSlot({ one: series.away, other: before.away });
    if (same && !series.outcome)
      right.report(before.position, self ? playedWin(otherSide(outcome.winner!)) : outcome);
  }
  return right;
}

describe('corrections', () => {
  test('[BRK-12] a correction equals a bracket played with the right result from the start', () => {
    fc.assert(
      fc.property(
        anyPlan,
        fc.integer(),
        fc.nat(),
        fc.nat(),
        someSeeds,
        (plan, seed, count, pick, withdrawnIds) => {
          const board = new Board(plan, withdrawnIds);
          const next = createChance(seed);
          board.play(() => (next() < 0.5 ? 'home' : 'away'), 1 + (count % (2 * plan.rosters)));
          fc.pre(board.log.length > 0);
          const { before, outcome } = board.log[pick % board.log.length]!;
          const right = playedRight(board, before.position);
          const decision = correctResult({
            plan,
            seriesAt: board.at,
            position: before.position,
            outcome: playedWin(otherSide(outcome.winner!)),
            statusOf: statusOf(board),
            withdrawn: withdrawnIds,
          });
          if (!decision.accepted) throw new Error(decision.refusal.reason);
          board.apply(decision.value);
          expect(Object.fromEntries(board.series)).toEqual(Object.fromEntries(right.series));
        },
      ),
      { numRuns: 120 },
    );
  });

  test('[BRK-12] a reset of a result leaves the bracket as before it', () => {
    const board = new Board(reset4);
    board.play(betterSeedWins, 2);
    const before = Object.fromEntries(board.series);
    const open = board
      .all()
      .find((one) => !one.outcome && one.home.kind === 'roster' && one.away.kind === 'roster')!;
    board.report(open.position, playedWin('home'));
    const decision = resetResult({
      plan: reset4,
      seriesAt: board.at,
      position: open.position,
      statusOf: statusOf(board),
    });
    if (!decision.accepted) throw new Error(decision.refusal.reason);
    board.apply(decision.value);
    expect(Object.fromEntries(board.series)).toEqual(before);
  });

  test('[BRK-12] a correction of grand final 1 deletes the reset, and names it when it has a result', () => {
    const board = new Board(reset4);
    board.play((series) => (series.position.bracketNumber === 2 ? 'away' : betterSeedWins(series)));
    const position: Position = { bracketNumber: 2, roundNumber: 1, matchNumber: 1 };
    const decision = correctResult({
      plan: reset4,
      seriesAt: board.at,
      position,
      outcome: playedWin('home'),
      statusOf: statusOf(board),
    });
    if (!decision.accepted) throw new Error(decision.refusal.reason);
    expect(decision.value.removed.map(positionKey)).toEqual(['2.2.1']);
    expect(decideCorrection({ correction: decision.value })).toEqual({
      accepted: false,
      refusal: { reason: 'result-would-reset', detail: '2.2.1' },
    });
    expect(decideCorrection({ correction: decision.value, force: true }).accepted).toBe(true);
  });

  test('[BRK-12] a corrected score with the same winner changes nothing else', () => {
    const board = new Board(reset4);
    board.play(betterSeedWins);
    const position: Position = { bracketNumber: 0, roundNumber: 1, matchNumber: 1 };
    const outcome = { ...playedWin('home'), score: { home: 2, away: 1 } };
    const decision = correctResult({
      plan: reset4,
      seriesAt: board.at,
      position,
      outcome,
      statusOf: statusOf(board),
    });
    expect(decision).toMatchObject({ accepted: true, value: { wouldChange: [], blockedBy: [] } });
  });

  test.each([
    {
      outcome: { ...playedWin('home'), score: { home: 1, away: 1 } },
      reason: 'impossible-score',
      why: 'an elimination has no tie',
    },
    {
      outcome: { ...playedWin('home'), score: { home: 0, away: 2 } },
      reason: 'impossible-score',
      why: 'the winner has the smaller score',
    },
  ])('[BRK-10] refused $reason: $why', ({ outcome, reason }) => {
    const board = new Board(reset4);
    expect(() =>
      board.report({ bracketNumber: 0, roundNumber: 1, matchNumber: 1 }, outcome),
    ).toThrow(reason);
  });
});

describe('forfeits', () => {
  test('[BRK-13] a bracket with any number of withdrawals can be played to its end and places all rosters', () => {
    fc.assert(
      fc.property(anyPlan, fc.integer(), someSeeds, (plan, seed, withdrawnIds) => {
        const board = new Board(plan, withdrawnIds);
        const next = createChance(seed);
        board.play(() => (next() < 0.5 ? 'home' : 'away'));
        expect(board.all().filter(({ outcome }) => outcome === null)).toEqual([]);
        const places = finalPlacements({ plan, series: board.all() });
        expect(places.filter(({ placement }) => placement === 1)).toHaveLength(1);
        expect(places).toHaveLength(plan.rosters);
      }),
      { numRuns: 80 },
    );
  });

  test('[BRK-10] of two that forfeit the lower seed does, and the other advances', () => {
    expect(doubleForfeit({ home: { seed: 9 }, away: { seed: 4 } })).toMatchObject({
      winner: 'away',
      forfeits: { home: true, away: false },
    });
  });

  test('[BRK-13] a withdrawn roster forfeits its open series and each later one; all others are still placed', () => {
    const plan = bracketPlan({ format: 'double_elimination', rosters: 8, grandFinal: 'reset' });
    const board = new Board(plan);
    board.apply(
      withdraw({
        plan,
        seriesAt: board.at,
        open: [{ bracketNumber: 0, roundNumber: 1, matchNumber: 1 }],
        withdrawn: new Set(['r1']),
      }),
    );
    const upper = board.at({ bracketNumber: 0, roundNumber: 1, matchNumber: 1 })!;
    expect(upper.outcome).toMatchObject({ winner: 'away', how: 'forfeit' });
    const lower: Position = { bracketNumber: 0, roundNumber: 1, matchNumber: 2 };
    board.report(lower, playedWin('home'));
    board.apply(
      withdraw({
        plan,
        seriesAt: board.at,
        open: [{ bracketNumber: 1, roundNumber: 1, matchNumber: 1 }],
        withdrawn: new Set(['r1']),
      }),
    );
    expect(board.at({ bracketNumber: 1, roundNumber: 1, matchNumber: 1 })!.outcome).toMatchObject({
      how: 'forfeit',
      winner: 'away',
    });
    board.play(betterSeedWins);
    expect(
      finalPlacements({ plan, series: board.all() }).find(({ rosterId }) => rosterId === 'r1'),
    ).toMatchObject({ placement: 7, out: true });
  });
});
