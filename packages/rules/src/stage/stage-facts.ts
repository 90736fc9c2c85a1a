import type { Position, Slot } from '../bracket/bracket.ts';
import type { DisqualificationCriterion } from '../explain/explain-disqualified.ts';
import type { PlaceCriterion } from '../explain/explain-places.ts';
import type { RankCriterion } from '../explain/explain-ranks.ts';
import type { RosterId, SegmentId } from '../ids.ts';
import { getItem } from '../must.ts';
import type { WithdrawalPolicy } from '../round-robin/withdrawals.ts';
import type { RoundDelay } from '../schedule/round-times.ts';
import type { PlayedFormat } from '../schedule/segment-fit.ts';
import type { BestOf } from '../series/best-of.ts';
import type { UnplayedEnd, UnplayedGrandFinal } from '../series/decide-start.ts';
import type { HeadStart } from '../series/head-start.ts';
import type { PlaceRange } from '../standings/place-range.ts';
import type { ResultPoints } from '../standings/result-points.ts';
import type { StandingRow } from '../standings/standings.ts';
import type { SwissOutcome, SwissRoster } from '../swiss/swiss.ts';

/** The facts of a stage that decide how it is played. */
export interface StageFacts extends PlayedFormat {
  configuration: PlayedFormat['configuration'] & {
    bestOf?: unknown;
    withdrawals?: WithdrawalPolicy | undefined;
    forfeitScore?: { winner: number; loser: number } | undefined;
    /** [SER-8] Who goes on from an unplayed series of a bracket; other formats ignore it. */
    unplayed?: UnplayedEnd | undefined;
    /** [SER-8] Who wins an unplayed grand final; `none` leaves it to `unplayed`. */
    unplayedGrandFinal?: UnplayedGrandFinal | undefined;
    /** The points table of a round robin or a swiss; without one no series can be drawn. */
    resultPoints?: ResultPoints | undefined;
    /** Whether a round robin plays tie-break series for the places that matter. */
    tieBreakSeries?: boolean | undefined;
    points?: number[] | undefined;
    /** The points table of lobbies. */
    placementPoints?: number[] | undefined;
    /** Names of tie-breakers, which were checked when the stage was created. */
    tieBreakers?: string[] | undefined;
    /** [SWS-16] Whether a major relaxes a round that no rule can pair; by default it does. */
    majorRelax?: boolean | undefined;
    /** [TIE-12] Whether those that compare the tied are all applied before any of them again. */
    tieBreakRestart?: boolean | undefined;
  };
  dateFrom: Date;
  /** [SHF-2] The delays of its rounds; absent for none. */
  delays?: readonly RoundDelay[];
  /** The number of seeded rosters; null before the seeding. */
  seededCount: number | null;
}

/**
 * The position of a series in any format: `bracketNumber` is the part of an elimination, or the
 * group (from 0) of a stage in rounds.
 */
export type StagePosition = Omit<Position, 'bracketNumber'> & { bracketNumber: number };

/** A series of a stage. */
export interface StageSeries {
  position: StagePosition;
  /** Its competitors in their order; in a series of two, home and then away. */
  competitors: readonly Slot[];
  /** It has no winner if the series was drawn or both sides lost. */
  outcome: SwissOutcome | null;
  /** [LOB-6] The rosters that forfeit a lobby, open or decided; other series have none. */
  forfeited?: readonly RosterId[];
  /** The reason of the pairing, if the format has one. */
  pairing?: object;
}

/** Returns both sides of a series of two. */
export const sidesOf = ({
  competitors,
}: Pick<StageSeries, 'competitors'>): { home: Slot; away: Slot } => ({
  home: getItem(competitors, 0),
  away: getItem(competitors, 1),
});

/** Returns whether a series is a bye: no roster has to play it. */
export const isByeSeries = ({ competitors }: Pick<StageSeries, 'competitors'>): boolean =>
  competitors.some(({ kind }) => kind === 'bye');

/** Returns the rosters that meet in a series. */
export const rostersIn = ({ competitors }: Pick<StageSeries, 'competitors'>): RosterId[] =>
  competitors.flatMap((slot) => (slot.kind === 'roster' ? slot.rosterId : []));

/** The settings of a series that follow from its position. */
export interface SeriesLayout {
  bestOf(position: StagePosition): number;
  /** [BRK-17] Returns the matches that each side has won before the series begins; null for none. */
  headStart(position: StagePosition): HeadStart | null;
  /** Returns the place of its round in the order of play, from 1. */
  order(position: StagePosition): number;
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
  /** [STD-9] The places that it can still have. */
  placeRange: PlaceRange;
  tieBreakers: Record<string, number>;
  /** The group from 1, if the stage has groups. */
  group: number | null;
  /** [STD-4] Whether the current round of the stage is open, or a tie-break series is. */
  roundOpen: boolean;
  /** The criterion that puts the roster behind the previous one. */
  reason: PlaceCriterion | RankCriterion | DisqualificationCriterion | null;
}

/** Returns the configured best of. */
export const bestOfStage = ({
  configuration,
}: Pick<StageFacts, 'configuration'>): BestOf | undefined =>
  configuration.bestOf as BestOf | undefined;
