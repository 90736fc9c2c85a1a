import type { Context as HonoContext } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Context } from '../context.ts';
import type { Identity } from '../http/viewer.ts';
import type { Part } from '../storage/tenants.ts';
import type { SessionKind } from './access-token.ts';
import { cookieOf } from './cookie.ts';
import { identify } from './identify.ts';

/** Returns the actor of this request for the activity log. */
export function actorOf(
  { addressOf }: Pick<Context, 'addressOf'>,
  c: HonoContext,
  userId: string | null,
) {
  return { userId, ipAddress: addressOf(c), requestId: c.req.header('x-request-id') ?? null };
}

/** The known facts about the sender of a request, also of a refused one. */
export interface NotedSender {
  tenantId: string;
  userId: string | null;
  apiKeyId?: string;
  /** Whether the request has a token, a key or a cookie, valid or not. */
  showsProof: boolean;
}

const SENDER = 'ringside.sender';

/** Stores the sender with the request for its line in the log. */
export const noteSender = (c: HonoContext, sender: NotedSender): void => c.set(SENDER, sender);
/** Returns the sender that `noteSender` stored. */
export const notedSender = (c: HonoContext): NotedSender | undefined =>
  c.get(SENDER) as NotedSender | undefined;

function noted(c: HonoContext, tenantId: string, identity: Identity): Identity {
  const viewer = identity.kind === 'viewer' ? identity.viewer : undefined;
  const userId = identity.kind === 'invalid' ? identity.userId : viewer?.userId;
  noteSender(c, {
    tenantId,
    userId: userId ?? null,
    ...(viewer?.apiKey && { apiKeyId: viewer.apiKey.id }),
    showsProof: identity.kind !== 'visitor' || identity.disbelieved === true,
  });
  return identity;
}

/** Returns the host that the browser names (`name[:port]`, without the scheme's default port). */
export const hostAsked = (c: HonoContext): string => new URL(c.req.url).host;

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
export const senderOf = async (
  context: Context,
  c: HonoContext,
  tenantId: string,
  only?: SessionKind,
): Promise<Identity> => noted(c, tenantId, await identifierOf(context, c, { tenantId, only })());

/**
 * Returns a function that identifies the sender by the request's headers at each call: a stream
 * outlives its request, and its sender is checked while it is open.
 */
export const identifierOf = (
  context: Context,
  c: HonoContext,
  about: { tenantId: string; only?: SessionKind | undefined },
): (() => Promise<Identity>) =>
  identifierFor(
    context,
    { header: (name) => c.req.header(name), host: hostAsked(c), method: c.req.method },
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
export function identifierFor(
  { storage, secret, tenants, config }: Pick<Context, 'storage' | 'secret' | 'tenants' | 'config'>,
  { header, host, method }: SentHeaders,
  { tenantId, only }: { tenantId: string; only?: SessionKind | undefined },
): () => Promise<Identity> {
  const parts = {
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
  return () => identify(parts, headers);
}

/**
 * Identifies the operator who is signed in to the console in this browser, even if a player is
 * signed in too. Only requests from pages of this site count.
 */
export const operatorOfCookie = (
  context: Context,
  c: HonoContext,
  tenantId: string,
): Promise<Identity> => senderOf(context, c, tenantId, 'operator');

/**
 * Returns the console's cookie under its name on this host, which belongs to one championship
 * whatever the header says. A site with its console on another host has none.
 */
export function operatorCookieIn({ tenants }: Context, c: HonoContext): string | undefined {
  const host = hostAsked(c);
  return tenants.partAt(host) === 'site'
    ? undefined
    : getCookie(c, cookieOf('operator', tenants.originAt(host)));
}

/** Returns the championship of the requested site. */
export const tenantOfSite = ({ tenants }: Context, c: HonoContext): string =>
  tenants.atHost(hostAsked(c));

/**
 * Returns the championship of an API call: that of the header, else that of the site; undefined if
 * the header names an unknown one.
 */
export async function tenantOf(context: Context, c: HonoContext): Promise<string | undefined> {
  const key = c.req.header('x-tenant');
  return key ? context.tenants.idOf(key) : tenantOfSite(context, c);
}
