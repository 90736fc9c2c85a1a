import { createMiddleware } from 'hono/factory';
import type { Context } from '../context.ts';
import { renderErrors } from '../http/errors.ts';

const CONSOLE = /^\/console(\/|$)/;
/**
 * What a console is made of: its page, the API with its files, the fonts and pictures that it
 * shares with the site, and what watches the process.
 */
const AT_CONSOLE =
  /^\/(console|api|files|art|fonts|healthz|readyz|metrics|\.well-known)(\/|$)|^\/favicon\.svg$/;

/**
 * Keeps a console and its site apart where each has a host of its own: to a browser they are then
 * strangers, and nothing that goes wrong on a page of the site reaches what an operator may do. The
 * site leads to the console; on the console's host there is nothing of the site, and nobody's
 * launch.
 */
export const partByHost = ({ tenants }: Pick<Context, 'tenants'>) =>
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
      : renderErrors(c, 404, [{ code: 'not-found', title: 'There is nothing here' }]);
  });
