import type { MatchResult } from '@ringside/contract/collections/match-series';
import type { Decision } from '@ringside/rules/decision';
import type { StageDelta } from '@ringside/rules/stage/stage-delta';
import type { StagePosition } from '@ringside/rules/stage/stage-facts';
import type { SeriesRow } from '../match-series/series.repository.ts';

/** The result that a change gives to series. */
export interface GivenResult {
  /** The results of the matches; none by default. */
  results?: MatchResult[];
  /** The date that a series gets back with its former result. */
  date?: Date | null;
  /** When the former result counted first; a new one counts from now on. */
  finishedAt?: Date;
  /** Whether the rosters that forfeit a lobby were absent at its date. */
  isNoShow?: boolean;
}

/** A report, a ruling, a withdrawal or an end without a report gives series a result. */
interface Result extends GivenResult {
  kind: 'result';
  action: 'series.finished' | 'series.forfeited' | 'series.ruled' | 'series.unplayed';
  /** Whether it replaces a result. */
  corrects?: boolean;
  settlesLater?: boolean;
}

/** An open series gets back the result that it has lost. */
interface RestoredResult extends GivenResult {
  kind: 'restored-result';
}

/** The seeding creates the series: its entry in the log stands for theirs. */
interface Seeding {
  kind: 'seeding';
  settlesLater: boolean;
}

/** A change whose kind says everything. */
interface PlainChange {
  kind:
    | 'reset'
    /** A series is about to be deleted: its result returns with it. */
    | 'deletion'
    /** A deleted series returns, with its result. */
    | 'restored-series'
    /** A withdrawn roster plays on. Of the results that are taken back, only played ones may return. */
    | 'reinstatement'
    /** An operator moves rosters by hand; the log has both the old and the new ones. */
    | 'assignment'
    | 'rescheduling';
}

/** A change of a stage; its kind says how the delta of its decision is applied. */
export type StageChange = (Result | RestoredResult | Seeding | PlainChange) & {
  /** Changes a stage also where begun series lose their sides, or next segments are seeded. */
  force?: boolean;
};

interface ChangeTraits {
  /** The name of the change in the activity log, if it gives series a first result or other sides. */
  action: string;
  /** Corrects a stage: a finished segment is open again. */
  corrects?: boolean;
  /** Leaves to the caller to pair the next round or to finish the segment. */
  settlesLater?: boolean;
}

const TRAITS: Record<Exclude<StageChange['kind'], 'result'>, ChangeTraits> = {
  'restored-result': { action: 'series.restored' },
  'restored-series': { action: 'series.restored', corrects: true, settlesLater: true },
  reset: { action: 'series.reset', corrects: true },
  deletion: { action: 'series.reset', corrects: true, settlesLater: true },
  reinstatement: { action: 'series.reset', corrects: true, settlesLater: true },
  assignment: { action: 'series.rosters-assigned', settlesLater: true },
  rescheduling: { action: 'series.rescheduled', settlesLater: true },
  seeding: { action: 'segment.seeded' },
};

/** Returns what the kind of a change says about the stage as a whole. */
export const traitsOfChange = (change: StageChange): ChangeTraits =>
  change.kind === 'result' ? change : { ...TRAITS[change.kind], ...change };

/** Returns the result that a change gives to series; a default one if it is about something else. */
export const givenResultOf = (change: StageChange): GivenResult =>
  change.kind === 'result' || change.kind === 'restored-result' ? change : {};

/** A decision, with the rows of the series that it read. */
export interface StageRead {
  decision: Decision<StageDelta>;
  /** Returns the row at a position; undefined for a series that the decision creates. */
  findRow(position: StagePosition): SeriesRow | undefined;
}
