import type { Context as HonoContext } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Context } from '../context.ts';
import type { Identity } from '../http/viewer.ts';
import type { Part } from '../storage/tenants.ts';
import type { SessionKind } from './access-token.ts';
import { cookieOf } from './cookie.ts';
import { identify } from './identify.ts';

/** Who acts in this request, for the activity log. */
export function actorOf(
  { addressOf }: Pick<Context, 'addressOf'>,
  c: HonoContext,
  userId: string | null,
) {
  return { userId, ipAddress: addressOf(c), requestId: c.req.header('x-request-id') ?? null };
}

/** What is known of a sender when he is refused. */
export interface NotedSender {
  tenantId: string;
  userId: string | null;
  apiKeyId?: string;
  /** He came with a token, a key or a cookie, believed or not. */
  showsProof: boolean;
}

const SENDER = 'ringside.sender';

/** Keeps with the request who sends it, until its line in the log is written. */
export const noteSender = (c: HonoContext, sender: NotedSender): void => c.set(SENDER, sender);
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

/** The host that the browser named (`name[:port]`, without the scheme's own port). */
export const hostAsked = (c: HonoContext): string => new URL(c.req.url).host;

/** On a host that is for one part alone the other part's cookies are nobody's. */
const BELIEVED: Record<Part, readonly SessionKind[]> = {
  both: ['player', 'operator'],
  site: ['player'],
  console: ['operator'],
};

/**
 * Who sends this request, by our own bearer or the cookie of the host asked; with `only`, by such a
 * cookie alone.
 */
export const senderOf = async (
  context: Context,
  c: HonoContext,
  tenantId: string,
  only?: SessionKind,
): Promise<Identity> => noted(c, tenantId, await identifierOf(context, c, { tenantId, only })());

/**
 * Returns what identifies the sender of this request by its headers, at each call again: a stream
 * outlives its request, and is checked while it is open.
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

/** The parts of a request that name its sender. */
interface SentHeaders {
  header: (name: string) => string | undefined;
  /** `name[:port]`, without the scheme's own port. */
  host: string;
  method: string;
}

/** The same from the headers alone, for a request that no framework has read. */
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
 * Who is signed in to the console in this browser, whoever plays in it besides. Only our own pages
 * are believed.
 */
export const operatorOfCookie = (
  context: Context,
  c: HonoContext,
  tenantId: string,
): Promise<Identity> => senderOf(context, c, tenantId, 'operator');

/**
 * The console's cookie as this host calls it. A host belongs to one championship, whatever the
 * header says; the site's own has none where the console is elsewhere.
 */
export function operatorCookieIn({ tenants }: Context, c: HonoContext): string | undefined {
  const host = hostAsked(c);
  return tenants.partAt(host) === 'site'
    ? undefined
    : getCookie(c, cookieOf('operator', tenants.originAt(host)));
}

/** The championship whose site is asked. */
export const tenantOfSite = ({ tenants }: Context, c: HonoContext): string =>
  tenants.atHost(hostAsked(c));

/**
 * The championship that a call of the API is about: the header's, else the site's; undefined when
 * the header names one that does not exist.
 */
export async function tenantOf(context: Context, c: HonoContext): Promise<string | undefined> {
  const key = c.req.header('x-tenant');
  return key ? context.tenants.idOf(key) : tenantOfSite(context, c);
}
