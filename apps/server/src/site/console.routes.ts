import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { filesOnlyPolicy } from './content-security-policy.ts';

/**
 * Creates GET /console and everything below: the operators' console. One page selects its screen by
 * the address; no site may frame it.
 */
export function consoleRoutes(consoleRoot: URL) {
  const built = new URL('build/', consoleRoot);
  const page = readFileSync(new URL('index.html', built), 'utf8');
  const files = serveStatic({
    root: fileURLToPath(built),
    rewriteRequestPath: (path) => path.replace(/^\/console/, ''),
    precompressed: true,
  });
  return new Hono()
    .use('/console/assets/*', async (c, next) => {
      await next();
      if (c.res.ok) c.header('cache-control', 'public, max-age=31536000, immutable');
    })
    .use('/console/assets/*', files)
    .all('/console/assets/*', (c) => c.text('There is nothing here', 404))
    .get('/console', (c) => c.html(page, 200, PAGE_HEADERS))
    .get('/console/*', (c) => c.html(page, 200, PAGE_HEADERS));
}

const PAGE_HEADERS = {
  'content-security-policy': filesOnlyPolicy,
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};
