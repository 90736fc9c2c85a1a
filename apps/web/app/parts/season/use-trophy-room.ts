import { trophyRoomEndsAt } from '@ringside/rules/action-centre/trophy-day';
import { parseInstant } from '../../season/decisions.ts';
import { useSession } from '../../session/session-store.ts';
import { useNow } from '../time/use-now.ts';

/** Returns the end of the trophy room of the player's latest roster while it lasts, else null. */
export function useTrophyRoom(): Date | null {
  const { latestRoster, outlook } = useSession();
  const now = useNow();
  if (!latestRoster || outlook?.rosterId !== latestRoster.id) return null;
  // an outlook that an older version has stored has no end
  const endedAt = parseInstant(outlook.endedAt ?? null);
  const until = trophyRoomEndsAt({ state: outlook.state, endedAt });
  return until && now < until ? until : null;
}
