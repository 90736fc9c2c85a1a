import type { Roster } from '@ringside/contract/collections/rosters';
import { useSession } from '../../../session/session-store.ts';
import type { MatchData } from '../read-match.ts';

/** Returns the roster of a lobby in which the visitor plays; null for other visitors. */
export function useLobbyRoster({ rosters }: Pick<MatchData, 'rosters'>): Roster | null {
  const { userId } = useSession();
  if (userId === null) return null;
  return rosters.find(({ players }) => players.some(({ user }) => user.id === userId)) ?? null;
}
