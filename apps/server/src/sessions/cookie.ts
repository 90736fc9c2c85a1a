import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS } from '@ringside/rules/constants';
import type { Context as HonoContext } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import type { Kysely } from 'kysely';
import type { Database } from '../storage/tables.ts';
import type { SessionKind } from './access-token.ts';

/** The site's cookie. HttpOnly and Lax: scripts never see it, and other sites never send it with a change. */
export const SESSION_COOKIE = 'ringside_session';
/** The console's own, so that an operator can try the site as a player in the same browser. */
export const OPERATOR_COOKIE = 'ringside_operator';

const SESSION_LIFETIME_MS: Record<SessionKind, number> = { player: DAY_MS, operator: DAY_MS / 2 };
const COOKIE_OF: Record<SessionKind, string> = { player: SESSION_COOKIE, operator: OPERATOR_COOKIE };

/** What is kept of a random id: who reads the database cannot use it. */
export const hashOf = (id: string) => createHash('sha256').update(id).digest('base64url');
/** 256 bits that nobody guesses. */
export const randomId = () => randomBytes(32).toString('base64url');

/** Opens a session and gives out its id, which is kept only hashed; the person's ended sessions are swept away. */
export async function openSession(db: Kysely<Database>, { userId, kind }: { userId: string; kind: SessionKind }): Promise<{ id: string; expiresAt: Date }> {
  const id = randomId();
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + SESSION_LIFETIME_MS[kind]);
  await db.deleteFrom('sessions').where('userId', '=', userId).where('expiresAt', '<=', createdAt).execute();
  await db.insertInto('sessions').values({ idHash: hashOf(id), userId, kind, createdAt, expiresAt }).execute();
  return { id, expiresAt };
}

/** Puts the session into the browser. Secure where the site is. */
export function giveSessionCookie(c: HonoContext, kind: SessionKind, session: { id: string; expiresAt: Date }, publicUrl: string): void {
  setCookie(c, COOKIE_OF[kind], session.id, { httpOnly: true, sameSite: 'Lax', path: '/', secure: publicUrl.startsWith('https:'), expires: session.expiresAt });
}

/** Takes the cookie back. */
export function dropSessionCookie(c: HonoContext, kind: SessionKind): void {
  deleteCookie(c, COOKIE_OF[kind], { path: '/' });
}
