import { expect, test } from 'vitest';
import { findAssets, cachePathOf, findTitle, selectEvictions } from './cached-pages.ts';

test.each([
  {
    address: '/de/brackets?segment=7',
    path: '/de/brackets?segment=7',
    why: 'a page with the parameters that distinguish it',
  },
  {
    address: '/schedule?segment=7&page=2',
    path: '/schedule?page=2&segment=7',
    why: 'one page, one address',
  },
  {
    address: '/?jwt=a.b.c&platform=ios&country=DE&playerTag=%23A',
    path: '/',
    why: 'a launch is cached as its page',
  },
  {
    address: '/schedule?utm_source=x',
    path: '/schedule',
    why: 'invented parameters do not fill the cache',
  },
  {
    address: '/de/offline?wanted=/de/finals',
    path: '/de/offline',
    why: 'one offline page for all pages without a copy',
  },
  { address: '/api/events/1.0', path: null, why: 'not a page' },
  { address: '/emulator', path: null, why: 'not part of the site' },
])('$address: $why', ({ address, path }) =>
  expect(cachePathOf(new URL(address, 'https://ringside.example'))).toBe(path),
);

test('a document names its assets and its title', () => {
  const html =
    '<title>A &amp; B&#x27;s | Ringside</title><link href="/assets/root-x1.css"><script src="/assets/entry-a_B.js"></script><img src="/art/oh-no.svg"><script>import("/assets/entry-a_B.js")</script>';
  expect(findAssets(html)).toEqual([
    '/assets/root-x1.css',
    '/assets/entry-a_B.js',
    '/art/oh-no.svg',
  ]);
  expect(findTitle(html)).toBe("A & B's | Ringside");
});

test('evicts the oldest pages, and the assets that only they needed', () => {
  const pages = Array.from({ length: 32 }, (_, index) => ({
    path: `/match/${index}`,
    title: '',
    keptAt: index,
    assets: ['/assets/all.js', `/assets/${index}.js`],
  }));
  pages.push({ path: '/offline', title: '', keptAt: -1, assets: ['/assets/offline.js'] });
  const assets = [...new Set(pages.flatMap((page) => page.assets)), '/assets/old-build.js'];
  expect(selectEvictions({ pages, assets, stays: (path) => path === '/offline' })).toEqual({
    pages: ['/match/1', '/match/0'],
    assets: ['/assets/0.js', '/assets/1.js', '/assets/old-build.js'],
  });
});
