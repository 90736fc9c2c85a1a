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
  const roster =
    userId === null
      ? undefined
      : rosters.find(({ players }) => players.some(({ user }) => user.id === userId));
  const side = !roster
    ? null
    : roster.id === home?.id
      ? 'home'
      : roster.id === away?.id
        ? 'away'
        : null;
  return { side, member: roster !== undefined, captain: roster?.owner?.id === userId };
}
