/* oxlint-disable no-restricted-properties -- logins live in real time, below every collection */
import { DAY_MS, MINUTE_MS } from '@ringside/rules/constants';
import type { UserId } from '@ringside/rules/ids';
import type { Kysely } from 'kysely';
import { type RealInstant, realNow, realTimeAfter } from '../../platform/clock/real-time.ts';
import type { Database } from '../../platform/storage/tables.ts';
import { createRandomId } from './cookie.ts';

/** The maximum lifetime of a login, regardless of its use. */
const LIFETIME_MS = DAY_MS / 2;
/**
 * The idle time in milliseconds after which a login ends. An open console renews its bearer every
 * quarter of an hour.
 */
export const IDLE_MS = 60 * MINUTE_MS;

/** A sign-in of an operator. Its cookie, its refresh tokens and its bearers end with it. */
export interface OperatorLogin {
  id: string;
  userId: UserId;
  family: string;
  expiresAt: RealInstant;
}

/**
 * Opens a login and deletes the user's expired ones. It stores `userAgent` as a short description,
 * by which users recognise their logins.
 */
export async function openLogin(
  db: Kysely<Database>,
  { userId, userAgent }: { userId: UserId; userAgent?: string | undefined },
): Promise<OperatorLogin> {
  const now = realNow();
  const expiresAt = realTimeAfter(now, LIFETIME_MS);
  await db
    .deleteFrom('operatorLogins')
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('expiresAt', '<=', now), eb('usedAt', '<=', idleLimit(now))]))
    .execute();
  const row = {
    userId,
    family: createRandomId(),
    device: describeDevice(userAgent),
    createdAt: now,
    usedAt: now,
    expiresAt,
  };
  return db
    .insertInto('operatorLogins')
    .values(row)
    .returning(['id', 'userId', 'family', 'expiresAt'])
    .executeTakeFirstOrThrow();
}

/** Renews the login of a family; undefined if it has ended or was idle for too long. */
export async function renewLogin(
  db: Kysely<Database>,
  family: string,
): Promise<OperatorLogin | undefined> {
  const now = realNow();
  return db
    .updateTable('operatorLogins')
    .set({ usedAt: now })
    .where('family', '=', family)
    .where('expiresAt', '>', now)
    .where('usedAt', '>', idleLimit(now))
    .returning(['id', 'userId', 'family', 'expiresAt'])
    .executeTakeFirst();
}

/** Returns the query for a user's valid logins. */
export function selectValidLogins(db: Kysely<Database>, userId: UserId) {
  const now = realNow();
  return db
    .selectFrom('operatorLogins')
    .where('operatorLogins.userId', '=', userId)
    .where('operatorLogins.expiresAt', '>', now)
    .where('operatorLogins.usedAt', '>', idleLimit(now));
}

/** Returns the instant of last use up to which logins have ended. */
export const idleLimit = (now: RealInstant) => realTimeAfter(now, -IDLE_MS);

/** Ends a login with its tokens and cookie. Returns its user; undefined if it had ended. */
export async function endLogin(
  db: Kysely<Database>,
  family: string,
): Promise<{ userId: string } | undefined> {
  return db
    .deleteFrom('operatorLogins')
    .where('family', '=', family)
    .returning('userId')
    .executeTakeFirst();
}

/** Ends a user's logins except the current one; returns whether there were others. */
export async function endOtherLogins(
  db: Kysely<Database>,
  { userId, loginId = '0' }: { userId: UserId; loginId?: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('operatorLogins')
    .where('userId', '=', userId)
    .where('id', '!=', loginId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Ends all sessions and logins of a user, and links that would sign them in, as after a new
 * password or a suspension.
 */
export async function endAllSessions(db: Kysely<Database>, userId: UserId): Promise<void> {
  await db.deleteFrom('signInLinks').where('userId', '=', userId).execute();
  await db.deleteFrom('operatorLogins').where('userId', '=', userId).execute();
  await db.deleteFrom('sessions').where('userId', '=', userId).execute();
}

/** The names in order of precedence: a user agent also contains those of the browsers behind it. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iOS'],
  ['iPad', 'iPadOS'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Macintosh', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** Returns a short description such as "Firefox on Linux"; null for an unknown browser and system. */
export function describeDevice(userAgent: string | undefined): string | null {
  const named = (list: readonly (readonly [string, string])[]) =>
    list.find(([part]) => userAgent?.includes(part))?.[1];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? null);
}
