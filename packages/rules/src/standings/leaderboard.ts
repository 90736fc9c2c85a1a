import { getItem } from '../must.ts';

/** One placement of a team that gave it points. */
export interface LeaderboardResult {
  /** The points of the stage's first place: a stage that gives more weighs more. */
  weight: number;
  /** The beginning of the stage; all teams of a stage have the same. */
  playedAt: Date;
  placement: number;
}
export interface LeaderboardEntry {
  teamId: string;
  points: number;
  results: readonly LeaderboardResult[];
}
export interface RankedEntry extends LeaderboardEntry {
  /** Shared by ties: 1, 2, 2, 4. */
  rank: number;
  /** The unshared place from 1. */
  order: number;
  qualifiedBy: 'crown' | 'lcq' | null;
}
/** Returns how many series the first team won against the second. */
export type CountWins = (teamId: string, otherId: string) => number;

/**
 * [LDB-1] Ranks a region's leaderboard by points, with shared ranks for ties. The first `crowns`
 * places go to the World Finals, the next `lcq` to the Last Chance Qualifier, by unshared place
 * ([LDB-2], [LDB-3]); a team without points does not qualify.
 */
export function rankLeaderboard({
  entries,
  crowns,
  lcq,
  countWins,
}: {
  entries: readonly LeaderboardEntry[];
  crowns: number;
  lcq: number;
  countWins: CountWins;
}): RankedEntry[] {
  const inOrder = tiesOf(entries).flatMap((tied) => splitByMeetings(tied, countWins));
  let rank = 0;
  return inOrder.map((entry, index) => {
    if (index === 0 || entry.points !== getItem(inOrder, index - 1).points) rank = index + 1;
    const qualifiedBy =
      entry.points <= 0 ? null : index < crowns ? 'crown' : index < crowns + lcq ? 'lcq' : null;
    return { ...entry, rank, order: index + 1, qualifiedBy };
  });
}

/** [LDB-2] Returns the entries in order, with those together that points and placements leave tied. */
export function tiesOf(entries: readonly LeaderboardEntry[]): LeaderboardEntry[][] {
  const ties: LeaderboardEntry[][] = [];
  for (const entry of entries.toSorted(compareResults)) {
    const last = ties.at(-1);
    if (last && compareResults(getItem(last, 0), entry) === 0) last.push(entry);
    else ties.push([entry]);
  }
  return ties;
}

/**
 * [LDB-2] Compares two teams: points, then the best placement in stages of each weight from the
 * heaviest, then the placement in each stage from the latest. A placement in a stage is better than
 * none.
 */
function compareResults(one: LeaderboardEntry, other: LeaderboardEntry): number {
  return (
    other.points - one.points ||
    compareBy(one, other, ({ weight }) => weight) ||
    compareBy(one, other, ({ playedAt }) => +playedAt)
  );
}

function compareBy(
  one: LeaderboardEntry,
  other: LeaderboardEntry,
  keyOf: (result: LeaderboardResult) => number,
): number {
  const keys = new Set([...one.results, ...other.results].map(keyOf));
  for (const key of [...keys].toSorted((first, second) => second - first)) {
    const [ownBest, theirBest] = [one, other].map(({ results }) => bestOf(results, key, keyOf)) as [
      number,
      number,
    ];
    if (ownBest !== theirBest) return ownBest - theirBest;
  }
  return 0;
}

/** A number beyond every placement, so that the difference of two teams without one is a number. */
const NO_PLACEMENT = 1e9;
const bestOf = (
  results: readonly LeaderboardResult[],
  key: number,
  keyOf: (result: LeaderboardResult) => number,
) =>
  results.reduce(
    (best, result) => (keyOf(result) === key ? Math.min(best, result.placement) : best),
    NO_PLACEMENT,
  );

/**
 * [LDB-3] Orders teams that are tied by their results: by series won less series lost among them,
 * again among those still tied, at last the older team first.
 */
function splitByMeetings(
  tied: readonly LeaderboardEntry[],
  countWins: CountWins,
): LeaderboardEntry[] {
  if (tied.length < 2) return [...tied];
  const balanceOf = ({ teamId }: LeaderboardEntry) =>
    tied.reduce(
      (sum, other) => sum + countWins(teamId, other.teamId) - countWins(other.teamId, teamId),
      0,
    );
  const tiesByBalance = Map.groupBy(tied, balanceOf);
  if (tiesByBalance.size === 1) return tied.toSorted(byAge);
  return [...tiesByBalance]
    .sort(([one], [other]) => other - one)
    .flatMap(([, part]) => splitByMeetings(part, countWins));
}

/** Ids are numbers that grow, as text. */
const byAge = ({ teamId: one }: LeaderboardEntry, { teamId: other }: LeaderboardEntry) =>
  one.length - other.length || (one < other ? -1 : 1);
