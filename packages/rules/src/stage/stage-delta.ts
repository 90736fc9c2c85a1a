import { positionKey } from '../bracket/bracket.ts';
import type { SeriesStatus } from '../bracket/correct-result.ts';
import type { Decision } from '../decision.ts';
import type { AdvanceRule } from '../standings/advancement.ts';
import type { SwissOutcome } from '../swiss/swiss.ts';
import type { StageFacts, StagePosition, StageSeries } from './stage-facts.ts';

/** The series that a decision must know: those at some positions, or all. */
export type SeriesToRead = readonly StagePosition[] | 'all';

/** A series as it is stored, with its state. */
export interface StoredSeries {
  series: StageSeries;
  state: SeriesStatus;
  /** The results of pairs that other rosters replaced here; each pair has one at most. */
  formerResults?: readonly { home: string; away: string; outcome: SwissOutcome }[];
}

/** A stage while a decision is made: its facts, and the series that are loaded so far. */
export interface Stage extends StageFacts {
  /** The withdrawn rosters, which forfeit every series that they reach; null if not loaded. */
  withdrawn: ReadonlySet<string> | null;
  /** The advance rules of the stage; null if not loaded. */
  advance: readonly AdvanceRule[] | null;
  hasLoaded(series: SeriesToRead): boolean;
  seriesAt(position: StagePosition): StoredSeries | undefined;
  /** Returns the loaded series in playing order. */
  loadedSeries(): readonly StoredSeries[];
}

/** The changes of a decision. A series is in one of the lists only. */
export interface StageDelta {
  /** Series that get their first or another outcome while their sides stay. */
  decided: StageSeries[];
  /** Series that lose their outcome while their sides stay: they are played again. */
  reopened: StageSeries[];
  /**
   * Series with other sides, in playing order: a result moved a roster there, or took it away. Such
   * a series has an outcome if a bye or a withdrawn roster decides it.
   */
  changed: StageSeries[];
  created: StageSeries[];
  removed: StagePosition[];
  /** Series of rounds that the former result paired; [SWS-15] they return with that result. */
  unpaired: StagePosition[];
  /** The series of all lists that have begun: they prevent a change without force. */
  blockedBy: StagePosition[];
}

/** The series and rosters that a decision must know. */
export interface StageNeeds {
  series: SeriesToRead;
  withdrawn?: true;
  advance?: true;
}

/**
 * The answer of a format: a decision, or the series that it needs first. The caller loads them and
 * asks again, so that a report reads only the series that it touches.
 */
export type StageDecision = Decision<StageDelta> | { needs: StageNeeds };

/** The outcome of a series. */
export interface SeriesReport {
  position: StagePosition;
  outcome: SwissOutcome;
}

/** Another outcome of a series that has one; null resets it. */
export interface Correction {
  position: StagePosition;
  outcome: SwissOutcome | null;
}

/** The traces of a withdrawal in a stage. */
export interface Reinstatement {
  rosterId: string;
  /** The series that were open at the withdrawal. */
  open: StageSeries[];
  /** The decided series that the roster has forfeited since. */
  forfeited: StagePosition[];
  /** The last round at the withdrawal. */
  lastRound: number;
}

/** The delta that changes nothing. */
export const NO_CHANGE: StageDelta = {
  decided: [],
  reopened: [],
  changed: [],
  created: [],
  removed: [],
  unpaired: [],
  blockedBy: [],
};

/** Returns the positions of all series that a delta changes, except of those that it decides. */
export const affectedPositions = ({
  changed,
  created,
  removed,
  unpaired,
}: StageDelta): StagePosition[] => [
  ...[...changed, ...created].map(({ position }) => position),
  ...removed,
  ...unpaired,
];

/** [BRK-15] Returns the series of a stage as a delta leaves them. */
export function seriesAfter({
  series,
  delta: { decided, reopened, changed, created, removed, unpaired },
}: {
  series: readonly StageSeries[];
  delta: StageDelta;
}): StageSeries[] {
  const later = seriesByKey([...decided, ...reopened, ...changed]);
  const removedKeys = new Set([...removed, ...unpaired].map(positionKey));
  return [
    ...series
      .filter(({ position }) => !removedKeys.has(positionKey(position)))
      .map((one) => later.get(positionKey(one.position)) ?? one),
    ...created,
  ];
}

/** Returns series by the key of their position. */
export const seriesByKey = (series: readonly StageSeries[]) =>
  new Map(series.map((one) => [positionKey(one.position), one]));
