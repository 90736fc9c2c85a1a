import type { Roster } from '@ringside/contract/collections/rosters';
import { useSession } from '../../session/session-store.ts';
import type { MatchData } from './read-match.ts';

export interface MatchSide {
  side: 'home' | 'away' | null;
  captain: boolean;
  member: boolean;
}

/** Returns the side of a match on which the visitor plays, if any; a lobby has members, no sides. */
export function useMatchSide({
  home,
  away,
  rosters,
}: Pick<MatchData, 'home' | 'away' | 'rosters'>): MatchSide {
  const { userId } = useSession();
  const roster = useOwnRoster({ rosters });
  const side = !roster
    ? null
    : roster.id === home?.id
      ? 'home'
      : roster.id === away?.id
        ? 'away'
        : null;
  return { side, member: roster !== null, captain: roster?.owner?.id === userId };
}

/** Returns the roster of a match in which the visitor plays; null for other visitors. */
export function useOwnRoster({ rosters }: Pick<MatchData, 'rosters'>): Roster | null {
  const { userId } = useSession();
  if (userId === null) return null;
  return rosters.find(({ players }) => players.some(({ user }) => user.id === userId)) ?? null;
}
