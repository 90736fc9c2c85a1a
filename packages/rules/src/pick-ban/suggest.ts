import type { Side } from '../bracket/bracket.ts';
import { accept, refuse, type Decision } from '../decision.ts';
import type { UserId } from '../ids.ts';
import { availableItems, countOwed, waitingSides, type PickBanState } from './pick-ban.ts';

/**
 * [BAN-12] Sets a member's suggestion for the side's vote in the current turn, instead of their
 * last one; no items withdraw it. It ends with the turn. Refused `challenge-not-open`,
 * `challenge-paused`, `not-your-turn`, `wrong-count`, `duplicate-item`, `item-unavailable`.
 */
export function decideSuggestion({
  state,
  side,
  userId,
  items,
}: {
  state: PickBanState;
  side: Side;
  userId: UserId;
  items: string[];
}): Decision<PickBanState> {
  if (state.status !== 'open') return refuse('challenge-not-open', state.status);
  if (state.pausedAt) return refuse('challenge-paused');
  if (!waitingSides(state).includes(side)) return refuse('not-your-turn');
  const owed = countOwed(state);
  if (items.length > 0 && items.length !== owed) return refuse('wrong-count', `${owed} to suggest`);
  if (new Set(items).size < items.length) return refuse('duplicate-item');
  const available = new Set(availableItems(state));
  const missing = items.find((item) => !available.has(item));
  if (missing !== undefined) return refuse('item-unavailable', missing);
  const others = (state.suggestions ?? []).filter((one) => one.userId !== userId);
  return accept({
    ...state,
    suggestions: items.length > 0 ? [...others, { side, userId, items }] : others,
  });
}
