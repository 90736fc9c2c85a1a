import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Site } from '@ringside/contract/site';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { Config } from '../platform/settings/config.ts';
import {
  createBusyPage,
  createErrorPages,
  createNotFoundPage,
  isTemporaryError,
} from './busy-page.ts';
import { checkPageRequests } from './check-page-requests.ts';
import { consoleRoutes } from './console.routes.ts';
import { type FramingRules, framingOf, noncePolicy } from './content-security-policy.ts';
import type { Api } from './page-client.ts';
import { createPageContexts } from './page-context.ts';
import { pageVariantOf } from './page-variant.ts';
import { pictureRoutes } from './pictures/pictures.routes.ts';
import { createSecurityHeaders, addSecurityHeaders } from './security-headers.ts';
import { createSharedPages, NO_SITE } from './shared-pages.ts';
import { createSiteContent } from './site-content.ts';
import type { SiteDeps } from './site-deps.ts';
import { sitemapRoutes } from './sitemap.routes.ts';
import { wellKnownRoutes } from './well-known.routes.ts';

/** Creates the API and the production build of the site. */
export async function createProductionSite(config: Config, api: Api, deps: SiteDeps) {
  const { tenants } = deps;
  const { webRoot, emulator } = config;
  const framing: FramingRules = {
    pages: emulator ? "'self'" : "'none'",
    ancestors: config.frameAncestors,
  };
  const { renderPage, readPage, loadRouteIds } = (await import(
    new URL('build/server/index.js', webRoot).href
  )) as Site;
  const protection = createSecurityHeaders(tenants);
  const content = createSiteContent(deps);
  const contextOf = createPageContexts(api, deps, content);
  const originOf = (url: string) => tenants.urlOf(tenants.atHost(new URL(url).host));
  const siteOf = (host: string | undefined) =>
    tenants.partAt(host) === 'console' ? NO_SITE : tenants.atHost(host);
  const variantOf = ({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>) =>
    pageVariantOf({ url, headers }, () => tenants.urlOf(tenants.atHost(headers.host)));
  const pages = createSharedPages(deps, {
    site: { renderPage, readPage },
    routeIdsOf: await loadRouteIds(),
    contextOf,
    siteOf,
    variantOf,
    protection,
    framing,
  });
  const errorPages = createErrorPages(renderPage, contextOf, deps);
  const busyPage = createBusyPage(errorPages, deps);
  const app = new Hono();
  app.onError((error, c) => {
    if (isTemporaryError(error)) return busyPage(c.req.raw);
    deps.log.error({ err: error, path: c.req.path }, 'a page failed');
    return c.text('Internal Server Error', 500);
  });
  app.use(addSecurityHeaders(protection), compress());
  // Before the files: a look at the disk for each API call would cost more than many calls.
  app.route('/', api.app);
  app.route('/', pages.routes);
  const pictures = pictureRoutes(config, api, deps);
  app.route('/', pictures.routes);
  app.route('/', sitemapRoutes({ originOf }, api));
  app.route('/', wellKnownRoutes({ originOf, securityContact: config.securityContact }));
  app.route('/', consoleRoutes(new URL('../console/', webRoot)));
  app.use(checkPageRequests(createNotFoundPage(errorPages)));
  app.use('/assets/*', async (c, next) => {
    await next();
    if (c.res.ok) c.header('cache-control', 'public, max-age=31536000, immutable');
  });
  app.use(
    serveStatic({ root: fileURLToPath(new URL('build/client', webRoot)), precompressed: true }),
  );
  app.get('*', async (c, next) => {
    const variant = variantOf({ url: c.req.path, headers: c.req.header() });
    const answer = variant && pages.answerShared(c.req.raw, variant === 'signed-in');
    return answer ?? next();
  });
  app.all('*', async (c) => {
    const nonce = randomBytes(16).toString('hex');
    const variant = variantOf({ url: c.req.path, headers: c.req.header() });
    const page = await pages.render(c.req.raw, await contextOf(c.req.raw), {
      signedIn: variant === 'signed-in',
      nonce,
    });
    page.headers.set('content-security-policy', noncePolicy(nonce, framingOf(c.req.path, framing)));
    page.headers.set('cache-control', 'private, no-store');
    return page;
  });

  return {
    app,
    wrap:
      (listener: RequestListener): RequestListener =>
      (request, response) => {
        if (!pages.answer(request, response)) listener(request, response);
      },
    prepare: pictures.prepare,
    close: async () => pages.close(),
  };
}
