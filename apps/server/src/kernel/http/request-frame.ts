import type { Context as HonoContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock/clock.ts';
import { logScope } from '../../platform/log/log-scope.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { Traces } from '../../platform/traces/traces.ts';
import { hasSessionCookie } from '../sender/cookie.ts';
import type { AddressOf } from '../sender/sender-address.ts';
import { findRefusedSender } from './refused-sender.ts';
import { createRequestId, parseRequestId } from './request-id.ts';

/** The services of the frame around every request. */
interface FrameDeps {
  clock: Pick<Clock, 'now'>;
  log: Pick<Logger, 'info' | 'warn'>;
  metrics: Pick<Metrics, 'request'>;
  traces: Pick<Traces, 'span'>;
  addressOf: AddressOf;
}

const PUBLIC_READS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag, x-request-id, x-server-time, link, retry-after',
};
/** The statuses of bodies that were not read to their end. */
const UNREAD_BODY = new Set([408, 413]);
const SAFE_CONTENT = { 'x-content-type-options': 'nosniff' };
const PREFLIGHT = {
  ...PUBLIC_READS,
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-allow-headers': 'accept, if-none-match, x-tenant, last-event-id',
  'access-control-max-age': '86400',
};

/**
 * Adds to every answer the request id, the server time and CORS for public reads, and writes one
 * line to the log. That line is a warning with the sender if the request was refused; a refusal
 * adds no second line.
 */
export function requestFrame(deps: FrameDeps) {
  const { clock, log, metrics, traces } = deps;
  return createMiddleware(async (c, next) => {
    const sent = c.req.header('x-request-id');
    // A request that a page makes to the API itself has the id of the request for the page.
    const requestId = parseRequestId(sent) ?? logScope.current().requestId ?? createRequestId();
    c.req.raw.headers.set('x-request-id', requestId);
    const isApi = c.req.path.startsWith('/api/');
    if (isApi && c.req.method === 'OPTIONS')
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
    const isKnown =
      c.req.header('authorization') !== undefined || hasSessionCookie(c.req.header('cookie'));
    const now = clock.now().toISOString();
    const headers = { 'x-request-id': requestId, 'x-server-time': now, ...SAFE_CONTENT };
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
    // Otherwise Node reads the rest of the refused body in order to reuse the connection.
    if (UNREAD_BODY.has(c.res.status)) c.res.headers.set('connection', 'close');
    if (isApi) addApiHeaders(c.res.headers, { isKnown });
    const { method, path } = c.req;
    const { status } = c.res;
    const ms = performance.now() - began;
    metrics.request({ route: patternOf(c), method, status, ms });
    const line = { requestId, method, path, status, ms: Math.round(ms) };
    const refused = findRefusedSender(deps, c);
    if (refused) log.warn({ ...line, ...refused }, 'request refused');
    else log.info(line, 'request');
  });
}

/** Adds CORS for public reads, and what caches must know of an answer of the API. */
function addApiHeaders(headers: Headers, { isKnown }: { isKnown: boolean }): void {
  if (!isKnown) for (const [name, value] of Object.entries(PUBLIC_READS)) headers.set(name, value);
  if (!headers.has('cache-control'))
    headers.set('cache-control', isKnown ? 'private, no-cache' : 'no-cache');
  headers.append('vary', 'authorization, cookie, x-tenant');
}

const EVERYTHING = '/*';

/**
 * Returns the pattern of the route, so that the number of patterns is that of the calls. Answers of
 * the site have no pattern of their own: a page (and its data), or a file.
 */
function patternOf(c: HonoContext): string {
  const pattern = routePath(c);
  if (pattern !== EVERYTHING) return pattern;
  return c.req.path.endsWith('.data') || c.res.headers.get('content-type')?.startsWith('text/html')
    ? 'page'
    : 'file';
}
