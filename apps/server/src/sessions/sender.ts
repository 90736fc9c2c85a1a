import type { Context as HonoContext } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Context } from '../context.ts';
import type { Identity } from '../http/viewer.ts';
import { cookieOf } from './cookie.ts';
import { identify } from './identify.ts';

/** The sender's address as the socket gives it; a header could say anything. */
export function addressOf(c: HonoContext): string | null {
  return (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket?.remoteAddress ?? null;
}

/** Who acts in this request, for the activity log. */
export function actorOf(c: HonoContext, userId: string | null) {
  return { userId, ipAddress: addressOf(c), requestId: c.req.header('x-request-id') ?? null };
}

/** Who sends this request, by our own bearer or cookie. */
export function senderOf(context: Context, c: HonoContext, tenantId: string): Promise<Identity> {
  const header = (name: string) => c.req.header(name);
  return identify(
    { storage: context.storage, secret: context.secret, tenantId, publicUrl: context.tenants.urlOf(tenantId), secondFactorRequired: context.config.secondFactorRequired },
    { authorization: header('authorization'), cookie: header('cookie'), origin: header('origin'), secFetchSite: header('sec-fetch-site'), host: header('host'), method: c.req.method },
  );
}

/** Who is signed in to the console in this browser, whoever plays in it besides. Only our own pages are believed. */
export function operatorOfCookie(context: Context, c: HonoContext, tenantId: string): Promise<Identity> {
  const header = (name: string) => c.req.header(name);
  const publicUrl = context.tenants.urlOf(tenantId);
  const cookie = cookieOf('operator', publicUrl);
  return identify(
    { storage: context.storage, secret: context.secret, tenantId, publicUrl, secondFactorRequired: context.config.secondFactorRequired },
    { cookie: `${cookie}=${getCookie(c, cookie) ?? ''}`, origin: header('origin'), secFetchSite: header('sec-fetch-site'), host: header('host'), method: c.req.method },
  );
}

/** The championship whose site is asked. The address has the host that the browser named. */
export const tenantOfSite = ({ tenants }: Context, c: HonoContext): string => tenants.atHost(new URL(c.req.url).host);

/** The championship that a call of the API is about: the header's, else the site's; undefined when the header names one that does not exist. */
export async function tenantOf(context: Context, c: HonoContext): Promise<string | undefined> {
  const key = c.req.header('x-tenant');
  return key ? context.tenants.idOf(key) : tenantOfSite(context, c);
}
