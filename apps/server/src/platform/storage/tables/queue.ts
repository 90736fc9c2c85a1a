import type { RosterId, SegmentId, SeriesId, TenantId } from '@ringside/rules/ids';
import type { QueueMatch } from '@ringside/rules/queue/pair-queue';
import type { Generated } from 'kysely';
import type { Id, Json, Version } from './columns.ts';

export interface QueueTables {
  /** Waiting rosters; a roster that goes back to the front keeps its `since`. */
  queueEntries: {
    id: Id;
    tenantId: TenantId;
    segmentId: SegmentId;
    rosterId: RosterId;
    since: Date;
  };
  matchUps: {
    id: Id;
    tenantId: TenantId;
    segmentId: SegmentId;
    homeRosterId: RosterId;
    awayRosterId: RosterId;
    homeSince: Date;
    awaySince: Date;
    status: 'open' | 'played' | 'declined' | 'expired';
    homeAccepted: Generated<boolean>;
    awayAccepted: Generated<boolean>;
    deadline: Date;
    reason: Json<QueueMatch['reason']>;
    seriesId: SeriesId | null;
    createdAt: Date;
    version: Version;
  };
}
