import type { Side } from '../bracket/bracket.ts';
import { accept, refuse, type Decision } from '../decision.ts';
import { findLongestPresent, type PresentMember } from '../longest-present.ts';
import { getItem } from '../must.ts';
import {
  availableItems,
  countOwed,
  itemOfSideTurn,
  waitingSides,
  type PickBanState,
} from './pick-ban.ts';
import { applyVoteTime, sideDeadline, turnEndOf } from './turn-clock.ts';
import { traitsOfKind } from './turns.ts';

/** One choice of a vote: an item, or in a turn `side` or `order` a side of the game or the order. */
export interface Choice {
  turn: number;
  item?: string | null | undefined;
  side?: string | null | undefined;
}

/** A vote: by its choices, or for turns of bans and picks by the two lists. */
export interface Vote {
  banned: string[];
  picked: string[];
  choices?: Choice[] | undefined;
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

function decideItems(state: PickBanState, vote: Vote): Decision<string[]> {
  const { kind } = getItem(state.turns, state.turnIndex);
  const sent = decideChoices(state, vote);
  if (!sent.accepted) return sent;
  const items = sent.value;
  const owed = countOwed(state);
  if (items.length !== owed) return refuse('wrong-count', `${owed} to ${kind}`);
  if (new Set(items).size < items.length) return refuse('duplicate-item');
  const available = new Set(availableItems(state));
  const missing = items.find((item) => !available.has(item));
  return missing === undefined ? accept(items) : refuse('item-unavailable', missing);
}

/** [BAN-16] Returns what a vote chooses in the current turn; a choice of another turn is refused. */
function decideChoices(
  state: PickBanState,
  { banned, picked, choices = [] }: Vote,
): Decision<string[]> {
  const { kind } = getItem(state.turns, state.turnIndex);
  const lists = { ban: [banned, picked], pick: [picked, banned] } as const;
  const [items, others] =
    kind === 'ban' || kind === 'pick' ? lists[kind] : [[], [...banned, ...picked]];
  if (choices.length === 0)
    return others.length === 0 ? accept(items) : refuse('wrong-count', `${kind} is to be chosen`);
  if (items.length + others.length > 0)
    return refuse('wrong-count', 'choices and lists exclude each other');
  const other = choices.find(({ turn }) => turn !== state.turnIndex);
  if (other) return refuse('not-your-turn', `turn ${other.turn}`);
  return accept(choices.map((choice) => valueOfChoice(state, choice)));
}

/** Returns the value of a choice; one that names another item than the turn is about has none. */
function valueOfChoice(state: PickBanState, { item, side }: Choice): string {
  const { kind } = getItem(state.turns, state.turnIndex);
  if (traitsOfKind(kind).choosesItems) return item ?? '';
  if (kind === 'order') return side ?? item ?? '';
  return item == null || item === itemOfSideTurn(state) ? (side ?? '') : item;
}

/** [BAN-16] Returns the vote that chooses some of what a state has available in its turn. */
export function voteOf(state: PickBanState, chosen: readonly string[]): Required<Vote> {
  const turn = state.turnIndex;
  const isSide = getItem(state.turns, turn).kind === 'side';
  const choices = chosen.map((value) => (isSide ? { turn, side: value } : { turn, item: value }));
  return { banned: [], picked: [], choices };
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
  const longest = findLongestPresent(present);
  return longest && longest.userId !== ownerId ? [ownerId, longest.userId] : [ownerId];
}
