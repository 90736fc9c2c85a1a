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
  /** [LDB-7] What puts it behind the previous team, if both have the same points. */
  tie: LeaderboardTie | null;
}

/** [LDB-7] The rule that decides between two teams with the same points. */
export type LeaderboardTie =
  /**
   * The best placement in the stages of a weight, or in the stage of an instant; a placement of
   * null is none.
   */
  | { kind: 'best-placement'; weight: number; own: number | null; ahead: number | null }
  | { kind: 'latest-placement'; playedAt: Date; own: number | null; ahead: number | null }
  /** The series among the tied, or the age of the teams. */
  | { kind: 'meetings' | 'age' };
/** Returns how many series the first team won against the second. */
export type CountWins = (teamId: string, otherId: string) => number;

/**
 * [LDB-1] Ranks a region's leaderboard by points, with shared ranks for ties. The first `crowns`
 * places go to the World Finals, the next `lcq` to the Last Chance Qualifier, by unshared place
 * ([LDB-2], [LDB-3]); a team without points does not qualify. [LDB-7] A team with the points of the
 * previous one has the rule that decided between them.
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
  return inOrder.map(({ entry, by }, index) => {
    const ahead = inOrder[index - 1]?.entry;
    const isTied = ahead?.points === entry.points;
    if (!isTied) rank = index + 1;
    const qualifiedBy =
      entry.points <= 0 ? null : index < crowns ? 'crown' : index < crowns + lcq ? 'lcq' : null;
    const tie = ahead && isTied ? (by ?? tieByResults(entry, ahead)) : null;
    return { ...entry, rank, order: index + 1, qualifiedBy, tie };
  });
}

/** [LDB-7] Returns the placements that decide between two teams with the same points. */
function tieByResults(entry: LeaderboardEntry, ahead: LeaderboardEntry): LeaderboardTie | null {
  const byWeight = differenceBy(ahead, entry, weightOf);
  if (byWeight) return { kind: 'best-placement', weight: byWeight.key, ...placementsOf(byWeight) };
  const byDate = differenceBy(ahead, entry, dateOf);
  return (
    byDate && {
      kind: 'latest-placement',
      playedAt: new Date(byDate.key),
      ...placementsOf(byDate),
    }
  );
}

const placementsOf = ({ best: [ahead, own] }: Difference) => ({
  own: own === NO_PLACEMENT ? null : own,
  ahead: ahead === NO_PLACEMENT ? null : ahead,
});

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
  if (other.points !== one.points) return other.points - one.points;
  const { best } = differenceBy(one, other, weightOf) ?? differenceBy(one, other, dateOf) ?? SAME;
  return best[0] - best[1];
}

const weightOf = ({ weight }: LeaderboardResult) => weight;
const dateOf = ({ playedAt }: LeaderboardResult) => +playedAt;

/** The first key of which two teams have other best placements. */
interface Difference {
  key: number;
  best: [one: number, other: number];
}
const SAME: Pick<Difference, 'best'> = { best: [0, 0] };

function differenceBy(
  one: LeaderboardEntry,
  other: LeaderboardEntry,
  keyOf: (result: LeaderboardResult) => number,
): Difference | null {
  const keys = new Set([...one.results, ...other.results].map(keyOf));
  for (const key of [...keys].toSorted((first, second) => second - first)) {
    const best: Difference['best'] = [
      bestOf(one.results, key, keyOf),
      bestOf(other.results, key, keyOf),
    ];
    if (best[0] !== best[1]) return { key, best };
  }
  return null;
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
): { entry: LeaderboardEntry; by: LeaderboardTie | null }[] {
  const balanceOf = ({ teamId }: LeaderboardEntry) =>
    tied.reduce(
      (sum, other) => sum + countWins(teamId, other.teamId) - countWins(other.teamId, teamId),
      0,
    );
  const tiesByBalance = Map.groupBy(tied, balanceOf);
  if (tiesByBalance.size === 1)
    return tied
      .toSorted(byAge)
      .map((entry, index) => ({ entry, by: index === 0 ? null : { kind: 'age' } }));
  return [...tiesByBalance]
    .sort(([one], [other]) => other - one)
    .flatMap(([, part], partIndex) =>
      splitByMeetings(part, countWins).map((one, index) =>
        index === 0 && partIndex > 0 ? { ...one, by: { kind: 'meetings' as const } } : one,
      ),
    );
}

/** Ids are numbers that grow, as text. */
const byAge = ({ teamId: one }: LeaderboardEntry, { teamId: other }: LeaderboardEntry) =>
  one.length - other.length || (one < other ? -1 : 1);
