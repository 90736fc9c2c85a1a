import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bracketPlan,
  isSameSlot,
  positionKey,
  type BracketSeries,
  type Outcome,
} from './bracket.ts';
import { correctResult, resetResult, type Correction } from './correct-result.ts';
import { Board, createChance, playedWin } from './playing.fixture.ts';
import { reportResult } from './report-result.ts';
import { forfeitOf, type FindFormerResult } from './settle.ts';
import { playWildly } from './wild-play.fixture.ts';

type Settled = Pick<Correction, 'changed'> & Partial<Pick<Correction, 'removed'>>;

const anyPlan = fc
  .record({
    format: fc.constantFrom('single_elimination' as const, 'double_elimination' as const),
    rosters: fc.integer({ min: 3, max: 24 }),
    thirdPlace: fc.boolean(),
    grandFinal: fc.constantFrom('none' as const, 'single' as const, 'reset' as const),
  })
  .map(bracketPlan);

const idsOf = ({ home, away }: BracketSeries) =>
  [home, away].flatMap((slot) => (slot.kind === 'roster' ? [slot.rosterId] : []));

const pairOf = (series: BracketSeries) => `${positionKey(series.position)} ${idsOf(series).join()}`;

/** Plays on a board that keeps each result which other rosters replace, as the server does. */
function keepResultsOf(board: Board) {
  const replaced = new Map<string, Outcome>();
  const formerResultAt: FindFormerResult = (position, { home, away }) =>
    replaced.get(`${positionKey(position)} ${home},${away}`);
  const facts = () => ({
    plan: board.plan,
    seriesAt: board.at,
    withdrawn: board.withdrawn,
    formerResultAt,
  });
  function apply({ changed, removed = [] }: Settled): void {
    for (const position of [...changed.map((one) => one.position), ...removed]) {
      const before = board.at(position);
      if (before?.outcome && idsOf(before).length === 2)
        replaced.set(pairOf(before), before.outcome);
    }
    board.apply({ changed, removed });
  }
  return {
    reset(series: BracketSeries): void {
      const decision = resetResult({
        ...facts(),
        position: series.position,
        statusOf: () => 'finished',
      });
      if (!decision.accepted) throw new Error(decision.refusal.reason);
      apply(decision.value);
    },
    correct(series: BracketSeries, outcome: Outcome): void {
      const decision = correctResult({
        ...facts(),
        position: series.position,
        outcome,
        statusOf: () => 'finished',
      });
      if (!decision.accepted) throw new Error(decision.refusal.reason);
      apply(decision.value);
    },
    report(series: BracketSeries, outcome: Outcome): void {
      const decision = reportResult({ ...facts(), position: series.position, outcome });
      if (!decision.accepted) throw new Error(decision.refusal.reason);
      apply(decision.value);
    },
  };
}

/** Plays a bracket with withdrawals and picks one of its reported series, as it is at the end. */
function playAndPick(plan: ReturnType<typeof bracketPlan>, seed: number) {
  const { board, happened } = playWildly({ plan, seed, withdrawals: 3 });
  const next = createChance(seed + 1);
  const reported = happened.flatMap((one) =>
    one.kind === 'report' ? [board.at(one.before.position)!] : [],
  );
  fc.pre(reported.length > 0);
  const picked = reported[Math.floor(next() * reported.length)]!;
  return { board, picked, before: new Map(board.series) };
}

/** Reports every open series again with the result that it had. */
function repeatResults(
  board: Board,
  before: ReadonlyMap<string, BracketSeries>,
  report: (series: BracketSeries, outcome: Outcome) => void,
): void {
  for (;;) {
    const open = board.all().find(({ home, away, outcome, position }) => {
      const former = before.get(positionKey(position));
      return !outcome && home.kind === 'roster' && away.kind === 'roster' && former?.outcome;
    });
    if (!open) return;
    report(open, before.get(positionKey(open.position))!.outcome!);
  }
}

/** Asserts that every result of a roster that has withdrawn stands where its pair meets. */
function expectPlayedResults(board: Board, before: ReadonlyMap<string, BracketSeries>) {
  for (const [key, former] of before) {
    const now = board.series.get(key);
    const isGone = idsOf(former).some((rosterId) => board.withdrawn.has(rosterId));
    const isSame = (side: 'home' | 'away') =>
      now !== undefined && isSameSlot({ one: now[side], other: former[side] });
    if (former.outcome && isGone && isSame('home') && isSame('away'))
      expect(now?.outcome).toEqual(former.outcome);
  }
}

describe('[BRK-16] what was played stays played', () => {
  test('after an undo and a redo, and after a correction and its correction', () => {
    fc.assert(
      fc.property(anyPlan, fc.integer(), fc.boolean(), (plan, seed, undoes) => {
        const { board, picked, before } = playAndPick(plan, seed);
        const { reset, correct, report } = keepResultsOf(board);
        const outcome = picked.outcome!;
        if (undoes) {
          reset(picked);
          report(board.at(picked.position)!, outcome);
        } else {
          correct(picked, playedWin(outcome.winner === 'home' ? 'away' : 'home'));
          correct(board.at(picked.position)!, outcome);
        }
        expectPlayedResults(board, before);
        repeatResults(board, before, report);
        expect(board.series).toEqual(before);
      }),
      { numRuns: 300 },
    );
  });

  test('after a chain of corrections that is taken back step by step', () => {
    fc.assert(
      fc.property(anyPlan, fc.integer(), fc.integer({ min: 2, max: 4 }), (plan, seed, length) => {
        const { board } = playWildly({ plan, seed, withdrawals: 3 });
        const { correct, report } = keepResultsOf(board);
        const next = createChance(seed + 2);
        const steps: { series: BracketSeries; before: Map<string, BracketSeries> }[] = [];
        for (let step = 0; step < length; step += 1) {
          const played = board.all().filter(({ outcome }) => outcome?.how === 'played');
          const series = played[Math.floor(next() * played.length)];
          if (!series) break;
          steps.push({ series, before: new Map(board.series) });
          correct(series, playedWin(series.outcome!.winner === 'home' ? 'away' : 'home'));
        }
        for (const { series, before } of steps.toReversed()) {
          correct(board.at(series.position)!, series.outcome!);
          repeatResults(board, before, report);
          expect(board.series).toEqual(before);
        }
      }),
      { numRuns: 200 },
    );
  });

  const FOUR = bracketPlan({ format: 'single_elimination', rosters: 4 });
  function playFour() {
    const board = new Board(FOUR);
    board.play(() => 'home');
    const [, second, final] = board.all();
    return { board, second: second!, final: final! };
  }

  test('also if the roster withdraws between the undo and the redo', () => {
    const { board, second, final } = playFour();
    const { reset, report } = keepResultsOf(board);
    reset(second);
    board.withdraw('r1');
    expect(board.at(final.position)!.outcome).toBeNull();
    report(board.at(second.position)!, playedWin('home'));
    expect(board.at(final.position)!.outcome).toEqual(playedWin('home'));
  });

  test('but another opponent wins by forfeit', () => {
    const { board, second, final } = playFour();
    const { correct } = keepResultsOf(board);
    board.withdraw('r1');
    correct(second, playedWin('away'));
    expect(board.at(final.position)!.outcome).toEqual(forfeitOf('home'));
  });

  test('and a played series blocks a correction, also when a side has withdrawn since', () => {
    const { board, second, final } = playFour();
    const decision = correctResult({
      plan: FOUR,
      seriesAt: board.at,
      position: second.position,
      outcome: playedWin('away'),
      statusOf: () => 'finished',
      withdrawn: new Set(['r1']),
    });
    expect(decision).toMatchObject({ value: { blockedBy: [final.position] } });
  });
});
