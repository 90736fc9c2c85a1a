import type { PlayerClient as Client } from '@ringside/contract/client';
import { Hono } from 'hono';
import type { Api } from './page-client.ts';
import { createPageClient } from './page-client.ts';

/** The pages about one user, or without content, which search engines need not read. */
const PRIVATE = [
  '/api/',
  '/game/',
  '/emulator',
  '/console',
  '/embed/',
  '/overlay/',
  '/*my-team',
  '/*registration/',
  '/*survey',
  '/*error',
  '/*offline',
];
const PAGES = [
  '/',
  '/brackets',
  '/standings',
  '/schedule',
  '/leaderboards',
  '/finals',
  '/finals_old',
  '/rules',
];
/**
 * The most segments. A sitemap may name 50,000 addresses; ours names each page in its first
 * language, which links to the others.
 */
const MOST_SEGMENTS = 500;

/**
 * Creates GET /robots.txt and /sitemap.xml of the requested championship. `originOf` returns the
 * public origin of its site.
 */
export function sitemapRoutes({ originOf }: { originOf: (url: string) => string }, api: Api) {
  return new Hono()
    .get('/robots.txt', (c) =>
      c.text(
        [
          'User-agent: *',
          ...PRIVATE.map((path) => `Disallow: ${path}`),
          `Sitemap: ${originOf(c.req.url)}/sitemap.xml`,
          '',
        ].join('\n'),
        200,
        { 'cache-control': 'public, max-age=3600' },
      ),
    )
    .get('/sitemap.xml', async (c) => {
      const origin = originOf(c.req.url);
      const paths = [
        ...PAGES,
        ...(await segmentPaths(createPageClient(api, new Request(c.req.url)))),
      ];
      const urls = paths.map(
        (path) => `<url><loc>${origin}${path.replaceAll('&', '&amp;')}</loc></url>`,
      );
      return c.body(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
        200,
        {
          'content-type': 'application/xml; charset=utf-8',
          'cache-control': 'public, max-age=600',
        },
      );
    });
}

/** Returns the paths of drawn brackets and their standings, newest events first. */
async function segmentPaths(client: Client): Promise<string[]> {
  const { items: events } = await client.events.list({ sort: '-date.from' });
  const paths: string[] = [];
  for (const { id } of events) {
    const { items } = await client.events.segments(id);
    const drawn = items.filter(
      ({ state }) => state === 'seeded' || state === 'running' || state === 'finished',
    );
    paths.push(
      ...drawn.flatMap((segment) => [
        `/brackets?segment=${segment.id}`,
        `/standings?segment=${segment.id}`,
      ]),
    );
    if (paths.length > MOST_SEGMENTS) break;
  }
  return paths.slice(0, MOST_SEGMENTS);
}
