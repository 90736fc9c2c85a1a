import type { BracketSeries, Position } from '../bracket/bracket.ts';
import type { PlaceCriterion } from '../explain/explain-places.ts';
import type { RankCriterion } from '../explain/explain-ranks.ts';
import type { SegmentId } from '../ids.ts';
import type { WithdrawalPolicy } from '../round-robin/withdrawals.ts';
import type { PlayedFormat } from '../schedule/segment-fit.ts';
import type { BestOf } from '../series/best-of.ts';
import type { HeadStart } from '../series/head-start.ts';
import type { ResultPoints } from '../standings/result-points.ts';
import type { StandingRow } from '../standings/standings.ts';
import type { SwissOutcome, SwissRoster } from '../swiss/swiss.ts';

/** The facts of a stage that decide how it is played. */
export interface StageFacts extends PlayedFormat {
  configuration: PlayedFormat['configuration'] & {
    bestOf?: unknown;
    withdrawals?: WithdrawalPolicy | undefined;
    forfeitScore?: { winner: number; loser: number } | undefined;
    /** The points table of a round robin; without one no series can be drawn. */
    resultPoints?: ResultPoints | undefined;
    /** Whether a round robin plays tie-break series for the places that matter. */
    tieBreakSeries?: boolean | undefined;
    points?: number[] | undefined;
    /** Names of tie-breakers, which were checked when the stage was created. */
    tieBreakers?: string[] | undefined;
  };
  dateFrom: Date;
  /** The number of seeded rosters; null before the seeding. */
  seededCount: number | null;
}

/**
 * The position of a series in any format: `bracketNumber` is the part of an elimination, or the
 * group (from 0) of a stage in rounds.
 */
export type StagePosition = Omit<Position, 'bracketNumber'> & { bracketNumber: number };

/**
 * A series of a stage; its outcome has no winner where it was drawn or both sides lose. `pairing`
 * is the reason of the pairing where the format has one.
 */
export type StageSeries = Omit<BracketSeries, 'position' | 'outcome'> & {
  position: StagePosition;
  outcome: SwissOutcome | null;
  pairing?: object;
};

/** The settings of a series that follow from its position. */
export interface SeriesLayout {
  bestOf(position: StagePosition): number;
  /** [BRK-17] Returns the matches that each side has won before the series begins; null for none. */
  headStart(position: StagePosition): HeadStart | null;
  /**
   * Returns the earliest date: the time of its round, but at least ten minutes after both sides are
   * known.
   */
  date(position: StagePosition, readyAt: Date): Date;
}

/** The rosters of a stage, best seed first, and its series in playing order. */
export interface StageField {
  rosters: readonly SwissRoster[];
  series: readonly StageSeries[];
}

/** The facts of a stage that decide its standings. */
export interface RankedStage extends StageFacts {
  id: SegmentId;
  finishedAt: Date | null;
}

/** A row of any format's standings. */
export interface StageStanding extends StandingRow {
  tieBreakers: Record<string, number>;
  /** The group from 1, if the stage has groups. */
  group: number | null;
  /** The criterion that puts the roster behind the previous one. */
  reason: PlaceCriterion | RankCriterion | null;
}

/** Returns the configured best of. */
export const bestOfStage = ({
  configuration,
}: Pick<StageFacts, 'configuration'>): BestOf | undefined =>
  configuration.bestOf as BestOf | undefined;
