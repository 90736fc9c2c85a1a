import { PARTICIPANT_TYPE_NAMES, PARTICIPANT_TYPES } from '@ringside/rules/constants';
import type { RosterId, UserId } from '@ringside/rules/ids';
import { z } from 'zod';
import { documentOf, emptyBody, idText, instantText, toOne } from '../documents.ts';
import { countryCode, personName } from '../person-fields.ts';
import { names } from './names.ts';
import { codeInput } from './second-factor.ts';

/** Users and the small public lists. */

/** The name is public; optional attributes are shown to the user and to operators. */
export const userAttributes = z.strictObject({
  username: z.string(),
  permissions: z.array(z.string()),
  avatar: z.string().nullable(),
  firstName: z.string().nullable().optional(),
  lastName: z.string().nullable().optional(),
  email: z.string().nullable().optional(),
  dateOfBirth: z.iso.date().nullable().optional(),
  nationality: z.string().nullable().optional(),
  country: z.string().nullable().optional(),
  playerTag: z.string().nullable().optional(),
  hasProfile: z.boolean().optional(),
  isBanned: z.boolean().optional(),
  banUntil: instantText.nullable().optional(),
  countryBan: z.boolean().optional(),
  challengeWins: z.int().optional(),
  queueWins: z.int().optional(),
  preferredLocale: z.string().nullable().optional(),
  suspendedAt: instantText.nullable().optional(),
  suspendedUntil: instantText.nullable().optional(),
  suspensionReason: z.string().nullable().optional(),
  createdAt: instantText.nullable().optional(),
  roles: z.array(z.string()).optional(),
  mergedInto: idText
    .nullable()
    .optional()
    .describe('The account of the same person that this one was merged into.'),
});

/** A user as the client sees them. */
export interface User {
  id: UserId;
  username: string;
  permissions: string[];
  firstName?: string;
  lastName?: string;
  email?: string;
  dateOfBirth?: string;
  nationality?: string;
  /** A path of this site. */
  avatar?: string | null;
  roles?: string[];
  /**
   * The wins that count towards qualification: those of the game, and those of the Championship
   * Challenge.
   */
  challengeWins?: number;
  queueWins?: number;
  mergedInto?: string | null;
}

/** The account to merge, in the version that was seen; the path names the one that stays. */
export const mergedUser = documentOf({
  type: 'users',
  attributes: z.strictObject({ version: z.int() }),
  relationships: z.strictObject({ from: toOne('users') }),
});

const moving = z.strictObject({ id: idText, name: z.string() });
const mergePreview = z.strictObject({
  from: z.strictObject({
    id: idText,
    username: z.string(),
    playerTag: z.string().nullable(),
    version: z.int(),
  }),
  moves: z.strictObject({
    rosters: z.array(moving),
    teams: z.array(moving),
    gameAccounts: z.array(moving),
    checkins: z.int(),
    series: z.int(),
    chatMessages: z.int(),
    attachments: z.int(),
    points: z.int().describe('The points of the teams that move.'),
    queueWins: z.int(),
    mutes: z
      .int()
      .describe('Users that it has muted, except those that the remaining account has also muted.'),
    mutedBy: z.int().describe('Users who have muted it.'),
    devices: z.int().describe('Devices that receive notifications.'),
    silencedUntil: instantText
      .nullable()
      .describe('Its silence in match chats, if it is the longer one.'),
  }),
  refusal: z
    .strictObject({ code: z.string(), title: z.string(), detail: z.string().nullable() })
    .nullable()
    .describe('Why the two cannot be merged.'),
});
/** The preview of a merge: what would move, and what prevents it. */
export type MergePreview = z.infer<typeof mergePreview>;
export const mergePreviewAnswer = z.strictObject({ data: mergePreview });

export const profileAttributes = z.strictObject({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  nationality: z.string().nullable(),
  avatar: z.string().nullable(),
  complete: z.boolean(),
});
export const gameAccountAttributes = z.strictObject({
  username: z.string(),
  createdAt: instantText,
});

export const leaderboardAttributes = z.strictObject({
  region: z.string(),
  crowns: z.int(),
  lcq: z.int(),
});
export interface Leaderboard extends z.infer<typeof leaderboardAttributes> {
  id: string;
}

const decidingPlacements = {
  own: z.int().nullable().describe('Null for no placement.'),
  ahead: z.int().nullable(),
  stage: z
    .strictObject({ name: z.string(), names })
    .describe('A stage of the deciding weight, or the deciding one.'),
  event: z.strictObject({ name: z.string(), names }).describe('The event of this stage.'),
};
const leaderboardTie = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('best-placement').describe('In the stages that weigh most.'),
    ...decidingPlacements,
  }),
  z.strictObject({ kind: z.literal('latest-placement'), ...decidingPlacements }),
  z.strictObject({ kind: z.literal('meetings').describe('The series among the tied.') }),
  z.strictObject({ kind: z.literal('age').describe('The older team is first.') }),
]);

export const entryAttributes = z.strictObject({
  rank: z.int(),
  points: z.int(),
  qualifiedBy: z.enum(['crown', 'lcq']).nullable(),
  latest: z
    .strictObject({ event: idText, points: z.int() })
    .nullable()
    .describe('The points of the latest event of which a stage with points has begun.'),
  possible: z.int().describe('The most points that open stages can still give.'),
  atMost: z.int().describe('The points with the possible ones.'),
  outOfReach: z
    .boolean()
    .describe('Whether it cannot reach a place any more that the leaderboard gives.'),
  tie: leaderboardTie
    .nullable()
    .describe('What puts it behind the team before it, if both have the same points.'),
  adjustments: z
    .array(z.strictObject({ points: z.int(), reason: z.string() }))
    .describe('What operators added to the points or deducted from them; `points` contains it.'),
});
export interface LeaderboardEntry extends z.infer<typeof entryAttributes> {
  id: string;
  team: { id: string; name?: string };
  /** The team's newest roster that has won points. */
  roster: { id: RosterId };
}

export type Profile = { id: string } & z.infer<typeof profileAttributes>;

export const profileChanges = z.strictObject({
  firstName: personName.optional(),
  lastName: personName.optional(),
  nationality: countryCode.optional(),
});
export const changedProfile = documentOf({
  type: 'profiles',
  attributes: profileChanges,
  relationships: emptyBody,
});

/** Operators name the user of the account. */
export const newGameAccount = documentOf({
  type: 'game-accounts',
  attributes: z.strictObject({ username: personName }),
  relationships: z.strictObject({ user: toOne('users').optional() }).optional(),
});
export const changedGameAccount = documentOf({
  type: 'game-accounts',
  attributes: z.strictObject({ username: personName }),
  relationships: emptyBody,
});
export type GameAccount = { id: string } & z.infer<typeof gameAccountAttributes>;

export const ageGate = z.strictObject({
  allowed: z.boolean().nullable().describe('Null while the age is unknown.'),
  minimumAge: z.int(),
  nextTry: instantText.nullable().describe('When the user can try again after a refusal.'),
});
export type AgeGate = z.infer<typeof ageGate>;

export const loginBody = z.strictObject({
  email: z.string(),
  password: z.string().max(1000),
  code: codeInput
    .optional()
    .describe(
      'A code of the authenticator app, or a recovery code; needed after 401 `second-factor-required`.',
    ),
});
/**
 * `token` is that of the link that an operator gets while password sign-in of their account is
 * closed.
 */
export const signInLinkBody = z.strictObject({
  token: z.string().max(200),
  code: codeInput
    .optional()
    .describe(
      'A code of the authenticator app, or a recovery code; needed after 401 `second-factor-required`.',
    ),
});
export const refreshBody = z.strictObject({ refreshToken: z.string().max(200) });

const operator = z.strictObject({
  id: idText,
  username: z.string(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
});
/** The answer to a sign-in: the bearer, and the token that refreshes it. */
export const signedInAnswer = z.strictObject({
  data: z.strictObject({
    token: z.string(),
    refreshToken: z.string(),
    expiresAt: instantText,
    mustEnrol: z
      .boolean()
      .describe(
        'Whether the user must first set up a second factor; until then every other request gets 403 `second-factor-missing`.',
      ),
    user: operator,
  }),
});

/** The attributes with the id, as the client sees them. */
type Shown<Attributes extends z.ZodType> = z.infer<Attributes> & { id: string };

export const gameAttributes = z.strictObject({
  name: z.string(),
  shortName: z.string(),
  sortOrder: z.int(),
});
export type Game = Shown<typeof gameAttributes>;
export const segmentTypeAttributes = z.strictObject({
  code: z.string(),
  name: z.string(),
  sortOrder: z.int(),
  participantType: z
    .enum(PARTICIPANT_TYPE_NAMES)
    .describe(
      `The participants of its series. ${PARTICIPANT_TYPE_NAMES.map((name) => `${name}: a ${PARTICIPANT_TYPES[name]}`).join(', ')}.`,
    ),
});
export type SegmentType = Shown<typeof segmentTypeAttributes>;
export const communityGroupAttributes = z.strictObject({ region: z.string(), name: z.string() });
export type CommunityGroup = Shown<typeof communityGroupAttributes>;
export const regionalOperatorAttributes = z.strictObject({
  region: z.string(),
  eventName: z.string(),
  operatorName: z.string(),
  eventUrl: z.string(),
  countries: z.array(z.string()),
});
export type RegionalOperator = Shown<typeof regionalOperatorAttributes>;
export const errorCodeAttributes = z.strictObject({ key: z.string(), message: z.string() });
export type ErrorCode = Shown<typeof errorCodeAttributes>;
