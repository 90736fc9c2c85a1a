/* oxlint-disable no-restricted-properties -- sessions have no collection */
import type { TenantId, UserId } from '@ringside/rules/ids';
import { userCountry } from '@ringside/rules/season/preferred-regions';
import { parse as parseCookies } from 'hono/utils/cookie';
import {
  type RealInstant,
  realMs,
  realNow,
  realTimeAfter,
  toRealInstant,
} from '../../platform/clock/real-time.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { createBatcher } from '../http/batcher.ts';
import { readTokenWithEnd, type SessionKind } from './access-token.ts';
import { isApiKey, readApiKey, type ReadApiKey } from './api-key.ts';
import { cookieNameOf, hashOf } from './cookie.ts';
import { IDLE_MS, idleLimit } from './operator-login.ts';
import { permissionsOf, type Permission } from './roles.ts';
import type { ServerSecret } from './server-secret.ts';
import type { Identity, Viewer } from './viewer.ts';

/** The headers that identify the sender of a request. */
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
  secret: ServerSecret;
  tenantId: TenantId;
  /** The origin of the requested host. Only its pages may send changes with its cookie. */
  publicUrl: string;
  /** The kinds of cookies that count on this host; the first wins if a browser has both. */
  believed: readonly SessionKind[];
  /** Whether operators must have a second factor. */
  secondFactorRequired: boolean;
}

interface Claim {
  userId: UserId;
  kind: SessionKind;
  loginId?: string | undefined;
  apiKey?: ReadApiKey;
  /** When the proof ends; null if it has no end. */
  until: RealInstant | null;
}

/**
 * Identifies the sender of a request: by the bearer, else by the site's cookie. A request with an
 * invalid bearer does not fall back to a valid cookie.
 */
export async function identify(services: IdentifyParts, headers: SenderHeaders): Promise<Identity> {
  if (headers.authorization !== undefined) {
    const claim = await loadBearerClaim(services, headers.authorization);
    const identity = claim && (await loadIdentity(services, claim));
    return identity ?? { kind: 'invalid', ...(claim && { userId: claim.userId }) };
  }
  const cookies = parseCookies(headers.cookie ?? '');
  const ids = services.believed
    .map((kind) => cookies[cookieNameOf(kind, services.publicUrl)])
    .filter((id) => id !== undefined);
  if (ids.length === 0) return { kind: 'visitor' };
  const claim = isFromOurPages(headers, services.publicUrl)
    ? await findSessionClaim(services, ids)
    : undefined;
  if (!claim) return { kind: 'visitor', disbelieved: true };
  return (await loadIdentity(services, claim)) ?? { kind: 'invalid', userId: claim.userId };
}

async function loadBearerClaim(
  { storage, secret, tenantId }: IdentifyParts,
  authorization: string,
): Promise<Claim | undefined> {
  const [, token] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
  if (token && isApiKey(token)) {
    const apiKey = await readApiKey(storage.db, { tenantId, bearer: token });
    return apiKey && { userId: apiKey.userId, kind: 'operator', apiKey, until: apiKey.expiresAt };
  }
  const read = token ? readTokenWithEnd(secret, token) : undefined;
  return read && read.subject.tenantId === tenantId
    ? { ...read.subject, until: toRealInstant(read.until) }
    : undefined;
}

/** Returns the claim of the first valid session. */
async function findSessionClaim(
  { storage }: IdentifyParts,
  ids: string[],
): Promise<Claim | undefined> {
  const hashes = ids.map(hashOf);
  const now = realNow();
  const rows = await storage.db
    .selectFrom('sessions')
    .leftJoin('operatorLogins', 'operatorLogins.family', 'sessions.family')
    .select([
      'sessions.idHash',
      'sessions.userId',
      'sessions.kind',
      'sessions.expiresAt',
      'operatorLogins.id as loginId',
      'operatorLogins.usedAt',
    ])
    .where('sessions.idHash', 'in', hashes)
    .where('sessions.expiresAt', '>', now)
    .where((eb) =>
      eb.or([eb('sessions.kind', '=', 'player'), eb('operatorLogins.usedAt', '>', idleLimit(now))]),
    )
    .execute();
  const row = hashes
    .map((hash) => rows.find(({ idHash }) => idHash === hash))
    .find((found) => found !== undefined);
  if (!row) return undefined;
  const { userId, kind, loginId, expiresAt, usedAt } = row;
  const idleAt = usedAt && realTimeAfter(usedAt, IDLE_MS);
  return {
    userId,
    kind,
    loginId: loginId ?? undefined,
    until: kind === 'operator' && idleAt && idleAt < expiresAt ? idleAt : expiresAt,
  };
}

/**
 * Returns whether the request comes from a page of this site, since browsers also send the cookie
 * from other sites. A read passes unless the browser names another site; a change must name this
 * one.
 */
function isFromOurPages(
  { method, origin, secFetchSite, host }: SenderHeaders,
  publicUrl: string,
): boolean {
  const safe = method === 'GET' || method === 'HEAD';
  if (secFetchSite !== undefined)
    return secFetchSite === 'same-origin' || (safe && secFetchSite === 'none');
  if (origin === undefined) return safe;
  return (
    origin === publicUrl ||
    (host !== undefined && (origin === `http://${host}` || origin === `https://${host}`))
  );
}

interface PersonLookup {
  userId: UserId;
  tenantId: TenantId;
}

/**
 * The batcher per database: lookups during a query join the next one, so that a rush of requests
 * shares few queries.
 */
const batchers = new WeakMap<
  Storage['db'],
  (lookup: PersonLookup) => Promise<Person | undefined>
>();

/**
 * Finds a user by a query that starts after the call. There is no cache, so that a suspension
 * applies to the next request.
 */
function findPerson(db: Storage['db'], lookup: PersonLookup): Promise<Person | undefined> {
  let find = batchers.get(db);
  if (!find) {
    const runAlone = async ({ userId, tenantId }: PersonLookup) =>
      selectPersons(db)
        .where('id', '=', userId)
        .where('tenantId', '=', tenantId)
        .executeTakeFirst();
    const runBatch = async (lookups: PersonLookup[]) => {
      const rows = await selectPersons(db)
        .where('id', '=', anyOf(lookups.map(({ userId }) => userId)))
        .execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      return lookups.map(({ userId, tenantId }) =>
        byId.get(userId)?.tenantId === tenantId ? byId.get(userId) : undefined,
      );
    };
    batchers.set(db, (find = createBatcher({ runAlone, runBatch, isSharedFailure: () => true })));
  }
  return find(lookup);
}

const selectPersons = (db: Storage['db']) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'tenantId',
      'username',
      'nationality',
      'country',
      'playerTag',
      'suspendedAt',
      'suspendedUntil',
      'mergedInto',
    ]);
type Person = Awaited<ReturnType<ReturnType<typeof selectPersons>['execute']>>[number];

/**
 * Loads the viewer of a claim; undefined if the user is of another tenant, gone, suspended or
 * merged.
 */
async function loadIdentity(
  services: IdentifyParts,
  claim: Claim,
): Promise<Extract<Identity, { kind: 'viewer' }> | undefined> {
  const signIn = await loadSignIn(services, claim);
  if (!signIn) return undefined;
  const { user, roles, login } = signIn;
  // An API key needs no factor; without a factor its creator cannot create another key.
  const mustEnrol = services.secondFactorRequired && login?.confirmedAt === null;
  const viewer = createViewer(user, claim, mustEnrol ? { mustEnrol, roles: [] } : { roles });
  const sender = claim.apiKey ? apiKeyViewerOf(viewer, claim.apiKey) : viewer;
  if (!sender) return undefined;
  const end = earliestOf(claim.until, login?.expiresAt);
  return { kind: 'viewer', viewer: sender, ...(end && { until: end }) };
}

/** Loads the user of a claim with their roles and login; undefined if the claim counts no more. */
async function loadSignIn(
  { storage, tenantId }: IdentifyParts,
  { userId, kind, loginId }: Claim,
): Promise<{ user: Person; roles: string[]; login: Login | undefined } | undefined> {
  const [user, roles, login] = await Promise.all([
    findPerson(storage.db, { userId, tenantId }),
    kind === 'operator' ? loadRoles(storage.db, userId) : [],
    loginId === undefined ? undefined : findLoginWithFactor(storage.db, { userId, loginId }),
  ]);
  // A bearer ends with its login.
  const hasLoginEnded = loginId !== undefined && !login;
  const isLockedOut = !user || user.mergedInto !== null || isSuspended(user);
  return hasLoginEnded || isLockedOut ? undefined : { user, roles, login };
}

type Login = NonNullable<Awaited<ReturnType<typeof findLoginWithFactor>>>;

function earliestOf(...instants: (RealInstant | null | undefined)[]): RealInstant | undefined {
  const dates = instants.filter((at) => at != null);
  return dates.length > 0 ? toRealInstant(Math.min(...dates.map(Number))) : undefined;
}

async function loadRoles(db: Storage['db'], userId: UserId): Promise<string[]> {
  const rows = await db
    .selectFrom('operatorRoles')
    .select('role')
    .where('userId', '=', userId)
    .execute();
  return rows.map(({ role }) => role);
}

/** Returns a user as the viewer of a request. An operator who must enrol first has no roles. */
function createViewer(
  user: Person,
  { kind, loginId }: Claim,
  { roles, mustEnrol = false }: { roles: string[]; mustEnrol?: boolean },
): Viewer {
  const names = [...roles].sort();
  return {
    userId: user.id,
    username: user.username,
    ...(mustEnrol && { mustEnrol }),
    permissions: new Set<string>(permissionsOf(names)),
    roles: names,
    country: userCountry(user),
    playerTag: user.playerTag,
    sessionKind: kind,
    ...(loginId !== undefined && { loginId }),
  };
}

/** Finds a login that has not ended, with the start of its user's second factor. */
function findLoginWithFactor(
  db: Storage['db'],
  { userId, loginId }: { userId: UserId; loginId: string },
) {
  return db
    .selectFrom('operatorLogins')
    .leftJoin('secondFactors', 'secondFactors.userId', 'operatorLogins.userId')
    .select(['operatorLogins.id', 'operatorLogins.expiresAt', 'secondFactors.confirmedAt'])
    .where('operatorLogins.id', '=', loginId)
    .where('operatorLogins.userId', '=', userId)
    .where('operatorLogins.expiresAt', '>', realNow())
    .executeTakeFirst();
}

/** The permissions that no API key gets, since it could restore its own access. */
const NEVER_BY_KEY: ReadonlySet<Permission> = new Set(['api-keys.write', 'roles.write']);

/**
 * Returns the viewer of an API key, with its roles as far as its creator still has them; undefined
 * if the creator is no operator any more.
 */
function apiKeyViewerOf(maker: Viewer, { id, name, roles }: ReadApiKey): Viewer | undefined {
  if (maker.permissions.size === 0) return undefined;
  const permissions = permissionsOf(roles).filter(
    (permission) => maker.permissions.has(permission) && !NEVER_BY_KEY.has(permission),
  );
  return { ...maker, permissions: new Set<string>(permissions), apiKey: { id, name } };
}

/** Returns whether a user is suspended. Suspensions end in real time, as sessions do. */
export function isSuspended({
  suspendedAt,
  suspendedUntil,
}: {
  suspendedAt: Date | null;
  suspendedUntil: RealInstant | null;
}): boolean {
  return suspendedAt !== null && (suspendedUntil === null || suspendedUntil.getTime() > realMs());
}
