import type { Context as HonoContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { Context } from '../context.ts';
import { logScope } from '../log/log-scope.ts';
import { carriesSession } from '../sessions/cookie.ts';
import { newRequestId } from './kernel.ts';
import { refusedSender } from './refused-sender.ts';

const PUBLIC_READS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag, x-request-id, x-server-time, link, retry-after',
};
/** Statuses of bodies that were not read to their end. */
const UNREAD_BODY = new Set([408, 413]);
const PREFLIGHT = {
  ...PUBLIC_READS,
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-allow-headers': 'accept, if-none-match, x-tenant, last-event-id',
  'access-control-max-age': '86400',
};

/**
 * What every answer carries: request id, server time, CORS for public reads; and one line in the
 * log, which also warns of whom was refused: nobody writes more of it by being refused.
 */
export function requestFrame(context: Context) {
  const { clock, log, metrics, traces } = context;
  return createMiddleware(async (c, next) => {
    const sent = c.req.header('x-request-id');
    // what a page asks of the API itself belongs to the request for the page
    const requestId =
      sent && /^[\w.-]{1,64}$/.test(sent) ? sent : (logScope.current().requestId ?? newRequestId());
    c.req.raw.headers.set('x-request-id', requestId);
    const api = c.req.path.startsWith('/api/');
    if (api && c.req.method === 'OPTIONS')
      return c.body(null, 204, { ...PREFLIGHT, 'x-request-id': requestId });
    const began = performance.now();
    await logScope.run({ requestId }, () =>
      traces.span(
        c.req.method,
        { 'http.request.method': c.req.method, 'ringside.request_id': requestId },
        async (span) => {
          await next();
          span.rename(`${c.req.method} ${patternOf(c)}`);
          span.say({ 'http.route': patternOf(c), 'http.response.status_code': c.res.status });
        },
      ),
    );
    c.res.headers.set('x-request-id', requestId);
    c.res.headers.set('x-server-time', clock.now().toISOString());
    c.res.headers.set('x-content-type-options', 'nosniff');
    // the rest of a body that is refused unread would be read to reuse the connection
    if (UNREAD_BODY.has(c.res.status)) c.res.headers.set('connection', 'close');
    const known =
      c.req.header('authorization') !== undefined || carriesSession(c.req.header('cookie'));
    if (api && !known)
      for (const [name, value] of Object.entries(PUBLIC_READS)) c.res.headers.set(name, value);
    if (api && !c.res.headers.has('cache-control'))
      c.res.headers.set('cache-control', known ? 'private, no-cache' : 'no-cache');
    if (api) c.res.headers.append('vary', 'authorization, cookie, x-tenant');
    const { method, path } = c.req;
    const { status } = c.res;
    const ms = performance.now() - began;
    metrics.request({ route: patternOf(c), method, status, ms });
    const line = { requestId, method, path, status, ms: Math.round(ms) };
    const refused = refusedSender(context, c);
    if (refused) log.warn({ ...line, ...refused }, 'request refused');
    else log.info(line, 'request');
  });
}

const EVERYTHING = '/*';

/**
 * The pattern that answered: there are as many as there are calls. What the site answers has none
 * of its own: a page (and its data), or a file.
 */
function patternOf(c: HonoContext): string {
  const pattern = routePath(c);
  if (pattern !== EVERYTHING) return pattern;
  return c.req.path.endsWith('.data') || c.res.headers.get('content-type')?.startsWith('text/html')
    ? 'page'
    : 'file';
}
