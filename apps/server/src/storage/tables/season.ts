import type {
  DryRunOptions,
  DryRunProgress,
  DryRunReport,
} from '@ringside/contract/collections/dry-runs';
import type { RoundOnHold, SegmentConfiguration } from '@ringside/contract/collections/segments';
import type { Names } from '@ringside/rules/site/display-name';
import type { Generated } from 'kysely';
import type { DefaultedJson, Id, Json, Version } from './columns.ts';

/** A series of a round that a correction deleted. */
export interface TakenSeries {
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

export interface SeasonTables {
  tenants: { id: Id; key: string; name: string };
  games: {
    id: Id;
    tenantId: string;
    name: string;
    shortName: string;
    sortOrder: number;
    franchiseId: string | null;
    version: Version;
  };
  segmentTypes: { id: string; name: string; sortOrder: number };
  events: {
    id: Id;
    tenantId: string;
    gameId: string;
    name: string;
    names: DefaultedJson<Names>;
    status: 'active' | 'archived';
    dateFrom: Date;
    dateTo: Date;
    createdAt: Date;
    version: Version;
  };
  segments: {
    id: Id;
    tenantId: string;
    eventId: string;
    parentId: string | null;
    stageId: string | null;
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
  };
  registrationPhases: {
    id: Id;
    segmentId: string;
    name: string;
    type: string;
    dateFrom: Date;
    dateTo: Date;
  };
  supportedPeriods: {
    id: Id;
    segmentId: string;
    name: string;
    key: string;
    sortOrder: number;
    isRequired: boolean;
    isFinalResult: boolean;
  };
  advanceRules: { id: Id; segmentId: string; placements: Json<number[]>; nextSegmentId: string };
  leaderboards: {
    id: Id;
    tenantId: string;
    region: string;
    crowns: number;
    lcq: number;
    version: Version;
  };
  pointAwards: {
    id: Id;
    tenantId: string;
    leaderboardId: string;
    teamId: string;
    rosterId: string;
    segmentId: string;
    placement: number;
    points: number;
    awardedAt: Date;
    /** When a line-up without two of the team's last players lapsed the points; null if they count. */
    lapsedAt: Date | null;
    /** The roster of that line-up. */
    lapsedByRosterId: string | null;
  };
  communityGroups: { id: Id; tenantId: string; region: string; name: string; version: Version };
  regionalOperators: {
    id: Id;
    tenantId: string;
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
    tenantId: string;
    eventId: string;
    status: 'running' | 'finished' | 'failed' | 'cancelled';
    options: Json<DryRunOptions>;
    fingerprint: string;
    startedBy: string | null;
    startedAt: Date;
    heardAt: Date;
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
    segmentId: string;
    round: number;
    fingerprint: string;
    series: Json<TakenSeries[]>;
  };
  advanceSources: {
    id: Generated<string>;
    segmentId: string;
    rosterId: string;
    nextRosterId: string;
    placement: number;
  };
}
