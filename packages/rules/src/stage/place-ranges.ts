import type { BracketPlan, Position } from '../bracket/bracket.ts';
import { bestPlaceInGraph } from '../bracket/graph/graph-placements.ts';
import type { PlaceReason } from '../explain/explain-places.ts';
import type { RosterId } from '../ids.ts';
import type { LobbyRecord } from '../lobbies/lobby-standings.ts';
import { getItem } from '../must.ts';
import {
  certainPlace,
  placeRangesOf,
  type PlaceRange,
  type Reach,
} from '../standings/place-range.ts';
import { PLAIN_POINTS, type ResultPoints } from '../standings/result-points.ts';
import { decidingRecord } from '../standings/swiss-standings.ts';
import { matchWinsOf } from '../swiss/difficulty.ts';
import { resultPointsOf, type SwissRecord } from '../swiss/records.ts';
import type { SwissPlan } from '../swiss/swiss.ts';
import type { TieBreaker } from '../tie-breakers/tie-breakers.ts';

/** [STD-9] Returns the places that a roster of an elimination can still have. */
export function placeRangeInBracket(
  plan: BracketPlan,
  { placement, ending }: Pick<PlaceReason, 'placement' | 'ending'>,
): PlaceRange {
  return ending.result === 'open'
    ? { best: bestPlaceFrom(plan, ending.position), worst: placement }
    : certainPlace(placement);
}

/** Returns the place of a roster that wins all series from an open one on. */
function bestPlaceFrom(plan: BracketPlan, position: Position): number {
  if (plan.graph) return bestPlaceInGraph({ graph: plan.graph, rosters: plan.rosters, position });
  if (position.bracketNumber === 3) return 3;
  return position.bracketNumber === 1 && plan.grandFinal === 'none' ? 2 : 1;
}

interface RankFacts {
  /** The first of the tie-breakers. */
  first: TieBreaker | undefined;
  plan?: SwissPlan;
  resultPoints?: ResultPoints | undefined;
  /** The number of rounds that are not paired yet. */
  roundsLeft?: number;
}

/**
 * [STD-9] Returns the places that the rosters of a swiss or a group can still have by the figure
 * that ranks first: with early exit the record, else that of the first tie-breaker. Withdrawn
 * rosters are behind all others, except in a knockout.
 */
export function placeRangesOfRecords(
  records: readonly SwissRecord[],
  facts: RankFacts,
): Map<RosterId, PlaceRange> {
  const isLast = ({ withdrawn }: SwissRecord) => withdrawn && !facts.plan?.isKnockout;
  return rangesInTwo(records, {
    isLast,
    idOf: ({ rosterId }) => rosterId,
    reachOf: (record) => reachOf(record, facts),
  });
}

/** Returns the ranges of those that are ranked by their reach, and of those behind all of them. */
function rangesInTwo<One>(
  ranked: readonly One[],
  {
    isLast,
    idOf,
    reachOf: reach,
  }: { isLast: (one: One) => boolean; idOf: (one: One) => RosterId; reachOf: (one: One) => Reach },
): Map<RosterId, PlaceRange> {
  const ranges = new Map<RosterId, PlaceRange>();
  for (const part of [ranked.filter((one) => !isLast(one)), ranked.filter(isLast)]) {
    const found = placeRangesOf(part.map(reach), ranges.size);
    part.forEach((one, index) => ranges.set(idOf(one), getItem(found, index)));
  }
  return ranges;
}

/** More than the losses that a roster can have. */
const MOST_LOSSES = 1e4;

function reachOf(
  record: SwissRecord,
  { first, plan = {}, resultPoints = PLAIN_POINTS, roundsLeft = 0 }: RankFacts,
): Reach {
  const open = record.rounds.filter(({ kind }) => kind === 'open').length;
  const left = open + (record.exit || record.withdrawn ? 0 : roundsLeft);
  if (plan.earlyExit) {
    const [wins, losses] = decidingRecord(record, plan);
    const winsLeft = Math.min(left, Math.max(0, plan.earlyExit.wins - wins));
    const lossesLeft = Math.min(left, Math.max(0, plan.earlyExit.losses - losses));
    return {
      least: wins * MOST_LOSSES - losses - lossesLeft,
      most: (wins + winsLeft) * MOST_LOSSES - losses,
    };
  }
  const figure = figureOf(record, first, resultPoints);
  const gain = first === 'result-points' ? resultPoints.win : first === 'match-wins' ? 1 : 0;
  return { least: figure, most: figure + left * gain };
}

/** Returns the figure of a tie-breaker; 0 for one that open series change in other ways. */
function figureOf(
  record: SwissRecord,
  kind: TieBreaker | undefined,
  resultPoints: ResultPoints,
): number {
  if (kind === 'result-points') return resultPointsOf(resultPoints, record);
  if (kind === 'match-wins') return matchWinsOf(record);
  return kind === 'seed' ? -record.seed : 0;
}

/** [STD-9] Returns the places of rows that share theirs until something separates them. */
export function placeRangesOfTies(
  rows: readonly { rosterId: RosterId; placement: number }[],
): Map<RosterId, PlaceRange> {
  const ties = Map.groupBy(rows, ({ placement }) => placement);
  return new Map(
    [...ties].flatMap(([best, tie]) =>
      tie.map(({ rosterId }) => [rosterId, { best, worst: best + tie.length - 1 }] as const),
    ),
  );
}

/**
 * [STD-9] Returns the places that the rosters of a group of lobbies can still have by their points.
 *
 * @param mostLeft - Returns the most points that a roster can still get
 */
export const placeRangesOfLobbies = (
  records: readonly LobbyRecord[],
  mostLeft: (rosterId: RosterId) => number,
): Map<RosterId, PlaceRange> =>
  rangesInTwo(records, {
    isLast: ({ roster }) => roster.withdrawn === true,
    idOf: ({ roster }) => roster.rosterId,
    reachOf: ({ points, roster: { rosterId } }) => ({
      least: points,
      most: points + mostLeft(rosterId),
    }),
  });
