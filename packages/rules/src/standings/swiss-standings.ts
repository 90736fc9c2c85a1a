import type { SegmentId } from '../ids.ts';
import { swissRecords, type ForfeitGames, type SwissRecord } from '../swiss/records.ts';
import type { SwissPlan, SwissResult, SwissRoster } from '../swiss/swiss.ts';
import { rankRecords, type RankedRecord } from '../tie-breakers/rank.ts';
import type { Separation } from '../tie-breakers/separate.ts';
import {
  orderWithPoints,
  SWISS_POINTS_TIE_BREAKERS,
  SWISS_TIE_BREAKERS,
  type TieBreaker,
} from '../tie-breakers/tie-breakers.ts';
import { pointsFor } from './points.ts';
import type { StandingRow } from './standings.ts';

export interface TieBrokenRow extends StandingRow {
  /** The value of each tie-breaker, by its name. */
  tieBreakers: Record<string, number>;
  /** The tie-breaker that puts it behind the previous row; null where none does. */
  separation: Separation | null;
}

/**
 * [SWS-11] Returns the standings of a swiss, in unshared order: a pure function of results,
 * provisional while running; points only once finished. With early exit the record decides before
 * any tie-breaker (3-0, 3-1, 3-2, …); withdrawn rosters are behind all others, except in a
 * knockout. [SWS-20] With a points table its points decide first, unless the tie-breakers name them
 * later. [STD-4] While a round is open, no tie-breaker decides.
 */
export function swissStandings({
  rosters,
  results,
  plan = {},
  tieBreakers = plan.resultPoints ? SWISS_POINTS_TIE_BREAKERS : SWISS_TIE_BREAKERS,
  points = [],
  finished,
  forfeitGames,
  segmentId,
  isRoundOpen,
  restarts,
}: {
  rosters: readonly SwissRoster[];
  results: readonly SwissResult[];
  plan?: SwissPlan;
  tieBreakers?: readonly TieBreaker[];
  forfeitGames?: ForfeitGames | undefined;
  points?: readonly number[];
  finished: boolean;
  /** [TIE-10] Needed only for the tie-breaker `lot`. */
  segmentId?: SegmentId | undefined;
  /** [STD-4] Whether the current round is open. */
  isRoundOpen?: boolean | undefined;
  /** [TIE-12] Whether those that compare the tied are all applied before any of them again. */
  restarts?: boolean | undefined;
}): TieBrokenRow[] {
  const records = [...swissRecords({ rosters, results, plan, forfeitGames }).values()];
  const classes = classesBefore(records, plan);
  const { resultPoints } = plan;
  const steps = orderWithPoints(tieBreakers, resultPoints);
  return rankRecords({
    records,
    tieBreakers: steps,
    classes,
    segmentId,
    resultPoints,
    isRoundOpen,
    restarts,
  }).map((ranked) =>
    standingRow({ ranked, points, finished, showsDraws: resultPoints !== undefined }),
  );
}

/** Returns the classes that are ranked separately, best first. */
function classesBefore(records: SwissRecord[], plan: SwissPlan): SwissRecord[][] {
  const classes = new Map<number, SwissRecord[]>();
  for (const record of records) {
    const [score, losses] = decidingRecord(record, plan);
    const key =
      (record.withdrawn && !plan.isKnockout ? WITHDRAWN : 0) +
      (plan.earlyExit ? losses - score * MOST_LOSSES : 0);
    const same = classes.get(key);
    if (same) same.push(record);
    else classes.set(key, [record]);
  }
  return [...classes].sort(([one], [other]) => one - other).map(([, one]) => one);
}

/**
 * [SWS-11] Returns the points and losses that decide with early exit. [KNO-3] In a knockout a
 * withdrawal is a loss.
 */
export function decidingRecord(
  { score, losses, forfeitLosses, withdrawn }: SwissRecord,
  { isKnockout = false }: SwissPlan,
): [score: number, losses: number] {
  return [score, Math.max(losses + forfeitLosses, Number(withdrawn && isKnockout))];
}

/** More than the losses a roster can have, and more than any record of a roster that stays. */
const MOST_LOSSES = 1e4;
const WITHDRAWN = 1e9;

/**
 * [STD-2] [RRB-7] Returns a ranked record as a row of standings: byes are no games, forfeits FFW
 * and FFL only. `showsDraws`: the stage has a points table.
 */
export function standingRow({
  ranked,
  points,
  finished,
  showsDraws = false,
}: {
  ranked: RankedRecord;
  points: readonly number[];
  finished: boolean;
  showsDraws?: boolean;
}): TieBrokenRow {
  const { record, placement, order, tieBreakers, separation } = ranked;
  const { rosterId, wins, draws, losses, gameDifference, withdrawn, exit } = record;
  return {
    rosterId,
    placement,
    order,
    gamesPlayed: wins + draws + losses,
    wins,
    ...(showsDraws && { draws }),
    losses,
    ffw: record.forfeitWins,
    ffl: record.forfeitLosses,
    gameDifference,
    points: finished ? pointsFor({ placement, table: points }) : 0,
    out: finished || withdrawn || exit !== null,
    tieBreakers,
    separation,
  };
}
