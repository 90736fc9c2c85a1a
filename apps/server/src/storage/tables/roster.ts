import type { Generated } from 'kysely';
import type { Id, Json, Version } from './columns.ts';

/**
 * An operator took a roster out: why, when, and what of its series fell by that, so that it can
 * stand up again.
 */
export interface TakenOut {
  how: 'withdrawn' | 'disqualified';
  reason: string;
  at: string;
  /** Whether it played until then; one that had withdrawn by itself stays so. */
  wasIn: boolean;
  open: {
    bracketNumber: number;
    roundNumber: number;
    matchNumber: number;
    date: string | null;
    homeRosterId: string | null;
    awayRosterId: string | null;
    homeSeed: number | null;
    awaySeed: number | null;
    pairing: unknown;
  }[];
  /** The last round that was paired with it. */
  lastRound: number;
}

export interface RosterTables {
  teams: {
    id: Id;
    tenantId: string;
    name: string;
    gameId: string;
    ownerId: string;
    createdAt: Date;
    version: Version;
  };
  rosters: {
    id: Id;
    tenantId: string;
    eventId: string;
    segmentId: string;
    stageId: string;
    teamId: string;
    name: string;
    nameKey: string;
    ownerId: string;
    status: 'incomplete' | 'ready' | 'disbanded';
    checkedInAt: Date | null;
    standby: Generated<boolean>;
    seed: number | null;
    seedReason: Json<unknown> | null;
    treeLevel: number;
    parentRosterId: string | null;
    invited: Generated<boolean>;
    joiningKey: string;
    additionsUsed: Generated<number>;
    withdrawnAt: Date | null;
    rating: Generated<number>;
    createdAt: Date;
    version: Version;
    /** When a correction took it back, which disbanded it; advancing again brings it back. */
    undoneAt: Date | null;
    takenOut: Json<TakenOut> | null;
    /** Locked (true) or open (false) by an operator's word; null: as the dates say. */
    operatorLock: boolean | null;
  };
  /** `leftAt` stays when somebody goes: history does not vanish. */
  players: {
    id: Id;
    rosterId: string;
    stageId: string;
    userId: string;
    joinedAt: Date;
    leftAt: Date | null;
    leftHow: 'left' | 'kicked' | 'disbanded' | null;
  };
  checkins: {
    id: Id;
    tenantId: string;
    createdAt: Date;
    userId: string;
    seriesId: string | null;
    rosterId: string | null;
    recordedBy: string | null;
  };
}
