import { z } from 'zod';
import { documentOf, instant, none, toOne } from '../documents.ts';
import { countryCode, personName } from '../person-fields.ts';

/** People and the small public lists, as the client sees them. */
export interface User {
  id: string;
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
}

export interface Leaderboard {
  id: string;
  region: string;
  crowns: number;
  lcq: number;
}

export interface LeaderboardEntry {
  id: string;
  rank: number;
  points: number;
  qualifiedBy: 'crown' | 'lcq' | null;
  team: { id: string; name?: string };
}

export interface AgeGate {
  allowed: boolean | null;
  minimumAge: number;
  nextTry: string | null;
}

/** A path of this site, such as `/files/avatars/….webp`. */
const avatar = z.string().nullable();
const text = z.string().nullable();

/** What everybody sees of a person, and what oneself and operators see besides. */
export const userAttributes = z.strictObject({
  username: z.string(), permissions: z.array(z.string()), avatar, roles: z.array(z.string()).optional(), firstName: text.optional(), lastName: text.optional(), email: text.optional(),
  dateOfBirth: text.optional(), nationality: text.optional(), country: text.optional(), playerTag: text.optional(), hasProfile: z.boolean().optional(), countryBan: z.boolean().optional(),
  challengeWins: z.int().optional(), queueWins: z.int().optional(), preferredLocale: text.optional(), suspensionReason: text.optional(), isBanned: z.boolean().optional(),
  banUntil: instant.nullable().optional(), suspendedAt: instant.nullable().optional(), suspendedUntil: instant.nullable().optional(), createdAt: instant.optional(),
});

export const profileAttributes = z.strictObject({ firstName: text, lastName: text, nationality: text, avatar, complete: z.boolean() });
export type Profile = { id: string } & z.infer<typeof profileAttributes>;

export const profileChanges = z.strictObject({ firstName: personName.optional(), lastName: personName.optional(), nationality: countryCode.optional() });
export const changedProfile = documentOf({ type: 'profiles', attributes: profileChanges, relationships: none });

export const gameAccountAttributes = z.strictObject({ username: z.string(), createdAt: instant });
/** Operators name the person whose account it is. */
export const newGameAccount = documentOf({ type: 'game-accounts', attributes: z.strictObject({ username: personName }), relationships: z.strictObject({ user: toOne('users').optional() }).optional() });
export const changedGameAccount = documentOf({ type: 'game-accounts', attributes: z.strictObject({ username: personName }), relationships: none });
export type GameAccount = { id: string } & z.infer<typeof gameAccountAttributes>;
