import type { Generated } from 'kysely';
import type { Id, Json, Version } from './columns.ts';

export interface RosterTables {
  teams: { id: Id; tenantId: string; name: string; gameId: string; ownerId: string; createdAt: Date; version: Version };
  rosters: {
    id: Id; tenantId: string; eventId: string; segmentId: string; stageId: string; teamId: string; name: string; nameKey: string; ownerId: string;
    status: 'incomplete' | 'ready' | 'disbanded'; checkedInAt: Date | null; standby: Generated<boolean>; seed: number | null; seedReason: Json<unknown> | null;
    treeLevel: number; parentRosterId: string | null; invited: Generated<boolean>; joiningKey: string; additionsUsed: Generated<number>; withdrawnAt: Date | null;
    rating: Generated<number>; createdAt: Date; version: Version;
    /** When a correction took it back, which disbanded it; advancing again brings it back. */
    undoneAt: Date | null;
  };
  /** `leftAt` stays when somebody goes: history does not vanish. */
  players: { id: Id; rosterId: string; stageId: string; userId: string; joinedAt: Date; leftAt: Date | null; leftHow: 'left' | 'kicked' | 'disbanded' | null };
  checkins: { id: Id; tenantId: string; createdAt: Date; userId: string; seriesId: string | null; rosterId: string | null; recordedBy: string | null };
}
