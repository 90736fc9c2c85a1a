import type { SegmentId, TenantId, UserId } from '@ringside/rules/ids';
import type { NoticeKind } from '@ringside/rules/notices/notices';
import type { Generated } from 'kysely';
import type { RealInstant } from '../../clock/real-time.ts';
import type { Id } from './columns.ts';

/** Tables of migrations 0014, 0047 and 0048. */
export interface PushTables {
  /**
   * A device of a player: its address at the browser's push service, and its keys (RFC 8291). The
   * inbox in the game is one with the address `inbox:` and without keys.
   */
  pushSubscriptions: {
    id: Id;
    tenantId: TenantId;
    userId: UserId;
    endpoint: string;
    p256dh: string;
    auth: string;
    createdAt: Date;
  };
  /**
   * Notices to devices, one per cause. `facts` is JSON as text; readers of the topics in `toldBy`
   * know already; `expiresAt` is the season's time, `nextTryAt` real time.
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
    nextTryAt: RealInstant;
    createdAt: Date;
  };
  /** The notices that a player wants; without a row the defaults. */
  noticeSettings: {
    userId: UserId;
    leadMinutes: number;
    matchesBefore: boolean;
    /** Whether notices also go to the inbox in the game. */
    inGame: boolean;
  };
  /** The openings of which a player is reminded. */
  reminders: {
    userId: UserId;
    segmentId: SegmentId;
    opening: 'registration' | 'check-in';
    createdAt: Date;
  };
  /** Users with a visible page that subscribes to these topics, in any process; in real time. */
  streamPresences: {
    id: string;
    tenantId: TenantId;
    userId: UserId;
    topics: string[];
    seenUntil: RealInstant;
  };
}

/** The names and figures that the text of a notice needs. */
export interface NoticeFacts {
  kind: NoticeKind;
  /** The path of the page without its language. */
  page: string;
  /**
   * The key by which a later notice replaces this one on the device and at the push service; at
   * most 32 of `A-Za-z0-9-_`.
   */
  tag: string;
  team: string;
  opponent: string;
  score: string;
  /** Present for the result of a drawn series. */
  isDrawn?: true;
  /** The minutes until a match that is soon. */
  minutes?: number;
}
