import type { TenantId, UserId } from '@ringside/rules/ids';
import type { Context as HonoContext } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Config } from '../../platform/settings/config.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Part, Tenants } from '../../platform/storage/tenants.ts';
import type { SessionKind } from './access-token.ts';
import { cookieNameOf } from './cookie.ts';
import { identify } from './identify.ts';
import type { AddressOf } from './sender-address.ts';
import type { ServerSecret } from './server-secret.ts';
import type { Identity } from './viewer.ts';

/** The services by which the sender of a request is identified. */
export interface SenderDeps {
  storage: Pick<Storage, 'db'>;
  secret: ServerSecret;
  tenants: Tenants;
  config: Pick<Config, 'secondFactorRequired'>;
}

/** Returns the actor of this request for the activity log. */
export function actorOf(
  { addressOf }: { addressOf: AddressOf },
  c: HonoContext,
  userId: UserId | null,
) {
  return { userId, ipAddress: addressOf(c), requestId: c.req.header('x-request-id') ?? null };
}

/** The known facts about the sender of a request, also of a refused one. */
export interface StoredSender {
  tenantId: TenantId;
  userId: UserId | null;
  apiKeyId?: string;
  /** Whether the request has a token, a key or a cookie, valid or not. */
  showsProof: boolean;
}

const SENDER = 'ringside.sender';

/** Stores the sender with the request for its line in the log. */
export const storeSender = (c: HonoContext, sender: StoredSender): void => c.set(SENDER, sender);
/** Returns the sender that `storeSender` stored. */
export const findStoredSender = (c: HonoContext): StoredSender | undefined =>
  c.get(SENDER) as StoredSender | undefined;

function storeIdentity(c: HonoContext, tenantId: TenantId, identity: Identity): Identity {
  const viewer = identity.kind === 'viewer' ? identity.viewer : undefined;
  const userId = identity.kind === 'invalid' ? identity.userId : viewer?.userId;
  storeSender(c, {
    tenantId,
    userId: userId ?? null,
    ...(viewer?.apiKey && { apiKeyId: viewer.apiKey.id }),
    showsProof: identity.kind !== 'visitor' || identity.disbelieved === true,
  });
  return identity;
}

/** Returns the host that the browser names (`name[:port]`, without the scheme's default port). */
export const requestedHost = (c: HonoContext): string => new URL(c.req.url).host;

/** The cookies that count on a host: a host for one part ignores those of the other part. */
const BELIEVED: Record<Part, readonly SessionKind[]> = {
  both: ['player', 'operator'],
  site: ['player'],
  console: ['operator'],
};

/**
 * Identifies the sender of this request, by a bearer or by a cookie of the requested host; with
 * `only`, by a cookie of that kind alone.
 */
export const identifySender = async (
  deps: SenderDeps,
  c: HonoContext,
  tenantId: TenantId,
  only?: SessionKind,
): Promise<Identity> =>
  storeIdentity(c, tenantId, await createIdentifier(deps, c, { tenantId, only })());

/**
 * Returns a function that identifies the sender by the request's headers at each call: a stream
 * outlives its request, and its sender is checked while it is open.
 */
export const createIdentifier = (
  deps: SenderDeps,
  c: HonoContext,
  about: { tenantId: TenantId; only?: SessionKind | undefined },
): (() => Promise<Identity>) =>
  createHeaderIdentifier(
    deps,
    { header: (name) => c.req.header(name), host: requestedHost(c), method: c.req.method },
    about,
  );

/** The parts of a request that identify its sender. */
interface SentHeaders {
  header: (name: string) => string | undefined;
  /** `name[:port]`, without the scheme's default port. */
  host: string;
  method: string;
}

/** Returns the same function from the headers alone, for a request that Hono has not parsed. */
export function createHeaderIdentifier(
  { storage, secret, tenants, config }: SenderDeps,
  { header, host, method }: SentHeaders,
  { tenantId, only }: { tenantId: TenantId; only?: SessionKind | undefined },
): () => Promise<Identity> {
  const services = {
    storage,
    secret,
    tenantId,
    publicUrl: tenants.originAt(host),
    believed: BELIEVED[tenants.partAt(host)].filter((kind) => !only || kind === only),
    secondFactorRequired: config.secondFactorRequired,
  };
  const headers = {
    ...(!only && { authorization: header('authorization') }),
    cookie: header('cookie'),
    origin: header('origin'),
    secFetchSite: header('sec-fetch-site'),
    host: header('host'),
    method,
  };
  return () => identify(services, headers);
}

/**
 * Identifies the operator who is signed in to the console in this browser, even if a player is
 * signed in too. Only requests from pages of this site count.
 */
export const identifyCookieOperator = (
  deps: SenderDeps,
  c: HonoContext,
  tenantId: TenantId,
): Promise<Identity> => identifySender(deps, c, tenantId, 'operator');

/**
 * Returns the console's cookie under its name on this host, which belongs to one championship
 * whatever the header says. A site with its console on another host has none.
 */
export function findOperatorCookie(
  { tenants }: Pick<SenderDeps, 'tenants'>,
  c: HonoContext,
): string | undefined {
  const host = requestedHost(c);
  return tenants.partAt(host) === 'site'
    ? undefined
    : getCookie(c, cookieNameOf('operator', tenants.originAt(host)));
}

/** Returns the championship of the requested site. */
export const tenantOfSite = (
  { tenants }: { tenants: Pick<Tenants, 'atHost'> },
  c: HonoContext,
): string => tenants.atHost(requestedHost(c));

/**
 * Returns the championship of an API call: that of the header, else that of the site; undefined if
 * the header names an unknown one.
 */
export async function findTenant(
  deps: Pick<SenderDeps, 'tenants'>,
  c: HonoContext,
): Promise<string | undefined> {
  const key = c.req.header('x-tenant');
  return key ? deps.tenants.idOf(key) : tenantOfSite(deps, c);
}
