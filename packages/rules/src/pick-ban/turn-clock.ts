import type { Side } from '../bracket/bracket.ts';
import { SECOND_MS } from '../constants.ts';
import { getItem, mustHave } from '../must.ts';
import {
  availableItems,
  countOwed,
  waitingSides,
  type PickBanLogEntry,
  type PickBanState,
} from './pick-ban.ts';

const NO_VOTES = { home: null, away: null };
const NO_AUTO = { home: false, away: false };

/**
 * [BAN-3] Opens a pending challenge at an instant with what the sides have left of the series'
 * reserve; without turns it is closed at once.
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
  return startTurn({ state: { ...state, status: 'open', reserveMs }, turnIndex: 0, at: +now });
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

/** [BAN-6] Starts a turn; one in which neither side owes an item is logged as empty and passed. */
export function startTurn({
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
  if (countOwed(begun) === 0) {
    return startTurn({
      state: { ...begun, log: [...begun.log, ...logOf(begun, at)] },
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
    state: { ...state, log: [...state.log, ...logOf(state, at)] },
    turnIndex: state.turnIndex + 1,
    at,
  });
}

function logOf({ turns, turnIndex, votes, auto }: PickBanState, at: number): PickBanLogEntry[] {
  const { sides, kind } = getItem(turns, turnIndex);
  return (['home', 'away'] as const)
    .filter((side) => sides === 'both' || sides === side)
    .map((side) => {
      const items = votes[side] ?? [];
      return {
        turnIndex,
        side,
        kind,
        items,
        auto: auto[side] ? items : [],
        at: new Date(at).toISOString(),
      };
    });
}

/**
 * [BAN-5] Returns until when a side may vote: the turn's end and after it what is left of its
 * reserve.
 */
export function sideDeadline({ state, side }: { state: PickBanState; side: Side }): Date {
  return new Date(turnEndOf(state) + state.reserveMs[side]);
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
 * `chooseIndex(n)` (0 to n − 1) from what is left and marked `auto`; the next turn starts then.
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

/** Fills a side's missing items at random; its reserve is used up. */
function fill(
  state: PickBanState,
  side: Side,
  chooseIndex: (count: number) => number,
): PickBanState {
  const pool = availableItems(state);
  const chosen = Array.from({ length: countOwed(state) }, () =>
    getItem(pool.splice(chooseIndex(pool.length), 1), 0),
  );
  return {
    ...state,
    reserveMs: { ...state.reserveMs, [side]: 0 },
    votes: { ...state.votes, [side]: chosen },
    auto: { ...state.auto, [side]: true },
  };
}
