import type { Side } from '../bracket/bracket.ts';
import { SECOND_MS } from '../constants.ts';
import { getItem, mustFind, mustHave } from '../must.ts';
import { lotOf } from '../seeding/lot.ts';
import {
  actorsOf,
  availableItems,
  countOwed,
  itemOfSideTurn,
  picksLeft,
  waitingSides,
  type PickBanLogEntry,
  type PickBanState,
} from './pick-ban.ts';
import { firstAfterChoice, traitsOfKind } from './turns.ts';

const NO_VOTES = { home: null, away: null };
const NO_AUTO = { home: false, away: false };

/**
 * [BAN-3] Opens a pending challenge at an instant with what the sides have left of the series'
 * reserve, unless it has a reserve of its own; without turns it is closed at once.
 */
export function openChallenge({
  state,
  now,
  reserveMs = state.reserveMs,
}: {
  state: PickBanState;
  now: Date;
  reserveMs?: { home: number; away: number };
}): PickBanState {
  if (state.status !== 'pending') return state;
  const reserve = state.hasOwnReserve ? state.reserveMs : reserveMs;
  return startTurn({
    state: { ...state, status: 'open', reserveMs: reserve },
    turnIndex: 0,
    at: +now,
  });
}

/** [BAN-10] Cancels a challenge without result, since its series is forfeited. */
export function cancelChallenge(state: PickBanState): PickBanState {
  if (state.status === 'closed' || state.status === 'cancelled') return state;
  return {
    ...state,
    status: 'cancelled',
    turnEndsAt: null,
    deadline: null,
    votes: NO_VOTES,
    auto: NO_AUTO,
    pausedAt: null,
    suggestions: [],
  };
}

/**
 * [BAN-6] Starts a turn; one in which neither side owes an item is logged as empty and passed, as
 * is the side of such an item. [BAN-14] The decider is what is left, and no side votes for it; it
 * is passed if enough was picked.
 */
function startTurn({
  state,
  turnIndex,
  at,
}: {
  state: PickBanState;
  turnIndex: number;
  at: number;
}): PickBanState {
  const turn = state.turns[turnIndex];
  const begun: PickBanState = {
    ...state,
    turnIndex,
    votes: NO_VOTES,
    auto: NO_AUTO,
    turnEndsAt: null,
    deadline: null,
    suggestions: [],
  };
  if (!turn) return { ...begun, status: 'closed' };
  if (countOwed(begun) === 0 || (turn.kind === 'side' && isItemPassed(begun))) {
    return startTurn({
      state: withLog(begun, at),
      turnIndex: turnIndex + 1,
      at,
    });
  }
  const ends = new Date(at + turn.seconds * SECOND_MS).toISOString();
  return { ...begun, turnEndsAt: ends, deadline: ends };
}

/** [BAN-7] Ends the turn once every side of it has voted; a blind turn's votes are logged now. */
export function applyVoteTime({ state, at }: { state: PickBanState; at: number }): PickBanState {
  const waiting = waitingSides(state);
  if (waiting.length > 0) return { ...state, deadline: nextDeadline(state, at) };
  return startTurn({
    state: withLog(state, at),
    turnIndex: state.turnIndex + 1,
    at,
  });
}

/**
 * [BAN-14] Returns what is left for a decider. Of several items, which a stored sequence or a
 * skipped turn can leave, the lowest lot comes first; anyone can draw it again from the log.
 */
function drawDecider(state: PickBanState): string[] {
  const key = state.log.map(({ at }) => at).join();
  const lots = new Map(
    availableItems(state).map((item) => [item, lotOf({ segmentId: key, rosterId: item })]),
  );
  return [...lots.keys()].sort((one, other) => mustFind(lots, one) - mustFind(lots, other));
}

function logOf(state: PickBanState, at: number): PickBanLogEntry[] {
  const { turns, turnIndex, votes, auto } = state;
  const turn = getItem(turns, turnIndex);
  const common = { turnIndex, kind: turn.kind, at: new Date(at).toISOString() };
  if (turn.kind === 'decider')
    return [
      {
        ...common,
        side: null,
        items: drawDecider(state).slice(0, Math.min(1, picksLeft(state))),
        auto: [],
      },
    ];
  return actorsOf(state, turn).map((side) => {
    const items = votes[side] ?? [];
    return {
      ...common,
      side,
      items,
      auto: auto[side] ? items : [],
      ...(auto[side] && items.length === 0 && { skipped: true as const }),
      ...(turn.kind === 'side' && { of: itemOfSideTurn(state) }),
    };
  });
}

/** Returns the state after the log entries of a turn; a choice of the order decides who is first. */
function withLog(state: PickBanState, at: number): PickBanState {
  const entries = logOf(state, at);
  let first = state.first ?? state.toss ?? 'home';
  for (const { kind, side, items } of entries)
    if (kind === 'order' && side)
      for (const choice of items) first = firstAfterChoice(first, side, choice);
  return { ...state, first, log: [...state.log, ...entries] };
}

/**
 * [BAN-5] Returns until when a side may vote: the turn's end and after it what is left of its
 * reserve, as far as the turn allows.
 */
export function sideDeadline({ state, side }: { state: PickBanState; side: Side }): Date {
  return new Date(turnEndOf(state) + reserveInTurn(state, side));
}

/** Returns the part of a side's reserve that it may use in the current turn. */
function reserveInTurn({ turns, turnIndex, reserveMs }: PickBanState, side: Side): number {
  const { reserveSeconds = Infinity } = getItem(turns, turnIndex);
  return Math.min(reserveMs[side], reserveSeconds * SECOND_MS);
}

/** Returns the end of the current turn, without reserves, in ms since 1970. */
export const turnEndOf = ({ turnEndsAt }: PickBanState): number =>
  Date.parse(mustHave(turnEndsAt, 'the end of an open turn'));

function nextDeadline(state: PickBanState, at: number): string {
  if (state.turnEndsAt !== null && at < turnEndOf(state)) return state.turnEndsAt;
  return new Date(
    Math.min(...waitingSides(state).map((side) => +sideDeadline({ state, side }))),
  ).toISOString();
}

/**
 * [BAN-5] Applies everything that is due by now, each at its own instant. At a turn's end the
 * waiting sides enter their reserve; at the reserve's end missing votes are filled by
 * `chooseIndex(n)` (0 to n − 1) from what is left and marked `auto`, or the turn is skipped; the
 * next turn starts then.
 */
export function expireTurn({
  state,
  now,
  chooseIndex,
}: {
  state: PickBanState;
  now: Date;
  chooseIndex: (count: number) => number;
}): PickBanState {
  let current = state;
  while (
    current.status === 'open' &&
    !current.pausedAt &&
    current.deadline !== null &&
    Date.parse(current.deadline) <= +now
  ) {
    current = expireOnce(current, chooseIndex);
  }
  return current;
}

function expireOnce(state: PickBanState, chooseIndex: (count: number) => number): PickBanState {
  const at = Date.parse(mustHave(state.deadline, 'the deadline of an open turn'));
  const over = waitingSides(state).filter((side) => +sideDeadline({ state, side }) <= at);
  if (over.length === 0) return { ...state, deadline: nextDeadline(state, at) };
  let filled = state;
  for (const side of over) filled = fill(filled, side, chooseIndex);
  return applyVoteTime({ state: filled, at });
}

/**
 * [BAN-17] Fills a side's missing items at random, or skips its vote; the reserve of the turn is
 * used up.
 */
function fill(
  state: PickBanState,
  side: Side,
  chooseIndex: (count: number) => number,
): PickBanState {
  const isSkipped = getItem(state.turns, state.turnIndex).timeout === 'skip';
  const pool = availableItems(state);
  const chosen = Array.from({ length: isSkipped ? 0 : countOwed(state) }, () =>
    getItem(pool.splice(chooseIndex(pool.length), 1), 0),
  );
  const reserve = state.reserveMs[side] - reserveInTurn(state, side);
  return {
    ...state,
    reserveMs: { ...state.reserveMs, [side]: reserve },
    votes: { ...state.votes, [side]: chosen },
    auto: { ...state.auto, [side]: true },
  };
}

/**
 * [BAN-6] Returns whether the last turn that plays an item was passed, since as many were picked as
 * are played: then no side of a game is chosen for it.
 */
function isItemPassed({ log, toPlay }: Pick<PickBanState, 'log' | 'toPlay'>): boolean {
  const last = log.findLast(({ kind }) => traitsOfKind(kind).plays);
  if (toPlay === 0 || !last) return false;
  return log
    .filter(({ turnIndex }) => turnIndex === last.turnIndex)
    .every(({ items, skipped = false }) => items.length === 0 && !skipped);
}
