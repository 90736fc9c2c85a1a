import { createMiddleware } from 'hono/factory';
import { renderErrors } from '../kernel/http/errors.ts';
import type { Tenants } from '../platform/storage/tenants.ts';

const CONSOLE = /^\/console(\/|$)/;
/**
 * The paths of a console's host: its page, the API with its files, the fonts and pictures that it
 * shares with the site, and monitoring.
 */
const AT_CONSOLE =
  /^\/(console|api|files|art|fonts|healthz|readyz|metrics|\.well-known)(\/|$)|^\/favicon\.svg$/;

/**
 * Separates a console from its site if each has a host of its own. They are then of different
 * origins, so a flaw on a page of the site cannot use an operator's session. The site redirects to
 * the console; the console's host serves no page of the site and accepts no launch.
 */
export const routeByHost = ({ tenants }: { tenants: Tenants }) =>
  createMiddleware(async (c, next) => {
    const { host, pathname, search } = new URL(c.req.url);
    const part = tenants.partAt(host);
    if (part === 'site' && CONSOLE.test(pathname))
      return c.redirect(
        tenants.consoleUrlOf(tenants.atHost(host)) + pathname.slice('/console'.length) + search,
        302,
      );
    if (part !== 'console' || AT_CONSOLE.test(pathname)) return next();
    return pathname === '/'
      ? c.redirect('/console', 302)
      : renderErrors(c, 404, [{ code: 'not-found' }]);
  });
