import type { PickBanState } from './pick-ban.ts';
import { traitsOfKind } from './turns.ts';

/**
 * [BAN-6] Returns whether the last turn that plays an item was passed, since as many were picked as
 * are played: then no side of a game is chosen for it.
 */
export function isItemPassed({ log, toPlay }: Pick<PickBanState, 'log' | 'toPlay'>): boolean {
  const last = log.findLast(({ kind }) => traitsOfKind(kind).plays);
  if (toPlay === 0 || !last) return false;
  return log
    .filter(({ turnIndex }) => turnIndex === last.turnIndex)
    .every(({ items, skipped = false }) => items.length === 0 && !skipped);
}
