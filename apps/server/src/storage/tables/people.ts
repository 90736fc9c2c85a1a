import type { Generated } from 'kysely';
import type { Json } from './columns.ts';

/** What moved with a merge, by ids, so that it can be split again. */
export interface MergeMoved {
  players: string[];
  rosters: string[];
  teams: string[];
  gameAccounts: string[];
  checkins: string[];
  chatMessages: string[];
  attachments: string[];
  queueWins: number;
  /** Absent where it was merged before talk and notices moved. */
  talk?: TalkMoved;
}

/** What of match chats and notices moves with an account that is emptied into another. */
export interface TalkMoved {
  /** Ids of the devices that are notified. */
  devices: string[];
  /** Whom it had muted, and who had muted it, where the other account had none of it. */
  mutes: string[];
  mutedBy: string[];
  /** Its silence, where that is longer than the other's, and what stood there before. */
  silence: { own: KeptSilence; instead: KeptSilence | null } | null;
}
/** Instants as ISO 8601. */
export interface KeptSilence {
  until: string;
  reason: string;
  byUserId: string;
  createdAt: string;
}

/** Everybody who signs in: players by their tag, operators by email and password. */
export interface UsersTable {
  id: Generated<string>;
  tenantId: string;
  username: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  /** A calendar date, 'YYYY-MM-DD': a birthday has no time zone. */
  dateOfBirth: string | null;
  nationality: string | null;
  /** The launch country, used while there is no nationality. */
  country: string | null;
  playerTag: string | null;
  avatarKey: string | null;
  hasProfile: Generated<boolean>;
  isBanned: Generated<boolean>;
  banUntil: Date | null;
  countryBan: Generated<boolean>;
  /** Wins of the Championship Challenge that the game side counted. */
  challengeWins: Generated<number>;
  /** Wins of our own queue segments. */
  queueWins: Generated<number>;
  preferredLocale: string | null;
  passwordHash: string | null;
  suspendedAt: Date | null;
  suspendedUntil: Date | null;
  suspensionReason: string | null;
  /** The account of the same person that this one was emptied into. */
  mergedInto: string | null;
  mergeMoved: Json<MergeMoved> | null;
  createdAt: Date;
  version: Generated<number>;
}

/** Tables of people, their sessions, and of the game's stand-in. */
export interface PeopleTables {
  users: UsersTable;
  /** Keys of programs, hashed; in real time. They do at most what their maker may do at the moment. */
  apiKeys: {
    id: Generated<string>;
    tenantId: string;
    userId: string;
    name: string;
    roles: string[];
    keyHash: string;
    hint: string;
    createdAt: Date;
    expiresAt: Date | null;
    lastUsedAt: Date | null;
    revokedAt: Date | null;
  };
  /** `questions` and `answers` are JSON as text; nobody's answers say whose they are. */
  surveys: {
    id: Generated<string>;
    tenantId: string;
    survey: string;
    questions: string;
    changedAt: Date;
  };
  /** `answeredOn`: a calendar date, 'YYYY-MM-DD'. */
  surveyAnswers: { id: Generated<string>; surveyId: string; answers: string; answeredOn: string };
  operatorRoles: { userId: string; role: string };
  gameAccounts: {
    id: Generated<string>;
    userId: string;
    username: string;
    createdAt: Date;
    version: Generated<number>;
  };
  /** Real time, not the season's clock: moving the clock must not sign anybody out. */
  sessions: {
    idHash: string;
    userId: string;
    kind: 'player' | 'operator';
    createdAt: Date;
    expiresAt: Date;
    family: string | null;
  };
  /**
   * One sign-in of an operator, in real time; what came from it has its `family`, and goes with it.
   * `usedAt` is when it was last renewed.
   */
  operatorLogins: {
    id: Generated<string>;
    userId: string;
    family: string;
    device: string | null;
    createdAt: Date;
    usedAt: Date;
    expiresAt: Date;
  };
  /**
   * What besides the password a sign-in asks for, in real time; it holds once it is confirmed.
   * `secret` is sealed (`sessions/sealed-secret.ts`), recovery codes are hashes of those that are
   * left, `lastStep` is the newest time step (30 s since 1970) whose code was taken.
   */
  secondFactors: {
    userId: string;
    secret: string;
    recoveryCodes: string[];
    lastStep: number | null;
    createdAt: Date;
    confirmedAt: Date | null;
  };
  /** A used one that comes back ends its whole family. */
  refreshTokens: {
    idHash: string;
    family: string;
    userId: string;
    createdAt: Date;
    expiresAt: Date;
    usedAt: Date | null;
  };
  /** `subject`: 'user:<id>', or 'visitor:<hash>' for somebody who has not signed in. */
  ageRefusals: { tenantId: string; subject: string; refusedAt: Date; nextTry: Date };
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
    /** JSON as text: the case plugin would rewrite the keys of a json column. */
    surveyAnswers: string | null;
    createdAt: Date;
  };
  emulatorKeys: { kid: string; privateJwk: string; publicJwk: string; createdAt: Date };
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
