import { useSession } from '../../session/session-store.ts';
import type { MatchData } from './read-match.ts';

export interface MatchSide {
  side: 'home' | 'away' | null;
  captain: boolean;
  member: boolean;
}

/** Returns the side of a match on which the visitor plays, if any. */
export function useMatchSide({ home, away }: Pick<MatchData, 'home' | 'away'>): MatchSide {
  const { userId } = useSession();
  const has = (roster: MatchData['home']) =>
    userId !== null && (roster?.players.some(({ user }) => user.id === userId) ?? false);
  const side = has(home) ? 'home' : has(away) ? 'away' : null;
  const roster = side === 'home' ? home : side === 'away' ? away : null;
  return { side, member: side !== null, captain: roster !== null && roster.owner?.id === userId };
}
