import type { SegmentId } from '../ids.ts';
import { getItem, mustHave } from '../must.ts';
import { lotOf } from '../seeding/lot.ts';
import { PLAIN_POINTS, type ResultPoints } from '../standings/result-points.ts';
import { difficultyAmong, matchWinsOf } from '../swiss/difficulty.ts';
import { resultPointsOf, type SwissRecord } from '../swiss/records.ts';
import {
  buchholzOf,
  opponentFacts,
  opponentsMatchWinRate,
  sonnebornBerger,
  type BuchholzSum,
  type OpponentFacts,
} from './buchholz.ts';
import { separate, type Separation, type Tie } from './separate.ts';
import {
  isAmongTheTied,
  stepsWhileOpen,
  stepsWithSeries,
  type AmongTheTied,
  type RankStep,
  type TieBreaker,
} from './tie-breakers.ts';

export interface RankedRecord {
  record: SwissRecord;
  /** Shared by rosters that no tie-breaker separates. */
  placement: number;
  /** Unshared; the last resort is the seed. */
  order: number;
  /**
   * The value of each tie-breaker; of those that compare the tied among themselves only if it was
   * applied, in the smallest tie that it separated.
   */
  tieBreakers: Record<string, number>;
  /**
   * The tie-breaker that puts it behind the previous one; null for the first of a class, and for
   * those that share their placement.
   */
  separation: Separation | null;
}

export interface RankFacts {
  records: readonly SwissRecord[];
  tieBreakers: readonly TieBreaker[];
  /**
   * The classes that are ranked separately before tie-breakers, best first: by default all
   * together.
   */
  classes?: readonly SwissRecord[][];
  /**
   * Whether forfeits count among head-to-head series: in a round robin, whose draw is fixed
   * beforehand.
   */
  forfeits?: boolean;
  /** [TIE-10] The segment of the lots; needed only for the tie-breaker `lot`. */
  segmentId?: SegmentId | undefined;
  /** The points table, if the stage has one. */
  resultPoints?: ResultPoints | undefined;
  /** [RRB-10] The records of the tie-break series alone, with the same numbers. */
  tieBreakRecords?: readonly SwissRecord[] | undefined;
  /** [TIE-12] Whether those that compare the tied are all applied before any of them again. */
  restarts?: boolean | undefined;
  /** [STD-4] Whether the current round is open: then no tie-breaker decides. */
  isRoundOpen?: boolean | undefined;
}

/**
 * [TIE-6] Ranks records by tie-breakers in their order: each is applied only among those that the
 * ones before it left tied. Whenever a tie becomes smaller, those that compare the tied among
 * themselves are applied again to what is left of it. [RRB-10] Tie-break series order those that
 * everything before the last resorts leaves tied, and after them only the last resorts are applied.
 * [STD-4] While a round is open, points, wins and fewer losses rank instead.
 */
export function rankRecords({
  records,
  tieBreakers,
  classes = [[...records]],
  forfeits = false,
  segmentId,
  resultPoints,
  tieBreakRecords,
  isRoundOpen = false,
  restarts = false,
}: RankFacts): RankedRecord[] {
  const values = tieBreakValues({ records, tieBreakers, forfeits, segmentId, resultPoints });
  const steps = isRoundOpen
    ? stepsWhileOpen(resultPoints)
    : tieBreakRecords
      ? stepsWithSeries(tieBreakers)
      : tieBreakers;
  const facts = {
    values,
    tieBreakers: steps,
    forfeits,
    resultPoints,
    tieBreakRecords,
    restarts,
    from: 0,
  };
  const ranked: RankedRecord[] = [];
  for (const one of classes)
    for (const tie of separate({ ...facts, tied: one })) addTie(ranked, tie, values);
  return ranked;
}

function addTie(ranked: RankedRecord[], tie: Tie, values: Record<string, number>[]): void {
  const placement = ranked.length + 1;
  const records = tie.records.length > 1 ? tie.records.toSorted(bySeed) : tie.records;
  records.forEach((record, index) =>
    ranked.push({
      record,
      placement,
      order: ranked.length + 1,
      tieBreakers: getItem(values, record.number),
      separation: index === 0 ? tie.separation : null,
    }),
  );
}

/**
 * [RRB-10] Places rosters that withdrew while they played tie-break series behind all others: until
 * then they belong to their tie, so that the series of the others in it count. A separation from a
 * roster that moved becomes the first of those up to the roster that is ahead now.
 */
export function placeWithdrawnLast(
  ranked: readonly RankedRecord[],
  steps: readonly RankStep[],
): RankedRecord[] {
  const isOut = ({ record }: RankedRecord) => record.withdrawn;
  const inOrder = [...ranked.filter((one) => !isOut(one)), ...ranked.filter(isOut)];
  if (inOrder.every((one, index) => one === ranked[index])) return inOrder;
  const placed: RankedRecord[] = [];
  inOrder.forEach((one, index) => {
    const before = inOrder[index - 1];
    const isFirst = !before || isOut(before) !== isOut(one);
    const isShared = !isFirst && before.placement === one.placement;
    placed.push({
      ...one,
      placement: isShared ? getItem(placed, -1).placement : index + 1,
      order: index + 1,
      separation: isFirst ? null : firstSeparation(ranked.slice(before.order, one.order), steps),
    });
  });
  return placed;
}

function firstSeparation(
  ranked: readonly RankedRecord[],
  steps: readonly RankStep[],
): Separation | null {
  let first: Separation | null = null;
  for (const { separation } of ranked)
    if (separation && (!first || steps.indexOf(separation.kind) < steps.indexOf(first.kind)))
      first = separation;
  return first;
}

const bySeed = (one: SwissRecord, other: SwissRecord) =>
  one.seed - other.seed || (one.rosterId < other.rosterId ? -1 : 1);

/**
 * [TIE-6] Returns the values of the requested tie-breakers by number of record, without those that
 * compare the tied among themselves; of `seed` and `lot` less is better.
 */
function tieBreakValues({
  records,
  tieBreakers,
  forfeits = false,
  segmentId,
  resultPoints = PLAIN_POINTS,
}: Pick<RankFacts, 'records' | 'tieBreakers' | 'forfeits' | 'segmentId' | 'resultPoints'>): Record<
  string,
  number
>[] {
  const facts = opponentFacts(records);
  let rounds = 0;
  for (const record of records)
    rounds = Math.max(rounds, record.rounds[record.rounds.length - 1]?.round ?? 0);
  const figures = tieBreakers
    .filter((tieBreaker): tieBreaker is ComputedAlone => !isAmongTheTied(tieBreaker))
    .map((tieBreaker): [ComputedAlone, Figure] => [
      tieBreaker,
      figureOf(tieBreaker, { facts, rounds, isFixed: forfeits, segmentId, resultPoints }),
    ]);
  // A copy with all keys is much faster than an object that gets one key after the other.
  const zeros = Object.fromEntries(figures.map(([tieBreaker]) => [tieBreaker, 0]));
  const values: Record<string, number>[] = [];
  for (const record of records) {
    const sum = buchholzOf({ record, facts, rounds });
    const recordValues: Record<string, number> = { ...zeros };
    for (const [tieBreaker, figure] of figures) recordValues[tieBreaker] = figure(record, sum);
    values[record.number] = recordValues;
  }
  return values;
}

type ComputedAlone = Exclude<TieBreaker, AmongTheTied>;
/** The value of a tie-breaker for a record with its Buchholz. */
type Figure = (record: SwissRecord, sum: BuchholzSum) => number;
interface FigureFacts {
  facts: readonly OpponentFacts[];
  rounds: number;
  isFixed: boolean;
  resultPoints: ResultPoints;
  segmentId: SegmentId | undefined;
}

/** Returns the games won of all games, rounded as the opponents' match-win rate. */
function gameRateOf({ gamesWon, gameDifference }: SwissRecord): number {
  const games = 2 * gamesWon - gameDifference;
  return games === 0 ? 0 : Math.round((gamesWon / games) * 1e9) / 1e9;
}

/** Returns how a tie-breaker is computed: once for all records, of which there may be thousands. */
function figureOf(
  tieBreaker: ComputedAlone,
  { facts, rounds, isFixed, resultPoints, segmentId }: FigureFacts,
): Figure {
  switch (tieBreaker) {
    case 'result-points':
      return (record) => resultPointsOf(resultPoints, record);
    case 'match-wins':
      return matchWinsOf;
    case 'game-difference':
      return (record) => record.gameDifference;
    case 'games-won':
      return (record) => record.gamesWon;
    case 'game-rate':
      return gameRateOf;
    case 'seed':
      return (record) => record.seed;
    case 'opponents-match-win-rate':
      return (record) => opponentsMatchWinRate({ record, facts });
    case 'sonneborn-berger':
      return (record) => sonnebornBerger({ record, facts, rounds, isFixed });
    case 'difficulty':
      return (record) => difficultyAmong(record, facts);
    case 'lot':
      return ({ rosterId }) =>
        lotOf({ segmentId: mustHave(segmentId, 'the segment of a lot'), rosterId });
    default:
      return (_record, sum) => sum.of(tieBreaker);
  }
}
