import { createMiddleware } from 'hono/factory';
import { isPagePath, omitInvalidQuery } from './page-parameters.ts';

const METHODS = new Set(['GET', 'HEAD']);
const ALLOW = 'GET, HEAD';

/**
 * Checks requests for pages before React Router: another method is 405, an impossible address is
 * 404, and invalid query parameters are removed.
 *
 * @param notFound Renders the site's page for 404.
 */
export function checkPageRequests(notFound: (request: Request) => Promise<Response>) {
  return createMiddleware(async (c, next) => {
    if (!METHODS.has(c.req.method))
      return c.text('Pages are read with GET', 405, { allow: ALLOW, 'cache-control': 'no-store' });
    const url = new URL(c.req.url);
    if (!isPagePath(url.pathname))
      return url.pathname.endsWith('.data') ? c.body(null, 404) : notFound(c.req.raw);
    const valid = omitInvalidQuery(url);
    if (valid !== url) c.req.raw = new Request(valid, c.req.raw);
    await next();
    return undefined;
  });
}
