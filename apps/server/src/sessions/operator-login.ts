import { DAY_MS, MINUTE_MS } from '@ringside/rules/constants';
import type { Kysely } from 'kysely';
import { realNow } from '../clock/real-time.ts';
import type { Database } from '../storage/tables.ts';
import { randomId } from './cookie.ts';

/** However much it is used. */
const LIFETIME_MS = DAY_MS / 2;
/**
 * A console that is open renews its bearer every quarter of an hour; one that was not for so long
 * is shut.
 */
export const IDLE_MS = 60 * MINUTE_MS;

/**
 * One sign-in of an operator: its cookie, its refresh tokens and its bearers live as long as it
 * does.
 */
export interface OperatorLogin {
  id: string;
  userId: string;
  family: string;
  expiresAt: Date;
}

/**
 * Opens a login; the person's ended ones are swept away. `userAgent` is kept as a few words, so
 * that he knows his own.
 */
export async function openLogin(
  db: Kysely<Database>,
  { userId, userAgent }: { userId: string; userAgent?: string | undefined },
): Promise<OperatorLogin> {
  const now = realNow();
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  await db
    .deleteFrom('operatorLogins')
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('expiresAt', '<=', now), eb('usedAt', '<=', idleSince(now))]))
    .execute();
  const row = {
    userId,
    family: randomId(),
    device: deviceOf(userAgent),
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

/**
 * The login of a family, used at this moment; undefined when it has ended, or was idle for too
 * long.
 */
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
    .where('usedAt', '>', idleSince(now))
    .returning(['id', 'userId', 'family', 'expiresAt'])
    .executeTakeFirst();
}

/** A person's logins that are still good. */
export function goodLogins(db: Kysely<Database>, userId: string) {
  const now = realNow();
  return db
    .selectFrom('operatorLogins')
    .where('operatorLogins.userId', '=', userId)
    .where('operatorLogins.expiresAt', '>', now)
    .where('operatorLogins.usedAt', '>', idleSince(now));
}

/** The instant of the last use before which a login has ended. */
export const idleSince = (now: Date) => new Date(now.getTime() - IDLE_MS);

/** Ends a login with all that came from it. Returns whose it was; undefined: it had ended. */
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

/** Ends a person's logins but the one that asks; answers whether there were others. */
export async function endLoginsBut(
  db: Kysely<Database>,
  { userId, loginId = '0' }: { userId: string; loginId?: string },
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
export async function endAllSessions(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom('signInLinks').where('userId', '=', userId).execute();
  await db.deleteFrom('operatorLogins').where('userId', '=', userId).execute();
  await db.deleteFrom('sessions').where('userId', '=', userId).execute();
}

/** In the order in which they must be asked for: each of them says that it is also those behind it. */
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

/** "Firefox on Linux"; null for what is no browser known here. */
export function deviceOf(userAgent: string | undefined): string | null {
  const named = (list: readonly (readonly [string, string])[]) =>
    list.find(([part]) => userAgent?.includes(part))?.[1];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? null);
}
