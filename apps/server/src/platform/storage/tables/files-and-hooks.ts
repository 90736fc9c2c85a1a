import type { AnnouncementTexts } from '@ringside/contract/collections/announcements';
import type { SeriesId, TenantId, UserId } from '@ringside/rules/ids';
import type { Generated } from 'kysely';
import type { RealInstant } from '../../clock/real-time.ts';
import type { Json } from './columns.ts';

/** Tables of migration 0005. */
export interface FilesAndHooksTables {
  attachments: {
    id: Generated<string>;
    tenantId: TenantId;
    seriesId: SeriesId;
    userId: UserId;
    fileKey: string;
    name: string;
    size: number;
    width: number;
    height: number;
    createdAt: Date;
  };
  franchises: {
    id: Generated<string>;
    tenantId: TenantId;
    name: string;
    createdAt: Date;
    version: Generated<number>;
  };
  announcements: {
    id: Generated<string>;
    tenantId: TenantId;
    texts: Json<AnnouncementTexts>;
    link: string | null;
    dateFrom: Date;
    dateTo: Date;
    toInbox: Generated<boolean>;
    createdAt: Date;
    version: Generated<number>;
  };
  /** An announcement for one player's inbox in the game; `nextTryAt` is in real time. */
  inboxDeliveries: {
    announcementId: string;
    userId: UserId;
    status: 'waiting' | 'sent' | 'failed';
    attempts: Generated<number>;
    nextTryAt: RealInstant;
  };
  /**
   * `secret` signs the payload; `actions` are names of activity, `series.*` for all of one subject,
   * or `*`.
   */
  webhooks: {
    id: Generated<string>;
    tenantId: TenantId;
    url: string;
    secret: string;
    actions: string[];
    isActive: boolean;
    description: string;
    createdAt: Date;
    version: Generated<number>;
  };
  webhookDeliveries: {
    id: Generated<string>;
    webhookId: string;
    activityId: string;
    action: string;
    body: string;
    status: 'waiting' | 'delivered' | 'failed';
    attempts: Generated<number>;
    /**
     * When the next attempt is due, in real time, so that a move of the season's clock sends
     * nothing twice.
     */
    nextAt: RealInstant | null;
    responseStatus: number | null;
    failure: string | null;
    createdAt: Date;
    deliveredAt: RealInstant | null;
  };
}
