import { parse as parseCookies } from 'hono/utils/cookie';
import type { Identity, Viewer } from '../http/viewer.ts';
import type { Storage } from '../storage/storage.ts';
import { readToken, type SessionKind } from './access-token.ts';
import { isApiKey, readApiKey, type ReadApiKey } from './api-key.ts';
import { permissionsOf, type Permission } from './roles.ts';
import { cookieOf, hashOf } from './cookie.ts';
import { idleSince } from './operator-login.ts';
import { realMs, realNow } from '../clock/real-time.ts';

/** The headers that say who sends a request. */
export interface SenderHeaders {
  authorization?: string | undefined;
  cookie?: string | undefined;
  origin?: string | undefined;
  secFetchSite?: string | undefined;
  host?: string | undefined;
  method: string;
}

export interface IdentifyParts {
  storage: Pick<Storage, 'db'>;
  secret: string;
  tenantId: string;
  /** Where the site is: the Origin that may use its cookie to change things, besides the host asked. */
  publicUrl: string;
  /** Whether operators have to have a second factor. */
  secondFactorRequired: boolean;
}

interface Claim {
  userId: string;
  kind: SessionKind;
  loginId?: string | undefined;
  apiKey?: ReadApiKey;
}

/** Who sends a request: by bearer, else by the site's cookie. A bad bearer is never overlooked for a good cookie. */
export async function identify(parts: IdentifyParts, headers: SenderHeaders): Promise<Identity> {
  if (headers.authorization !== undefined) {
    const claim = await bearerClaim(parts, headers.authorization);
    const viewer = claim && (await viewerOf(parts, claim));
    return viewer ? { kind: 'viewer', viewer } : { kind: 'invalid' };
  }
  const cookies = parseCookies(headers.cookie ?? '');
  const ids = [cookies[cookieOf('player', parts.publicUrl)], cookies[cookieOf('operator', parts.publicUrl)]].filter((id) => id !== undefined);
  if (ids.length === 0 || !fromOurPages(headers, parts.publicUrl)) return { kind: 'visitor' };
  const claim = await sessionClaim(parts, ids);
  if (!claim) return { kind: 'visitor' };
  const viewer = await viewerOf(parts, claim);
  return viewer ? { kind: 'viewer', viewer } : { kind: 'invalid' };
}

async function bearerClaim({ storage, secret, tenantId }: IdentifyParts, authorization: string): Promise<Claim | undefined> {
  const [, token] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
  if (token && isApiKey(token)) {
    const apiKey = await readApiKey(storage.db, { tenantId, bearer: token });
    return apiKey && { userId: apiKey.userId, kind: 'operator', apiKey };
  }
  const subject = token && readToken(secret, token);
  return subject && subject.tenantId === tenantId ? subject : undefined;
}

/** The player's session before the operator's, where a browser has both. */
async function sessionClaim({ storage }: IdentifyParts, ids: string[]): Promise<Claim | undefined> {
  const hashes = ids.map(hashOf);
  const now = realNow();
  const rows = await storage.db
    .selectFrom('sessions').leftJoin('operatorLogins', 'operatorLogins.family', 'sessions.family')
    .select(['sessions.idHash', 'sessions.userId', 'sessions.kind', 'operatorLogins.id as loginId'])
    .where('sessions.idHash', 'in', hashes).where('sessions.expiresAt', '>', now)
    .where((eb) => eb.or([eb('sessions.kind', '=', 'player'), eb('operatorLogins.usedAt', '>', idleSince(now))]))
    .execute();
  const row = hashes.map((hash) => rows.find(({ idHash }) => idHash === hash)).find((found) => found !== undefined);
  return row && { ...row, loginId: row.loginId ?? undefined };
}

/**
 * A cookie travels by itself, so a foreign page could send it: reading is let through unless the browser says it comes from
 * elsewhere, changing only when the request says that it comes from our own pages.
 */
function fromOurPages({ method, origin, secFetchSite, host }: SenderHeaders, publicUrl: string): boolean {
  const safe = method === 'GET' || method === 'HEAD';
  if (secFetchSite !== undefined) return secFetchSite === 'same-origin' || (safe && secFetchSite === 'none');
  if (origin === undefined) return safe;
  return origin === publicUrl || (host !== undefined && (origin === `http://${host}` || origin === `https://${host}`));
}

/** Undefined for somebody of another tenant, gone, suspended, or part of another account now. */
async function viewerOf({ storage, tenantId, secondFactorRequired }: IdentifyParts, { userId, kind, loginId, apiKey }: Claim): Promise<Viewer | undefined> {
  const [user, roles, login] = await Promise.all([
    storage.db.selectFrom('users').select(['username', 'nationality', 'country', 'suspendedAt', 'suspendedUntil', 'mergedInto']).where('id', '=', userId).where('tenantId', '=', tenantId).executeTakeFirst(),
    kind === 'operator' ? storage.db.selectFrom('operatorRoles').select('role').where('userId', '=', userId).execute() : [],
    loginId === undefined ? undefined : loginWithFactor(storage.db, { userId, loginId }),
  ]);
  // a bearer ends with the login that it came from
  if (loginId !== undefined && !login) return undefined;
  if (!user || user.mergedInto !== null || isSuspended(user)) return undefined;
  // a program has its key for what it may do; its maker, without a factor, can make none
  const mustEnrol = secondFactorRequired && login !== undefined && login.confirmedAt === null;
  const names = mustEnrol ? [] : roles.map(({ role }) => role).sort();
  const viewer = { userId, username: user.username, ...(mustEnrol && { mustEnrol }), permissions: new Set<string>(permissionsOf(names)), roles: names, country: user.nationality ?? user.country, sessionKind: kind, ...(loginId !== undefined && { loginId }) };
  return apiKey ? programOf(viewer, apiKey) : viewer;
}

/** A login that has not ended, and since when a second factor belongs to its person. */
function loginWithFactor(db: Storage['db'], { userId, loginId }: { userId: string; loginId: string }) {
  return db
    .selectFrom('operatorLogins').leftJoin('secondFactors', 'secondFactors.userId', 'operatorLogins.userId').select(['operatorLogins.id', 'secondFactors.confirmedAt'])
    .where('operatorLogins.id', '=', loginId).where('operatorLogins.userId', '=', userId).where('operatorLogins.expiresAt', '>', realNow())
    .executeTakeFirst();
}

/** What no program gets: it could make itself a way back in. */
const NEVER_BY_KEY: ReadonlySet<Permission> = new Set(['api-keys.write', 'roles.write']);

/** A program may do what its key says, as far as its maker still may; undefined when he is no operator any more. */
function programOf(maker: Viewer, { id, name, roles }: ReadApiKey): Viewer | undefined {
  if (maker.permissions.size === 0) return undefined;
  const permissions = permissionsOf(roles).filter((permission) => maker.permissions.has(permission) && !NEVER_BY_KEY.has(permission));
  return { ...maker, permissions: new Set<string>(permissions), apiKey: { id, name } };
}

/** Suspensions end in real time, as sessions do. */
export function isSuspended({ suspendedAt, suspendedUntil }: { suspendedAt: Date | null; suspendedUntil: Date | null }): boolean {
  return suspendedAt !== null && (suspendedUntil === null || suspendedUntil.getTime() > realMs());
}
