import type { Placement } from '../bracket/placement.ts';
import type { Decision } from '../decision.ts';
import type { RosterId } from '../ids.ts';
import type { AdvanceRule } from '../standings/advancement.ts';
import type { RoundFacts } from '../swiss/pairing.ts';
import type { SwissOutcome, SwissPlan } from '../swiss/swiss.ts';
import type {
  Assignments,
  Correction,
  Expiry,
  Reinstatement,
  Rescheduling,
  SeriesReport,
  Stage,
  StageDecision,
} from './stage-delta.ts';
import type {
  RankedStage,
  SeriesLayout,
  StageFacts,
  StageField,
  StagePosition,
  StageSeries,
  StageStanding,
} from './stage-facts.ts';

/** The seeds of both sides of a series. */
export interface SideSeeds {
  home: { seed: number };
  away: { seed: number };
}

/** One pairing of a round; a bye has no `away`. */
export interface RoundPairing {
  home: string;
  away: string | null;
  reason: object;
}

/** The rounds of a format that pairs each by the results of the ones before. */
export interface PairedRounds {
  plan(stage: Pick<StageFacts, 'configuration'>): SwissPlan;
  /** Returns a function that gives the best of each pairing of the round of the facts. */
  bestOf(
    stage: Pick<StageFacts, 'configuration'>,
    facts: RoundFacts,
  ): (pairing: Pick<RoundPairing, 'home' | 'away'>) => number;
}

/** Returns the rosters that have nothing left to play; the end of a finished stage is known. */
export type FindPlayedOut = (
  stage: StageFacts & Partial<Pick<RankedStage, 'finishedAt'>>,
  field: StageField,
) => ReadonlySet<RosterId>;

/** How the pairings of a stage are explained. */
export type PairingKind =
  | 'bracket'
  | 'round_robin'
  | 'lobbies'
  | 'swiss'
  | 'major'
  | 'knockout'
  | 'queue';

/** [RRB-9] The facts that decide about tie-break series. */
export interface TieBreakFacts {
  stage: StageFacts;
  field: StageField;
  advance: readonly AdvanceRule[];
  /** The tie-break series that an operator deleted. */
  deletedSeries?: readonly StageSeries[];
}

/** How a stage is played. There is one implementation per format, in `stage-formats.ts`. */
export interface StageFormat {
  layout(stage: StageFacts): SeriesLayout;
  /**
   * Creates the series of the seeding, for the ids of rosters, best seed first. A format that pairs
   * round by round creates none: its first round is paired like the next ones.
   */
  start(stage: StageFacts, seeds: RosterId[]): StageDecision;
  /**
   * Pairs the round of the facts. Refused `no-rounds-left`, as `isHoldingRefusal` says, and as
   * `decideResults` refuses; a format that knows all its series at the start has no rounds left.
   */
  pairNextRound(
    stage: Pick<StageFacts, 'configuration'>,
    facts: RoundFacts,
  ): Decision<RoundPairing[]>;
  /** Decides a first result. Refused `decided-by-bye`, `already-has-result`, and by brackets more. */
  report(stage: Stage, report: SeriesReport): StageDecision;
  /** Ends a series without a report. Refused as `report`. */
  expire(stage: Stage, expiry: Expiry): StageDecision;
  /** Decides another result of a decided series, or its reset, with all that follows from it. */
  correct(stage: Stage, correction: Correction): StageDecision;
  /**
   * Resets a series that has begun, with all that follows from its result. Refused `has-no-result`,
   * and as `correct`.
   */
  reset(stage: Stage, position: StagePosition): StageDecision;
  /** Returns what follows when a decided series is deleted: it no longer counts. */
  remove(stage: Stage, position: StagePosition): StageDecision;
  /** Returns what follows from the return of a deleted series with its outcome. */
  restore(stage: Stage, series: StageSeries): StageDecision;
  /**
   * Withdraws a roster that is one of `stage.withdrawn`: `open` are its series without an outcome,
   * which it forfeits.
   */
  withdraw(stage: Stage, withdrawal: { open: StagePosition[] }): StageDecision;
  /** Undoes the withdrawal of a roster that is no longer one of `stage.withdrawn`. */
  reinstate(stage: Stage, reinstatement: Reinstatement): StageDecision;
  /** [SER-13] Assigns rosters to series that have not begun. Refused as `decideAssignments`. */
  assign(stage: Stage, assignments: Assignments): StageDecision;
  /** [DRW-6] Lets the last of the seeds into a draw. Formats without places have no such call. */
  enter?(stage: Stage, entry: { seeds: readonly RosterId[] }): StageDecision;
  /** [DRW-7] Takes the last of the seeds out of a draw. */
  leave?(stage: Stage, entry: { seeds: readonly RosterId[] }): StageDecision;
  /** Moves a series to another date. Refused `series-not-scheduled`. */
  reschedule(stage: Stage, rescheduling: Rescheduling): StageDecision;
  /** Returns the standings of a seeded stage without shared places, provisional while it runs. */
  standings(stage: RankedStage, field: StageField): StageStanding[];
  /** Returns the placements of a seeded stage, provisional while it runs. */
  placements(stage: RankedStage, field: StageField): Placement[];
  /** Returns which sides of a series an earlier series decides; no roster can be assigned there. */
  followingSides(stage: StageFacts, position: StagePosition): { home: boolean; away: boolean };
  /**
   * [STD-8] Returns the rosters that have nothing left to play; absent where a withdrawal changes
   * no place.
   */
  findPlayedOut?: FindPlayedOut;
  /** Returns the series that a result can change; by default all series of later rounds. */
  followers?: (stage: StageFacts, position: StagePosition) => StagePosition[];
  /** Returns which kind of reason its pairings have. */
  pairingKind(stage: Pick<StageFacts, 'configuration'>): PairingKind;
  /** Returns the outcome of a series that both sides forfeit. */
  forfeitBoth(seeds: SideSeeds): SwissOutcome;
  /** [SER-8] Returns the outcome of a series that no player reports. */
  endUnplayed(
    stage: Pick<StageFacts, 'configuration'>,
    seeds: SideSeeds,
    position: StagePosition,
  ): SwissOutcome;
  /** Says how the stage continues when no series is open any more. */
  afterLastSeries: 'ends' | 'pairs-next-round' | 'stays-open';
  /** The rounds, if the format pairs one after the other. */
  rounds?: PairedRounds;
  /**
   * [RRB-10] Returns the tie-break series that a stage lacks once its other series are decided;
   * most formats have none.
   */
  tieBreakRounds?: (facts: TieBreakFacts) => StageSeries[];
  /**
   * Whether a withdrawal changes places or pairings; then no-shows withdraw before the stage goes
   * on.
   */
  withdrawalsChangePlaces: boolean;
  /** Whether a played series changes ratings and counts towards the qualification. */
  creditsResults: boolean;
  /**
   * Whether a deleted series keeps its place, so that the stage waits for it: the series before it
   * lead there.
   */
  keepsDeletedSeries: boolean;
}
