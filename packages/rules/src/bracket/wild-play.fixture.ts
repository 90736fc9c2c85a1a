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

export type WildEvent =
  | { kind: 'report'; before: BracketSeries; outcome: Outcome }
  | { kind: 'withdrawal'; rosterId: string };

export interface WildPlay {
  board: Board;
  happened: WildEvent[];
}

const isOpen = ({ home, away, outcome }: BracketSeries) =>
  outcome === null && home.kind === 'roster' && away.kind === 'roster';

/** Draws any possible outcome: a played score, a forfeit, two forfeits, never played. */
export function arbitraryOutcome(next: () => number): Outcome {
  const winner: Side = next() < 0.5 ? 'home' : 'away';
  const kind = next();
  if (kind < 0.1) return forfeitOf(winner === 'home' ? 'away' : 'home');
  if (kind < 0.14) return { ...forfeitOf(winner), how: 'double-forfeit' };
  if (kind < 0.17) return { winner, how: 'unplayed', score: { home: 0, away: 0 } };
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
}: {
  plan: BracketPlan;
  seed: number;
  /** The approximate number of withdrawals. */
  withdrawals?: number;
  atMost?: number;
  /** The largest number of withdrawals. */
  maxWithdrawals?: number;
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
    const outcome = countHeadStart(plan, before.position, arbitraryOutcome(next));
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
 * Replays the same events from the beginning with the right outcome instead of the wrong one,
 * leaving out what can no longer be played.
 */
export function isReplayEqual(
  { board, happened }: WildPlay,
  position: Position,
  right: Outcome,
): Board {
  const again = new Board(board.plan);
  for (const one of happened) {
    if (one.kind === 'withdrawal') {
      again.withdraw(one.rosterId);
      continue;
    }
    const series = again.at(one.before.position);
    const same =
      series &&
      isSameSlot({ one: series.home, other: one.before.home }) &&
      isSameSlot({ one: series.away, other: one.before.away });
    if (same && !series.outcome)
      again.report(
        one.before.position,
        positionKey(one.before.position) === positionKey(position)
          ? countHeadStart(board.plan, position, right)
          : one.outcome,
      );
  }
  return again;
}
