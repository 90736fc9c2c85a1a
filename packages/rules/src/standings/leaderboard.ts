import { getItem } from '../must.ts';

export interface LeaderboardEntry {
  teamId: string;
  points: number;
  /** The best placement of the season, for ties of points. */
  bestPlacement?: number;
}
export interface RankedEntry extends LeaderboardEntry {
  /** Shared by ties: 1, 2, 2, 4. */
  rank: number;
  /** The unshared place from 1. */
  order: number;
  qualifiedBy: 'crown' | 'lcq' | null;
}

/**
 * [LDB-1] Ranks a region's leaderboard by points, with shared ranks for ties. The first `crowns`
 * places go to the World Finals, the next `lcq` to the Last Chance Qualifier, by unshared place
 * (points, best placement, then the older team); a team without points does not qualify.
 */
export function rankLeaderboard({
  entries,
  crowns,
  lcq,
}: {
  entries: LeaderboardEntry[];
  crowns: number;
  lcq: number;
}): RankedEntry[] {
  const inOrder = [...entries].sort(
    (one, other) =>
      other.points - one.points ||
      bestOf(one) - bestOf(other) ||
      one.teamId.length - other.teamId.length ||
      (one.teamId < other.teamId ? -1 : 1),
  );
  let rank = 0;
  return inOrder.map((entry, index) => {
    if (index === 0 || entry.points !== getItem(inOrder, index - 1).points) rank = index + 1;
    const qualifiedBy =
      entry.points <= 0 ? null : index < crowns ? 'crown' : index < crowns + lcq ? 'lcq' : null;
    return { ...entry, rank, order: index + 1, qualifiedBy };
  });
}

const bestOf = ({ bestPlacement }: LeaderboardEntry) => bestPlacement ?? Infinity;
