import type {
  DryRunOptions,
  DryRunProgress,
  DryRunReport,
} from '@ringside/contract/collections/dry-runs';
import type { RoundOnHold, SegmentConfiguration } from '@ringside/contract/collections/segments';
import type { EventId, RosterId, SegmentId, SeriesId, TenantId } from '@ringside/rules/ids';
import type { Pause, ScopePause } from '@ringside/rules/schedule/pause';
import type { RoundDelay } from '@ringside/rules/schedule/round-times';
import type { Names } from '@ringside/rules/site/display-name';
import type { Generated } from 'kysely';
import type { RealInstant } from '../../clock/real-time.ts';
import type { DefaultedJson, Id, Json, Version } from './columns.ts';

/** A series of a round that a correction deleted. */
export interface TakenSeries {
  /** The row; earlier versions of the server stored none. */
  id?: SeriesId;
  /** Whether an operator had deleted the series before. */
  isDeleted?: true;
  matchNumber: number;
  home: string;
  /** Null for a bye. */
  away: string | null;
  /** The reason of the pairing. */
  reason: object;
  date: string | null;
  /** The column of the series as JSON text: its former result. */
  beforeReset: string | null;
}

/** An instant that a shift moved, with the resource that acts there. */
export interface ShiftInstant {
  /** The resource, such as `match-series 7`. */
  name: string;
  at: string;
}

/** A value of a row that a shift moves: an instant in ISO 8601, or delays. */
export type MovedValue = string | null | RoundDelay[];

/** A row that a shift moved: the values of its columns before and after. */
export interface ShiftMove {
  type: 'events' | 'segments' | 'registration-phases' | 'match-series' | 'challenges';
  id: string;
  before: Record<string, MovedValue>;
  after: Record<string, MovedValue>;
}

export interface SeasonTables {
  tenants: { id: Id<TenantId>; key: string; name: string };
  games: {
    id: Id;
    tenantId: TenantId;
    name: string;
    shortName: string;
    sortOrder: number;
    franchiseId: string | null;
    version: Version;
  };
  segmentTypes: { id: string; name: string; sortOrder: number };
  events: {
    id: Id<EventId>;
    tenantId: TenantId;
    gameId: string;
    name: string;
    names: DefaultedJson<Names>;
    status: 'active' | 'archived';
    dateFrom: Date;
    dateTo: Date;
    createdAt: Date;
    version: Version;
    /** Whether only operators see the event. */
    draft: Generated<boolean>;
    /** Its pause; null while it goes on. */
    pause: Json<Pause> | null;
  };
  segments: {
    id: Id<SegmentId>;
    tenantId: TenantId;
    eventId: EventId;
    parentId: SegmentId | null;
    stageId: SegmentId | null;
    typeId: string;
    name: string;
    names: DefaultedJson<Names>;
    dateFrom: Date;
    dateTo: Date;
    level: number;
    format: string;
    registrationType: string;
    timezone: string;
    configuration: Json<SegmentConfiguration>;
    ownConfiguration: Json<SegmentConfiguration>;
    inherited: Json<string[]>;
    rosterSize: Json<{ playersMin: number; playersMax: number; coachesMax: number }>;
    rostersLimit: Json<{ limit: number | null; standbyLimit: number | null }>;
    checkinFrom: Date | null;
    checkinTo: Date | null;
    images: Json<Record<string, string>>;
    seededAt: Date | null;
    startedAt: Date | null;
    finishedAt: Date | null;
    seededCount: number | null;
    createdAt: Date;
    version: Version;
    /** The reason why the next round of a swiss waits for an operator. */
    held: Json<RoundOnHold> | null;
    /** Ids of rosters, best first, if an operator set them before the seeding. */
    handSeeds: Json<string[]> | null;
    /** When an operator last took the draw back; the clock draws again only at a later instant. */
    undrawnAt: Date | null;
    /** That of its event. */
    draft: Generated<boolean>;
    /** The delays of its rounds, by shifts. */
    delays: DefaultedJson<RoundDelay[]>;
    /** Whether rosters register by the dates, not yet, or until the draw: `auto`, `closed`, `open`. */
    registration: Generated<string>;
    /** The pauses that cover it: its own, and those of the segments above and of its event. */
    pauses: DefaultedJson<ScopePause[]>;
  };
  /** The shifts that can be undone; one that was undone is deleted. */
  shifts: {
    id: Id;
    tenantId: TenantId;
    eventId: EventId;
    /** Null for a shift of the whole event. */
    segmentId: SegmentId | null;
    minutes: number;
    shiftedAt: Date;
    /** The instants that it moved, before and after. */
    instants: Json<ShiftInstant[]>;
    moves: Json<ShiftMove[]>;
  };
  /** The series of draws that were taken back. */
  undrawnSeries: { id: SeriesId; tenantId: TenantId };
  registrationPhases: {
    id: Id;
    segmentId: SegmentId;
    name: string;
    type: string;
    dateFrom: Date;
    dateTo: Date;
  };
  supportedPeriods: {
    id: Id;
    segmentId: SegmentId;
    name: string;
    key: string;
    sortOrder: number;
    isRequired: boolean;
    isFinalResult: boolean;
  };
  advanceRules: {
    id: Id;
    segmentId: SegmentId;
    placements: Json<number[]>;
    nextSegmentId: SegmentId;
  };
  leaderboards: {
    id: Id;
    tenantId: TenantId;
    region: string;
    crowns: number;
    lcq: number;
    version: Version;
  };
  pointAwards: {
    id: Id;
    tenantId: TenantId;
    leaderboardId: string;
    teamId: string;
    /** An adjustment by an operator has a reason instead of a roster, a segment and a placement. */
    rosterId: RosterId | null;
    segmentId: SegmentId | null;
    placement: number | null;
    points: number;
    reason: string | null;
    awardedAt: Date;
    /** When a line-up without two of the team's last players lapsed the points; null if they count. */
    lapsedAt: Date | null;
    /** The roster of that line-up. */
    lapsedByRosterId: RosterId | null;
  };
  communityGroups: { id: Id; tenantId: TenantId; region: string; name: string; version: Version };
  regionalOperators: {
    id: Id;
    tenantId: TenantId;
    region: string;
    eventName: string;
    operatorName: string;
    eventUrl: string;
    countries: Json<string[]>;
    version: Version;
  };
  settings: { key: string; value: Json<unknown> };
  /**
   * Events played by bots in a copy. `heardAt` is the last sign of life of the process, in real
   * time; `fingerprint` is that of the played plan.
   */
  dryRuns: {
    id: Id;
    tenantId: TenantId;
    eventId: EventId;
    status: 'running' | 'finished' | 'failed' | 'cancelled';
    options: Json<DryRunOptions>;
    fingerprint: string;
    startedBy: string | null;
    startedAt: Date;
    heardAt: RealInstant;
    endedAt: Date | null;
    progress: Json<DryRunProgress>;
    report: Json<DryRunReport> | null;
    failure: string | null;
  };
  /**
   * Rounds of a swiss as they were published, each with a fingerprint of what it was paired from
   * ([SWS-15]).
   */
  takenRounds: {
    segmentId: SegmentId;
    round: number;
    fingerprint: string;
    series: Json<TakenSeries[]>;
  };
  advanceSources: {
    id: Generated<string>;
    segmentId: SegmentId;
    rosterId: RosterId;
    nextRosterId: RosterId;
    placement: number;
  };
}
