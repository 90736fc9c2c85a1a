import type { NoticeKind } from '@ringside/rules/notices/notices';
import type { Generated } from 'kysely';
import type { Id } from './columns.ts';

/** Tables of migration 0014. */
export interface PushTables {
  /**
   * A device that its player had notified: the address at its browser's push service, and its keys
   * (RFC 8291).
   */
  pushSubscriptions: {
    id: Id;
    tenantId: string;
    userId: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    createdAt: Date;
  };
  /**
   * On its way to a device, once for each cause. `facts`: JSON as text; `toldBy`: topics whose
   * readers know already; `expiresAt` is the season's time, `nextTryAt` real time.
   */
  pushMessages: {
    id: Id;
    subscriptionId: string;
    cause: string;
    notice: string;
    facts: string;
    toldBy: string[];
    expiresAt: Date;
    status: 'waiting' | 'sent' | 'seen' | 'late' | 'failed';
    attempts: Generated<number>;
    nextTryAt: Date;
    createdAt: Date;
  };
  /** Who has a page in sight that hears of these topics, on whichever process; in real time. */
  streamPresences: {
    id: string;
    tenantId: string;
    userId: string;
    topics: string[];
    seenUntil: Date;
  };
}

/** What a notice says: names and figures that its words need. */
export interface NoticeFacts {
  kind: NoticeKind;
  /** The page without its language. */
  page: string;
  /**
   * What a later notice takes the place of, on the device and at the push service; at most 32 of
   * `A-Za-z0-9-_`.
   */
  tag: string;
  team: string;
  opponent: string;
  score: string;
}
