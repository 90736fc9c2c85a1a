import type { TenantId, UserId } from '@ringside/rules/ids';
import type { Generated } from 'kysely';
import type { RealInstant } from '../../clock/real-time.ts';
import type { Json } from './columns.ts';

/** The rows that a merge moved, by ids, for a split. */
export interface MergeMoved {
  players: string[];
  rosters: string[];
  teams: string[];
  gameAccounts: string[];
  checkins: string[];
  chatMessages: string[];
  attachments: string[];
  queueWins: number;
  /** Absent in merges from before chats and devices moved. */
  talk?: TalkMoved;
}

/** The chat settings and devices that moved with a merged account. */
export interface TalkMoved {
  /** Ids of the devices. */
  devices: string[];
  /** The users whom it had muted, and those who had muted it, if the other account had no such mute. */
  mutes: string[];
  mutedBy: string[];
  /** Its silence, if longer than the other's, and the one that it replaced. */
  silence: { own: KeptSilence; instead: KeptSilence | null } | null;
}
/** A silence with instants as ISO 8601. */
export interface KeptSilence {
  until: string;
  reason: string;
  byUserId: UserId;
  createdAt: string;
}

/** Users who sign in: players by their tag, operators by email and password. */
export interface UsersTable {
  id: Generated<UserId>;
  tenantId: TenantId;
  username: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  /** A calendar date, 'YYYY-MM-DD': a birthday has no time zone. */
  dateOfBirth: string | null;
  nationality: string | null;
  /** The launch country, used if there is no nationality. */
  country: string | null;
  playerTag: string | null;
  avatarKey: string | null;
  hasProfile: Generated<boolean>;
  isBanned: Generated<boolean>;
  banUntil: Date | null;
  countryBan: Generated<boolean>;
  /** Wins of the Championship Challenge that the game has counted. */
  challengeWins: Generated<number>;
  /** Wins in queue segments of this server. */
  queueWins: Generated<number>;
  preferredLocale: string | null;
  passwordHash: string | null;
  suspendedAt: Date | null;
  suspendedUntil: RealInstant | null;
  suspensionReason: string | null;
  /** The account of the same person into which this one was merged. */
  mergedInto: string | null;
  mergeMoved: Json<MergeMoved> | null;
  createdAt: Date;
  version: Generated<number>;
}

/** Tables of users, their sessions, and the emulated game. */
export interface PeopleTables {
  users: UsersTable;
  /**
   * API keys, hashed; they end in real time. A key has at most the current permissions of its
   * creator.
   */
  apiKeys: {
    id: Generated<string>;
    tenantId: TenantId;
    userId: UserId;
    name: string;
    roles: string[];
    keyHash: string;
    hint: string;
    createdAt: Date;
    expiresAt: RealInstant | null;
    lastUsedAt: RealInstant | null;
    revokedAt: Date | null;
  };
  /** `questions` and `answers` are JSON as text; answers name no user. */
  surveys: {
    id: Generated<string>;
    tenantId: TenantId;
    survey: string;
    questions: string;
    changedAt: Date;
  };
  /** `answeredOn` is a calendar date, 'YYYY-MM-DD'. */
  surveyAnswers: { id: Generated<string>; surveyId: string; answers: string; answeredOn: string };
  operatorRoles: { userId: UserId; role: string };
  gameAccounts: {
    id: Generated<string>;
    userId: UserId;
    username: string;
    createdAt: Date;
    version: Generated<number>;
  };
  /** Sessions in real time, so that a move of the season's clock ends none. */
  sessions: {
    idHash: string;
    userId: UserId;
    kind: 'player' | 'operator';
    createdAt: RealInstant;
    expiresAt: RealInstant;
    family: string | null;
  };
  /**
   * A sign-in of an operator, in real time; its tokens and cookies have its `family` and end with
   * it. `usedAt` is its last renewal.
   */
  operatorLogins: {
    id: Generated<string>;
    userId: UserId;
    family: string;
    device: string | null;
    createdAt: RealInstant;
    usedAt: RealInstant;
    expiresAt: RealInstant;
  };
  /**
   * The second factor of a sign-in, in real time; it applies once confirmed. `secret` is encrypted
   * (`identity/sessions/encrypted-secret.ts`), recovery codes are hashes of the unused ones,
   * `lastStep` is the newest time step (30 s since 1970) of an accepted code.
   */
  secondFactors: {
    userId: UserId;
    secret: string;
    recoveryCodes: string[];
    lastStep: number | null;
    createdAt: RealInstant;
    confirmedAt: RealInstant | null;
  };
  /** A late second use of a token ends its whole family. */
  refreshTokens: {
    idHash: string;
    family: string;
    userId: UserId;
    createdAt: RealInstant;
    expiresAt: RealInstant;
    usedAt: RealInstant | null;
  };
  /** `subject` is 'user:<id>', or 'visitor:<hash>' for a browser without a sign-in. */
  ageRefusals: { tenantId: TenantId; subject: string; refusedAt: Date; nextTry: Date };
  emulatorPlayers: {
    playerTag: string;
    name: string;
    country: string;
    nationality: string;
    dateOfBirth: string;
    firstName: string | null;
    lastName: string | null;
    email: string | null;
    brawlers: number;
    challengeWins: number;
    isBanned: boolean;
    banUntil: Date | null;
    countryBan: boolean;
    hasProfile: boolean;
    apiSecret: string;
    /** JSON as text, because the case conversion would rewrite the keys of a json column. */
    surveyAnswers: string | null;
    createdAt: Date;
  };
  emulatorKeys: { kid: string; privateJwk: string; publicJwk: string; createdAt: RealInstant };
  emulatorFaults: {
    id: Generated<string>;
    call: string;
    status: number | null;
    delayMs: number;
    remaining: number;
  };
  inboxMessages: {
    id: Generated<string>;
    playerTag: string;
    title: string;
    text: string;
    link: string | null;
    params: string;
    sentAt: Date;
  };
  mailbox: {
    id: Generated<string>;
    recipient: string;
    subject: string;
    text: string;
    html: string | null;
    sentAt: Date;
  };
}
