import type { Context as HonoContext } from 'hono';
import type { Context } from '../context.ts';
import type { Identity } from '../http/viewer.ts';
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
    { storage: context.storage, secret: context.secret, tenantId, publicUrl: context.config.publicUrl },
    { authorization: header('authorization'), cookie: header('cookie'), origin: header('origin'), secFetchSite: header('sec-fetch-site'), host: header('host'), method: c.req.method },
  );
}

/** The championship that a request is about; undefined when it names one that does not exist. */
export async function tenantOf({ tenants }: Context, c: HonoContext): Promise<string | undefined> {
  const key = c.req.header('x-tenant');
  return key ? tenants.idOf(key) : tenants.defaultId;
}
