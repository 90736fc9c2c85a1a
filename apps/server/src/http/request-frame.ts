import { createMiddleware } from 'hono/factory';
import type { Context } from '../context.ts';
import { newRequestId } from './kernel.ts';

const PUBLIC_READS = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'etag, x-request-id, x-server-time, link, retry-after' };
const PREFLIGHT = { ...PUBLIC_READS, 'access-control-allow-methods': 'GET, HEAD, OPTIONS', 'access-control-allow-headers': 'accept, if-none-match, x-tenant, last-event-id', 'access-control-max-age': '86400' };

/** What every answer carries: request id, server time, CORS for public reads; and one line in the log. */
export function requestFrame({ clock, log }: Context) {
  return createMiddleware(async (c, next) => {
    const sent = c.req.header('x-request-id');
    const requestId = sent && /^[\w.-]{1,64}$/.test(sent) ? sent : newRequestId();
    c.req.raw.headers.set('x-request-id', requestId);
    const api = c.req.path.startsWith('/api/');
    if (api && c.req.method === 'OPTIONS') return c.body(null, 204, { ...PREFLIGHT, 'x-request-id': requestId });
    const began = performance.now();
    await next();
    c.res.headers.set('x-request-id', requestId);
    c.res.headers.set('x-server-time', clock.now().toISOString());
    c.res.headers.set('x-content-type-options', 'nosniff');
    if (api && !c.req.header('authorization') && !c.req.header('cookie')) for (const [name, value] of Object.entries(PUBLIC_READS)) c.res.headers.set(name, value);
    if (api && !c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-cache');
    if (api) c.res.headers.append('vary', 'authorization, cookie, x-tenant');
    log.info({ requestId, method: c.req.method, path: c.req.path, status: c.res.status, ms: Math.round(performance.now() - began) }, 'request');
  });
}
