import type { Side } from '../bracket/bracket.ts';
import { accept, refuse, type Decision } from '../decision.ts';
import type { UserId } from '../ids.ts';
import { getItem } from '../must.ts';
import { availableItems, countOwed, waitingSides, type PickBanState } from './pick-ban.ts';
import { applyVoteTime, sideDeadline, turnEndOf } from './turn-clock.ts';

export interface Vote {
  banned: string[];
  picked: string[];
}

/**
 * [BAN-7] Casts a side's vote in the current turn; the time beyond the turn is subtracted from its
 * reserve, and the last vote of a turn ends it. Refused `challenge-not-open`, `challenge-paused`,
 * `not-your-turn` (also after its vote), `too-late`, `wrong-count`, `duplicate-item`,
 * `item-unavailable`.
 */
export function decideVote({
  state,
  side,
  vote,
  now,
}: {
  state: PickBanState;
  side: Side;
  vote: Vote;
  now: Date;
}): Decision<PickBanState> {
  if (state.status !== 'open') return refuse('challenge-not-open', state.status);
  if (state.pausedAt) return refuse('challenge-paused');
  if (!waitingSides(state).includes(side)) return refuse('not-your-turn');
  if (now >= sideDeadline({ state, side })) return refuse('too-late');
  const items = decideItems(state, vote);
  if (!items.accepted) return items;
  const used = Math.max(0, +now - turnEndOf(state));
  const voted: PickBanState = {
    ...state,
    votes: { ...state.votes, [side]: items.value },
    reserveMs: { ...state.reserveMs, [side]: state.reserveMs[side] - used },
  };
  return accept(applyVoteTime({ state: voted, at: +now }));
}

function decideItems(state: PickBanState, { banned, picked }: Vote): Decision<string[]> {
  const { kind } = getItem(state.turns, state.turnIndex);
  const [items, others] = kind === 'ban' ? [banned, picked] : [picked, banned];
  const owed = countOwed(state);
  if (items.length !== owed || others.length > 0)
    return refuse('wrong-count', `${owed} to ${kind}`);
  if (new Set(items).size < items.length) return refuse('duplicate-item');
  const available = new Set(availableItems(state));
  const missing = items.find((item) => !available.has(item));
  return missing === undefined ? accept(items) : refuse('item-unavailable', missing);
}

export interface PresentMember {
  userId: UserId;
  joinedAt: Date;
}

/**
 * [BAN-4] Returns who may vote for a side now: the owner; in reserve time also the longest-standing
 * member present.
 */
export function decideVoter({
  state,
  side,
  now,
  ownerId,
  present,
}: {
  state: PickBanState;
  side: Side;
  now: Date;
  ownerId: string;
  present: PresentMember[];
}): string[] {
  if (!waitingSides(state).includes(side) || now >= sideDeadline({ state, side })) return [];
  if (+now < turnEndOf(state)) return [ownerId];
  const longest = [...present].sort(
    (one, other) => +one.joinedAt - +other.joinedAt || (one.userId < other.userId ? -1 : 1),
  )[0];
  return longest && longest.userId !== ownerId ? [ownerId, longest.userId] : [ownerId];
}
