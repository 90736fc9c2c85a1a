import type { EventId, RosterId, SegmentId, SeriesId, TenantId, UserId } from '@ringside/rules/ids';
import type { Generated } from 'kysely';
import type { Id, Json, Version } from './columns.ts';
import type { LobbyCompetitor } from './match.ts';

/**
 * The withdrawal of a roster by an operator: reason, instant, and its open series at the time,
 * which a reinstatement restores.
 */
export interface TakenOut {
  how: 'withdrawn' | 'disqualified';
  reason: string;
  at: string;
  /** Whether the roster was playing; one that had withdrawn itself stays withdrawn. */
  wasIn: boolean;
  open: {
    bracketNumber: number;
    roundNumber: number;
    matchNumber: number;
    date: string | null;
    homeRosterId: RosterId | null;
    awayRosterId: RosterId | null;
    /** The rosters of a lobby; absent for series of two. */
    lobby?: Pick<LobbyCompetitor, 'rosterId' | 'seed' | 'hasForfeited'>[];
    homeSeed: number | null;
    awaySeed: number | null;
    pairing: unknown;
  }[];
  /** The last round with a pairing of the roster. */
  lastRound: number;
  /** Whether the segment was over, so that the roster lost its place and no series. */
  afterEnd?: boolean | undefined;
  /** Whether the place of the roster stays open, so that no other moves up. */
  keepsPlace?: boolean | undefined;
}

/** The facts that the disbanding of a roster takes from it, which a reinstatement restores. */
export interface Disbanding extends Pick<TakenOut, 'at' | 'wasIn' | 'open' | 'lastRound'> {
  /** Its check-in; absent without one. */
  checkin?: { userId: UserId; createdAt: string } | undefined;
}

export interface RosterTables {
  teams: {
    id: Id;
    tenantId: TenantId;
    name: string;
    gameId: string;
    ownerId: UserId;
    createdAt: Date;
    version: Version;
  };
  rosters: {
    id: Id<RosterId>;
    tenantId: TenantId;
    eventId: EventId;
    segmentId: SegmentId;
    stageId: SegmentId;
    teamId: string;
    name: string;
    nameKey: string;
    ownerId: UserId;
    status: 'incomplete' | 'ready' | 'disbanded';
    checkedInAt: Date | null;
    standby: Generated<boolean>;
    seed: number | null;
    seedReason: Json<unknown> | null;
    treeLevel: number;
    parentRosterId: RosterId | null;
    invited: Generated<boolean>;
    joiningKey: string;
    additionsUsed: Generated<number>;
    withdrawnAt: Date | null;
    rating: Generated<number>;
    createdAt: Date;
    version: Version;
    /** When a correction took the roster back, which disbanded it; advancing again restores it. */
    undoneAt: Date | null;
    takenOut: Json<TakenOut> | null;
    /** Whether the roster had nothing left to play when it withdrew: it keeps its place. */
    playedOut: Generated<boolean>;
    /** Set while the roster is disbanded; earlier versions of the server stored none. */
    disbanding: Json<Disbanding> | null;
    /** Locked (true) or open (false) by an operator; null if the dates decide. */
    operatorLock: boolean | null;
  };
  /** `leftAt` is set when a player leaves; the row stays as history. */
  players: {
    id: Id;
    rosterId: RosterId;
    stageId: SegmentId;
    userId: UserId;
    joinedAt: Date;
    leftAt: Date | null;
    leftHow: 'left' | 'kicked' | 'disbanded' | null;
  };
  checkins: {
    id: Id;
    tenantId: TenantId;
    createdAt: Date;
    userId: UserId;
    seriesId: SeriesId | null;
    rosterId: RosterId | null;
    recordedBy: string | null;
  };
}
