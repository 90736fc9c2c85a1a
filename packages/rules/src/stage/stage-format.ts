import type { BracketSeries, Position } from '../bracket/bracket.ts';
import type { RosterId } from '../ids.ts';
import type { PlayedFormat } from '../schedule/segment-fit.ts';
import type { BestOf } from '../series/series-date.ts';
import type { SwissOutcome } from '../swiss/swiss.ts';

/** The facts of a stage that decide how it is played. */
export interface StageFacts extends PlayedFormat {
  configuration: PlayedFormat['configuration'] & { bestOf?: unknown };
  dateFrom: Date;
  /** The number of seeded rosters; null before the seeding. */
  seededCount: number | null;
}

/**
 * The position of a series in any format: `bracketNumber` is the part of an elimination, or the
 * group (from 0) of a stage in rounds.
 */
export type StagePosition = Omit<Position, 'bracketNumber'> & { bracketNumber: number };

/** A series of a stage. `pairing` is the reason of the pairing where the format has one. */
export type StageSeries = Omit<BracketSeries, 'position'> & {
  position: StagePosition;
  pairing?: object;
};

/** The settings of a series that follow from its position. */
export interface SeriesLayout {
  bestOf(position: StagePosition): number;
  /**
   * Returns the earliest date: the time of its round, but at least ten minutes after both sides are
   * known.
   */
  date(position: StagePosition, readyAt: Date): Date;
}

/** How a stage is played. There is one implementation per format, in `stage-formats.ts`. */
export interface StageFormat {
  layout(stage: StageFacts): SeriesLayout;
  /**
   * Returns the series that the seeding creates, for the ids of rosters, best seed first. A format
   * that pairs round by round creates none: its first round is paired like the next ones.
   */
  start(stage: StageFacts, seeds: RosterId[]): StageSeries[];
  /** Returns the outcome of a series that both sides forfeit, for the seeds of both sides. */
  forfeitBoth(seeds: { home: { seed: number }; away: { seed: number } }): SwissOutcome;
  /**
   * Whether a deleted series keeps its place, so that the stage waits for it: the series before it
   * lead there.
   */
  keepsDeletedSeries: boolean;
}

/** Returns the configured best of. */
export const bestOfStage = ({ configuration }: StageFacts): BestOf | undefined =>
  configuration.bestOf as BestOf | undefined;
