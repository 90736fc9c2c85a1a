import type { SegmentId } from '../ids.ts';
import { settleWithdrawals, type WithdrawalPolicy } from '../round-robin/withdrawals.ts';
import { swissRecords, type ForfeitGames, type SwissRecord } from '../swiss/records.ts';
import type { SwissResult, SwissRoster } from '../swiss/swiss.ts';
import { placeWithdrawnLast, rankRecords } from '../tie-breakers/rank.ts';
import {
  orderWithPoints,
  POINTS_TIE_BREAKERS,
  ROUND_ROBIN_TIE_BREAKERS,
  stepsWithSeries,
  type TieBreaker,
} from '../tie-breakers/tie-breakers.ts';
import type { ResultPoints } from './result-points.ts';
import type { StandingRow } from './standings.ts';
import { standingRow, type TieBrokenRow } from './swiss-standings.ts';

export interface GroupFacts {
  rosters: readonly SwissRoster[];
  results: readonly SwissResult[];
  tieBreakers?: readonly TieBreaker[];
  withdrawal?: WithdrawalPolicy;
  points?: readonly number[];
  finished: boolean;
  forfeitGames?: ForfeitGames | undefined;
  /** [TIE-10] Needed only for the tie-breaker `lot`. */
  segmentId?: SegmentId | undefined;
  /** The points table; without one no series can be drawn. */
  resultPoints?: ResultPoints | undefined;
  /** [RRB-10] The results of tie-break series; they only order the tied. */
  tieBreakResults?: readonly SwissResult[] | undefined;
  /** [STD-4] Whether the current round is open. */
  isRoundOpen?: boolean | undefined;
  /** [TIE-12] Whether those that compare the tied are all applied before any of them again. */
  restarts?: boolean | undefined;
}

/**
 * [RRB-4] Returns the standings of one group in unshared order: a pure function of results,
 * provisional while running; withdrawn rosters are behind all others. Forfeits count among
 * head-to-head series, since the draw was fixed beforehand (FIDE C.07 15.2). [RRB-8] With a points
 * table its points decide first, unless the tie-breakers name them later. [STD-4] While a round is
 * open, no tie-breaker decides.
 */
export function groupStandings({
  rosters,
  results,
  resultPoints,
  tieBreakers = resultPoints ? POINTS_TIE_BREAKERS : ROUND_ROBIN_TIE_BREAKERS,
  withdrawal = 'forfeit-rest',
  points = [],
  finished,
  forfeitGames,
  segmentId,
  tieBreakResults = [],
  isRoundOpen,
  restarts,
}: GroupFacts): TieBrokenRow[] {
  const withdrawn = new Set(
    rosters.filter((roster) => roster.withdrawn).map(({ rosterId }) => rosterId),
  );
  const recordsOf = (some: readonly SwissResult[]) => [
    ...swissRecords({
      rosters,
      results: settleWithdrawals({ results: some, withdrawn, policy: withdrawal }),
      forfeitGames,
    }).values(),
  ];
  const records = recordsOf(results);
  const tieBreakRosters = new Set(tieBreakResults.flatMap(({ home, away }) => [home, away]));
  const isLast = ({ rosterId, withdrawn: isOut }: SwissRecord) =>
    isOut && !tieBreakRosters.has(rosterId);
  const classes = [false, true]
    .map((last) => records.filter((record) => isLast(record) === last))
    .filter((one) => one.length > 0);
  const steps = orderWithPoints(tieBreakers, resultPoints);
  const ranked = rankRecords({
    records,
    tieBreakers: steps,
    classes,
    forfeits: true,
    resultPoints,
    segmentId,
    isRoundOpen,
    restarts,
    ...(tieBreakResults.length > 0 && { tieBreakRecords: recordsOf(tieBreakResults) }),
  });
  return placeWithdrawnLast(ranked, stepsWithSeries(steps)).map((one) =>
    standingRow({ ranked: one, points, finished, showsDraws: resultPoints !== undefined }),
  );
}

interface ComparedRow extends StandingRow {
  tieBreakers?: Readonly<Record<string, number>>;
  group: number;
}

/**
 * [RRB-5] Compares the rosters with the same place of two groups, the better one first: match wins
 * (with a points table its points) and game difference for each series, so that groups of different
 * sizes compare, and the group's number.
 */
export const compareAcrossGroups = (one: ComparedRow, other: ComparedRow): number =>
  gainsOf(other) - gainsOf(one) ||
  perSeries(other, other.gameDifference) - perSeries(one, one.gameDifference) ||
  one.group - other.group;

const perSeries = ({ wins, draws = 0, losses, ffw, ffl }: StandingRow, sum: number) =>
  sum / Math.max(1, wins + draws + losses + ffw + ffl);
const gainsOf = (row: ComparedRow) =>
  perSeries(row, row.tieBreakers?.['result-points'] ?? row.wins + row.ffw);

/**
 * [RRB-5] Returns the standings of several groups as one: all firsts, then all seconds, and so on,
 * sharing the group's placement, in the order of `compareAcrossGroups`. Points are those of the
 * shared placement.
 */
export function rankAcrossGroups<
  Row extends StandingRow & { tieBreakers?: Readonly<Record<string, number>> },
>(groups: readonly (readonly Row[])[]): (Row & { group: number })[] {
  const rows = groups.flatMap((group, index) => group.map((row) => ({ ...row, group: index + 1 })));
  rows.sort((one, other) => one.order - other.order || compareAcrossGroups(one, other));
  return rows.map((row, index) => ({ ...row, order: index + 1 }));
}
