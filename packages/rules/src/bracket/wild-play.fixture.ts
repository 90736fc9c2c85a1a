import { unplayedOutcome } from '../series/decide-start.ts';
import {
  positionKey,
  isSameSlot,
  type BracketPlan,
  type BracketSeries,
  type Outcome,
  type Position,
  type Side,
} from './bracket.ts';
import { correctResult } from './correct-result.ts';
import { Board, createChance, countHeadStart } from './playing.fixture.ts';
import { forfeitOf } from './settle.ts';

type WildEvent =
  | { kind: 'report'; before: BracketSeries; outcome: Outcome }
  | { kind: 'withdrawal'; rosterId: string };

export interface WildPlay {
  board: Board;
  happened: WildEvent[];
}

const isOpen = ({ home, away, outcome }: BracketSeries) =>
  outcome === null && home.kind === 'roster' && away.kind === 'roster';

/**
 * Draws any possible outcome: a played score, a forfeit, two forfeits, never played with and
 * without a winner.
 */
export function arbitraryOutcome(next: () => number): Outcome {
  const winner: Side = next() < 0.5 ? 'home' : 'away';
  const kind = next();
  if (kind < 0.1) return forfeitOf(winner === 'home' ? 'away' : 'home');
  if (kind < 0.14) return { ...forfeitOf(winner), how: 'double-forfeit' };
  if (kind < 0.17) return unplayedOutcome(winner);
  if (kind < 0.2) return unplayedOutcome();
  const lost = kind < 0.6 ? 0 : 1;
  return {
    winner,
    how: 'played',
    score: winner === 'home' ? { home: 2, away: lost } : { home: lost, away: 2 },
  };
}

/**
 * Plays a bracket in any order, to its end or `atMost` reports, with forfeits and withdrawals on
 * the way.
 */
export function playWildly({
  plan,
  seed,
  withdrawals = 2,
  atMost = Infinity,
  maxWithdrawals = Infinity,
  drawOutcome = arbitraryOutcome,
}: {
  plan: BracketPlan;
  seed: number;
  /** The approximate number of withdrawals. */
  withdrawals?: number;
  atMost?: number;
  /** The largest number of withdrawals. */
  maxWithdrawals?: number;
  drawOutcome?: (next: () => number) => Outcome;
}): WildPlay {
  const next = createChance(seed);
  const board = new Board(plan);
  const happened: WildEvent[] = [];
  const open: Position[] = [];
  for (let reports = 0; reports < atMost; reports++) {
    if (board.withdrawn.size < maxWithdrawals && next() < withdrawals / plan.rosters) {
      const rosterId = `r${1 + Math.floor(next() * plan.rosters)}`;
      board.withdraw(rosterId);
      happened.push({ kind: 'withdrawal', rosterId });
    }
    const before = takeOpen(board, open, next);
    if (!before) break;
    const outcome = countHeadStart(plan, before.position, drawOutcome(next));
    happened.push({ kind: 'report', before, outcome });
    board.report(before.position, outcome);
    open.push(...board.lastChanged.filter(isOpen).map(({ position }) => position));
  }
  return { board, happened };
}

/**
 * Takes one of the open series at random. Series decided since (by a withdrawal) are dropped, and
 * all series are searched when the list is empty.
 */
function takeOpen(board: Board, open: Position[], next: () => number): BracketSeries | undefined {
  for (;;) {
    if (open.length === 0)
      open.push(
        ...board
          .all()
          .filter(isOpen)
          .map(({ position }) => position),
      );
    if (open.length === 0) return undefined;
    const at = Math.floor(next() * open.length);
    const series = board.at(open[at]!);
    open[at] = open[open.length - 1]!;
    open.pop();
    if (series && isOpen(series)) return series;
  }
}

/** Corrects one earlier result by force; returns the board afterwards. */
export function correctOne(
  { board, happened }: WildPlay,
  pick: number,
  outcome: Outcome,
): Position | null {
  const reports = happened.flatMap((one) => (one.kind === 'report' ? [one] : []));
  if (reports.length === 0) return null;
  const { before } = reports[pick % reports.length]!;
  const decision = correctResult({
    plan: board.plan,
    seriesAt: board.at,
    position: before.position,
    outcome: countHeadStart(board.plan, before.position, outcome),
    statusOf: () => 'finished',
    withdrawn: board.withdrawn,
  });
  if (!decision.accepted) throw new Error(decision.refusal.reason);
  board.apply(decision.value);
  return before.position;
}

/**
 * Replays the same events from the beginning with the right outcome instead of the wrong one. A
 * report waits until its pair meets, and is left out if it never does.
 */
export function isReplayEqual(
  { board, happened }: WildPlay,
  position: Position,
  right: Outcome,
): Board {
  const again = new Board(board.plan);
  let waiting: (WildEvent & { kind: 'report' })[] = [];
  const isReported = ({ before, outcome }: WildEvent & { kind: 'report' }): boolean => {
    const series = again.at(before.position);
    const isPair =
      series &&
      isSameSlot({ one: series.home, other: before.home }) &&
      isSameSlot({ one: series.away, other: before.away });
    if (!isPair || series.outcome) return false;
    const isRight = positionKey(before.position) === positionKey(position);
    again.report(before.position, isRight ? countHeadStart(board.plan, position, right) : outcome);
    return true;
  };
  for (const one of happened) {
    if (one.kind === 'withdrawal') again.withdraw(one.rosterId);
    else waiting.push(one);
    for (let count = -1; count !== waiting.length;) {
      count = waiting.length;
      waiting = waiting.filter((report) => !isReported(report));
    }
  }
  return again;
}
