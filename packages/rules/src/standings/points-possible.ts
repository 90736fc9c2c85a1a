import { getItem } from '../must.ts';

/** A stage that has not given its points yet. */
export interface OpenPointsStage {
  /** The points of places 1, 2, … */
  table: readonly number[];
  /**
   * The best place that each team can still have in it; null while any team can still take part. A
   * team that is missing can have none.
   */
  bestPlaces: ReadonlyMap<string, number> | null;
}

/** The points that a team of a leaderboard can still reach. */
export interface PointsOutlook {
  /** The most points that open stages can still give it. */
  possible: number;
  atMost: number;
  /** Whether it cannot reach a place any more that the leaderboard gives. */
  isOutOfReach: boolean;
}

/**
 * [LDB-6] Returns for each team the most points that it can still have, and whether this reaches no
 * place any more: as many teams as the leaderboard has places already have more.
 *
 * @param ranked The first teams of the leaderboard in order, at least as many as it has places
 */
export function pointsOutlook({
  ranked,
  places,
  stages,
  team: { teamId, points },
}: {
  ranked: readonly { points: number }[];
  places: number;
  stages: readonly OpenPointsStage[];
  team: { teamId: string; points: number };
}): PointsOutlook {
  const possible = stages.reduce((sum, stage) => sum + mostPointsIn(stage, teamId), 0);
  const atMost = points + possible;
  return {
    possible,
    atMost,
    isOutOfReach: atMost <= 0 || (ranked.length >= places && getLine(ranked, places) > atMost),
  };
}

const getLine = (ranked: readonly { points: number }[], places: number): number =>
  places === 0 ? Infinity : getItem(ranked, places - 1).points;

function mostPointsIn({ table, bestPlaces }: OpenPointsStage, teamId: string): number {
  const best = bestPlaces ? bestPlaces.get(teamId) : 1;
  return best === undefined ? 0 : Math.max(0, ...table.slice(best - 1));
}
