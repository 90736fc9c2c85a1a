import type { SeriesId, TenantId, UserId } from '@ringside/rules/ids';
import type { Generated } from 'kysely';
import type { RealInstant } from '../../clock/real-time.ts';
import type { Id, Version } from './columns.ts';

/** Tables of migrations 0004, 0013 and 0030. One-time secrets expire in real time. */
export interface ContactTables {
  /**
   * Emails and text messages to send after their transaction; `cause` is unique, so each is sent
   * once.
   */
  letters: {
    id: Id;
    tenantId: TenantId;
    cause: string;
    channel: 'mail' | 'sms';
    recipient: string;
    subject: string;
    text: string;
    html: string | null;
    status: 'waiting' | 'sent' | 'failed';
    attempts: Generated<number>;
    nextTryAt: RealInstant;
    createdAt: Date;
    sentAt: Date | null;
  };
  passwordResets: {
    tokenHash: string;
    userId: UserId;
    createdAt: RealInstant;
    expiresAt: RealInstant;
    usedAt: RealInstant | null;
  };
  /**
   * Attempts to sign in by password, in real time: of an account in unknown browsers, or of one
   * known browser. `subject` and `networks` are keyed hashes. Until `closedUntil` unknown browsers
   * cannot sign in by password. `userId` is set once the alarm is recorded.
   */
  signInCounters: {
    tenantId: TenantId;
    subject: string;
    windowFrom: RealInstant;
    attempts: number;
    networks: string[];
    closedAt: RealInstant | null;
    closedUntil: RealInstant | null;
    linkSentAt: RealInstant | null;
    userId: UserId | null;
  };
  /** One-time links that sign in while an account is closed, hashed and in real time. */
  signInLinks: {
    tokenHash: string;
    userId: UserId;
    createdAt: RealInstant;
    expiresAt: RealInstant;
    usedAt: RealInstant | null;
  };
  /** Email addresses and phone numbers; the code columns belong to the pending verification. */
  contactPoints: {
    id: Id;
    tenantId: TenantId;
    userId: UserId;
    kind: 'email' | 'phone';
    value: string;
    verifiedAt: Date | null;
    isPrimary: Generated<boolean>;
    codeHash: string | null;
    codeExpiresAt: RealInstant | null;
    codeTries: Generated<number>;
    codeSentAt: RealInstant | null;
    createdAt: Date;
    version: Version;
  };
  /** `hiddenAt` is when the staff hid the message from players. */
  chatMessages: {
    id: Id;
    tenantId: TenantId;
    seriesId: SeriesId;
    userId: UserId;
    text: string;
    createdAt: Date;
    hiddenAt: Date | null;
    hiddenBy: string | null;
  };
  /** The users whom a user has muted. */
  chatMutes: { userId: UserId; mutedId: string; createdAt: Date };
  /** Reports of messages, one per reader; each is open until an operator settles it. */
  chatReports: {
    id: Id;
    tenantId: TenantId;
    messageId: string;
    userId: UserId;
    reason: string;
    note: string;
    createdAt: Date;
    settledAt: Date | null;
    settledBy: string | null;
  };
  /** Users who may not write in match chats until an instant. */
  chatSilences: {
    userId: UserId;
    tenantId: TenantId;
    until: Date;
    reason: string;
    byUserId: UserId;
    createdAt: Date;
  };
  /** The account of a user in the community's chat. */
  chatAccounts: {
    userId: UserId;
    tenantId: TenantId;
    accountId: string;
    username: string;
    linkedAt: Date;
  };
  /**
   * Pending sign-ins with the chat: `verifier` is the secret half of PKCE, `browserHash` the hash
   * of the cookie of the browser that began it.
   */
  chatSignIns: {
    stateHash: string;
    userId: UserId;
    browserHash: string;
    verifier: string;
    redirect: string | null;
    createdAt: RealInstant;
    expiresAt: RealInstant;
  };
}
