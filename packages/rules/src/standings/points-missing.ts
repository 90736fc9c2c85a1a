import type { RankedEntry } from './leaderboard.ts';

type Line = Pick<RankedEntry, 'teamId' | 'points' | 'qualifiedBy'>;

/** How far a team is from the places that a leaderboard gives. */
export interface PointsMissing {
  /** The place that it holds now. */
  holds: RankedEntry['qualifiedBy'];
  /** The points of the last direct place, and of the last place in the Last Chance Qualifier. */
  lines: { crown: number; lcq: number };
  /** The points that it lacks for the next better place; 0 where it holds a direct one. */
  missing: { for: 'crown' | 'lcq'; points: number } | null;
}

/**
 * [LDB-5] Returns how many points a team lacks to draw level with the last direct place of its
 * leaderboard, or with the last place in the Last Chance Qualifier if it holds neither. At least
 * one point is lacking: a place that is free takes a team with points, and a tie goes to the team
 * ahead.
 *
 * @param ranked The first teams of the leaderboard in order, at least as many as it has places.
 */
export function findPointsMissing({
  ranked,
  crowns,
  lcq,
  team,
}: {
  ranked: readonly Line[];
  crowns: number;
  lcq: number;
  team: { id: string; points: number };
}): PointsMissing {
  const holds = ranked.find(({ teamId }) => teamId === team.id)?.qualifiedBy ?? null;
  const lineAt = (places: number) => Math.max(1, ranked[places - 1]?.points ?? 0);
  const lines = { crown: lineAt(crowns), lcq: lineAt(crowns + lcq) };
  const lacks = (place: 'crown' | 'lcq') => ({
    for: place,
    points: Math.max(1, lines[place] - team.points),
  });
  if (holds === 'crown' || (crowns === 0 && lcq === 0)) return { holds, lines, missing: null };
  const next = crowns > 0 && (holds === 'lcq' || lcq === 0) ? 'crown' : 'lcq';
  return { holds, lines, missing: holds === next ? null : lacks(next) };
}
