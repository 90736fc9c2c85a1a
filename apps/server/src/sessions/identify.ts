import { parse as parseCookies } from 'hono/utils/cookie';
import type { Identity, Viewer } from '../http/viewer.ts';
import type { Storage } from '../storage/storage.ts';
import { readToken, type SessionKind } from './access-token.ts';
import { isApiKey, readApiKey, type ReadApiKey } from './api-key.ts';
import { permissionsOf, type Permission } from './roles.ts';
import { hashOf, OPERATOR_COOKIE, SESSION_COOKIE } from './cookie.ts';

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
  publicUrl?: string;
}

interface Claim {
  userId: string;
  kind: SessionKind;
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
  const ids = [cookies[SESSION_COOKIE], cookies[OPERATOR_COOKIE]].filter((id) => id !== undefined);
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
  const subject = token && (await readToken(secret, token));
  return subject && subject.tenantId === tenantId ? subject : undefined;
}

/** The player's session before the operator's, where a browser has both. */
async function sessionClaim({ storage }: IdentifyParts, ids: string[]): Promise<Claim | undefined> {
  const hashes = ids.map(hashOf);
  const rows = await storage.db.selectFrom('sessions').select(['idHash', 'userId', 'kind']).where('idHash', 'in', hashes).where('expiresAt', '>', new Date()).execute();
  return hashes.map((hash) => rows.find((row) => row.idHash === hash)).find((row) => row !== undefined);
}

/**
 * A cookie travels by itself, so a foreign page could send it: reading is let through unless the browser says it comes from
 * elsewhere, changing only when the request says that it comes from our own pages.
 */
function fromOurPages({ method, origin, secFetchSite, host }: SenderHeaders, publicUrl: string | undefined): boolean {
  const safe = method === 'GET' || method === 'HEAD';
  if (secFetchSite !== undefined) return secFetchSite === 'same-origin' || (safe && secFetchSite === 'none');
  if (origin === undefined) return safe;
  return origin === publicUrl || (host !== undefined && (origin === `http://${host}` || origin === `https://${host}`));
}

/** Undefined for somebody of another tenant, gone, suspended, or part of another account now. */
async function viewerOf({ storage, tenantId }: IdentifyParts, { userId, kind, apiKey }: Claim): Promise<Viewer | undefined> {
  const [user, roles] = await Promise.all([
    storage.db.selectFrom('users').select(['username', 'nationality', 'country', 'suspendedAt', 'suspendedUntil', 'mergedInto']).where('id', '=', userId).where('tenantId', '=', tenantId).executeTakeFirst(),
    kind === 'operator' ? storage.db.selectFrom('operatorRoles').select('role').where('userId', '=', userId).execute() : [],
  ]);
  if (!user || user.mergedInto !== null || isSuspended(user)) return undefined;
  const names = roles.map(({ role }) => role).sort();
  const viewer = { userId, username: user.username, permissions: new Set<string>(permissionsOf(names)), roles: names, country: user.nationality ?? user.country, sessionKind: kind };
  return apiKey ? programOf(viewer, apiKey) : viewer;
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
  return suspendedAt !== null && (suspendedUntil === null || suspendedUntil.getTime() > Date.now());
}
