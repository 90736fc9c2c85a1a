import type { SegmentId } from '../ids.ts';
import { settleWithdrawals, type WithdrawalPolicy } from '../round-robin/withdrawals.ts';
import { swissRecords, type ForfeitGames } from '../swiss/records.ts';
import type { SwissResult, SwissRoster } from '../swiss/swiss.ts';
import { rankRecords } from '../tie-breakers/rank.ts';
import {
  orderWithPoints,
  POINTS_TIE_BREAKERS,
  ROUND_ROBIN_TIE_BREAKERS,
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
}

/**
 * [RRB-4] Returns the standings of one group in unshared order: a pure function of results,
 * provisional while running; withdrawn rosters are behind all others. Forfeits count among
 * head-to-head series, since the draw was fixed beforehand (FIDE C.07 15.2). [RRB-8] With a points
 * table its points decide first, unless the tie-breakers name them later.
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
}: GroupFacts): TieBrokenRow[] {
  const withdrawn = new Set(
    rosters.filter((roster) => roster.withdrawn).map(({ rosterId }) => rosterId),
  );
  const records = [
    ...swissRecords({
      rosters,
      results: settleWithdrawals({ results, withdrawn, policy: withdrawal }),
      forfeitGames,
    }).values(),
  ];
  const classes = [false, true]
    .map((isWithdrawn) => records.filter((record) => record.withdrawn === isWithdrawn))
    .filter((one) => one.length > 0);
  return rankRecords({
    records,
    tieBreakers: orderWithPoints(tieBreakers, resultPoints),
    classes,
    forfeits: true,
    resultPoints,
    segmentId,
  }).map((ranked) =>
    standingRow({ ranked, points, finished, showsDraws: resultPoints !== undefined }),
  );
}

/**
 * [RRB-5] Returns the standings of several groups as one: all firsts, then all seconds, and so on,
 * sharing the group's placement, ordered by match wins (with a points table by its points) and game
 * difference for each series, so that groups of different sizes compare, and by the group's number.
 * Points are those of the shared placement.
 */
export function rankAcrossGroups<
  Row extends StandingRow & { tieBreakers?: Readonly<Record<string, number>> },
>(groups: readonly (readonly Row[])[]): (Row & { group: number })[] {
  const rows = groups.flatMap((group, index) => group.map((row) => ({ ...row, group: index + 1 })));
  const perSeries = (sum: number, { wins, draws = 0, losses, ffw, ffl }: StandingRow) =>
    sum / Math.max(1, wins + draws + losses + ffw + ffl);
  const won = (row: Row) =>
    perSeries(row.tieBreakers?.['result-points'] ?? row.wins + row.ffw, row);
  const difference = (row: Row) => perSeries(row.gameDifference, row);
  rows.sort(
    (one, other) =>
      one.order - other.order ||
      won(other) - won(one) ||
      difference(other) - difference(one) ||
      one.group - other.group,
  );
  return rows.map((row, index) => ({ ...row, order: index + 1 }));
}
