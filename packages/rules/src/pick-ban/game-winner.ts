import { otherSide, type Side } from '../bracket/bracket.ts';
import { SECOND_MS } from '../constants.ts';
import { accept, refuse, type Decision } from '../decision.ts';
import { startScore, type HeadStart } from '../series/head-start.ts';
import type { PickBanState } from './pick-ban.ts';

/** The time that the other side has to contradict a claim. */
const CLAIM_STANDS_AFTER_MS = 60 * SECOND_MS;

/** [BAN-19] Returns whether a pending challenge waits for the winner of the game before. */
export const isAwaitingWinner = ({ status, game = 1, previousWinner }: PickBanState): boolean =>
  status === 'pending' && game > 1 && previousWinner === undefined;

/** [BAN-19] Returns whether both sides claim the game before a draft, so that a referee decides. */
export const isWinnerContested = (state: PickBanState): boolean =>
  isAwaitingWinner(state) && state.claims?.home === true && state.claims.away;

/**
 * [BAN-19] Decides who won the game before a draft: an operator's word and the loser's stand at
 * once. The claim of a side that it won stands when the other side has not claimed the same for a
 * minute; two such claims wait for an operator. Refused `challenge-not-open`.
 */
export function decideGameWinner({
  state,
  winner,
  by,
  now,
}: {
  state: PickBanState;
  winner: Side;
  by: Side | 'operator';
  now: Date;
}): Decision<PickBanState> {
  if (!isAwaitingWinner(state)) return refuse('challenge-not-open', state.status);
  if (by === 'operator' || by !== winner) return accept(settleWinner(state, winner));
  const claims = { ...(state.claims ?? { home: false, away: false }), [by]: true };
  const isContradicted = claims[otherSide(by)];
  const deadline = state.deadline ?? new Date(+now + CLAIM_STANDS_AFTER_MS).toISOString();
  return accept({ ...state, claims, deadline: isContradicted ? null : deadline });
}

/** [BAN-19] Settles the only claim once its minute has passed. */
export function expireClaim({ state, now }: { state: PickBanState; now: Date }): PickBanState {
  const { claims, deadline } = state;
  if (!isAwaitingWinner(state) || !claims || deadline === null || +now < Date.parse(deadline))
    return state;
  return settleWinner(state, claims.home ? 'home' : 'away');
}

const settleWinner = (state: PickBanState, winner: Side): PickBanState => ({
  ...state,
  previousWinner: winner,
  deadline: null,
});

/**
 * [BAN-19] [SER-17] Returns the side with the wins that decide a series, its head start included;
 * null while neither has them.
 */
export function seriesWinnerSoFar({
  winners,
  needed,
  headStart,
}: {
  winners: readonly Side[];
  needed: number;
  headStart: HeadStart | null;
}): Side | null {
  const start = startScore(headStart);
  const has = (side: Side) =>
    start[side] + winners.filter((winner) => winner === side).length >= needed;
  return has('home') ? 'home' : has('away') ? 'away' : null;
}
