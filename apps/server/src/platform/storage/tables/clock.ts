import type { TenantId, UserId } from '@ringside/rules/ids';
import type { Generated } from 'kysely';
import type { RealInstant } from '../../clock/real-time.ts';
import type { Id, Json } from './columns.ts';

export interface ClockTables {
  /** Scheduled jobs: each runs once, in order of its instant, and is then deleted. */
  dueWork: {
    id: Id;
    tenantId: TenantId;
    kind: string;
    subjectId: string;
    dueAt: Date;
    payload: Json<unknown>;
    attempts: Generated<number>;
    retryAt: RealInstant | null;
    requestId: string | null;
  };
  /** The jobs that fell due in a pause: they run after it, later by its length. */
  parkedJobs: {
    tenantId: TenantId;
    kind: string;
    subjectId: string;
    dueAt: Date;
    payload: Json<unknown>;
    requestId: string | null;
  };
  /** One record per change; the live stream replays from it. */
  activity: {
    id: Id;
    tenantId: TenantId;
    at: Date;
    userId: UserId | null;
    action: string;
    subjectType: string;
    subjectId: string;
    topics: string[];
    before: Json<unknown> | null;
    after: Json<unknown> | null;
    changes: Json<unknown> | null;
    subjectVersion: number | null;
    ipAddress: string | null;
    requestId: string | null;
    apiKeyId: string | null;
  };
  idempotencyKeys: {
    scope: string;
    bodyHash: string;
    status: number;
    headers: Json<Record<string, string>>;
    body: string;
    createdAt: RealInstant;
  };
}
