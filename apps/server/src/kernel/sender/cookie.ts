/* oxlint-disable no-restricted-properties -- sessions have no collection */
import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS } from '@ringside/rules/constants';
import type { UserId } from '@ringside/rules/ids';
import type { Context as HonoContext } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import type { Kysely } from 'kysely';
import { type RealInstant, realNow, realTimeAfter } from '../../platform/clock/real-time.ts';
import type { Database } from '../../platform/storage/tables.ts';
import type { SessionKind } from './access-token.ts';

/**
 * The names of the cookies: HttpOnly and Lax, so scripts cannot read them and other sites cannot
 * send them with a change. The console has its own, so that an operator can use the site as a
 * player.
 */
const COOKIES: Record<SessionKind, string> = {
  player: 'ringside_session',
  operator: 'ringside_operator',
};

const SESSION_LIFETIME_MS: Record<SessionKind, number> = { player: DAY_MS, operator: DAY_MS / 2 };

/** Returns whether a site uses https. */
export const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');
/** Returns the name of a cookie that is sent below one path only: no insecure page can set it. */
export const pathCookieNameOf = (name: string, publicUrl: string): string =>
  isSecure(publicUrl) ? `__Secure-${name}` : name;
/**
 * Returns the name of a session's cookie on a site. On a secure site, neighbouring hosts and
 * insecure pages cannot set it.
 */
export const cookieNameOf = (kind: SessionKind, publicUrl: string): string =>
  isSecure(publicUrl) ? `__Host-${COOKIES[kind]}` : COOKIES[kind];

/** The names in `COOKIES`, with and without the prefix of a secure site. */
const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-)?ringside_(?:session|operator)=/;

/**
 * Returns whether a Cookie header contains a session, valid or not. No other cookie makes a request
 * personal.
 */
export const hasSessionCookie = (cookie: string | undefined): boolean =>
  cookie !== undefined && SESSION_COOKIE.test(cookie);

/** Returns the hash of a random id for storage, so that a reader of the database cannot use the id. */
export const hashOf = (id: string) => createHash('sha256').update(id).digest('base64url');
/** Returns a random id of 256 bits. */
export const createRandomId = () => randomBytes(32).toString('base64url');

/**
 * Opens a session and returns its id, of which only the hash is stored; deletes the user's expired
 * sessions. An operator's session belongs to a login, by its `family`.
 */
export async function openSession(
  db: Kysely<Database>,
  {
    userId,
    kind,
    family = null,
  }:
    | { userId: UserId; kind: 'player'; family?: null }
    | { userId: UserId; kind: 'operator'; family: string },
): Promise<{ id: string; expiresAt: RealInstant }> {
  const id = createRandomId();
  const createdAt = realNow();
  const expiresAt = realTimeAfter(createdAt, SESSION_LIFETIME_MS[kind]);
  await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('expiresAt', '<=', createdAt)
    .execute();
  await db
    .insertInto('sessions')
    .values({ idHash: hashOf(id), userId, kind, createdAt, expiresAt, family })
    .execute();
  return { id, expiresAt };
}

/** Sets the session's cookie, with Secure if the site is secure. */
export function setSessionCookie(
  c: HonoContext,
  kind: SessionKind,
  session: { id: string; expiresAt: RealInstant },
  publicUrl: string,
): void {
  setCookie(c, cookieNameOf(kind, publicUrl), session.id, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: isSecure(publicUrl),
    expires: new Date(session.expiresAt.getTime()),
  });
}

/** Deletes the session's cookie. */
export function deleteSessionCookie(c: HonoContext, kind: SessionKind, publicUrl: string): void {
  deleteCookie(c, cookieNameOf(kind, publicUrl), { path: '/', secure: isSecure(publicUrl) });
}
