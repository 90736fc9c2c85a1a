import { expect, test } from 'vitest';
import { createHref } from './create-href.ts';

test.each([
  {
    path: '/schedule',
    pathname: '/',
    search: '?playerTag=%23ABC',
    development: true,
    href: '/schedule?playerTag=%23ABC',
  },
  {
    path: '/standings?segment=7',
    pathname: '/jp/schedule',
    search: '?playerTag=T1&x=1',
    development: true,
    href: '/jp/standings?segment=7&playerTag=T1',
  },
  {
    path: '/schedule?playerTag=T2',
    pathname: '/',
    search: '?playerTag=T1',
    development: true,
    href: '/schedule?playerTag=T2',
  },
  {
    path: '/schedule',
    pathname: '/',
    search: '?playerTag=T1',
    development: false,
    href: '/schedule',
  },
  {
    path: '/standings?utm_source=x&sort=placement&segment=7',
    pathname: '/de',
    search: '',
    development: false,
    href: '/de/standings?segment=7',
  },
  {
    path: '/no-page?x=1',
    pathname: '/de/schedule',
    search: '?playerTag=T1',
    development: true,
    href: '/de/no-page?x=1&playerTag=T1',
  },
  { path: '/', pathname: '/zh_TW/brackets', search: '', development: true, href: '/zh_TW' },
])('from $pathname$search the page $path is at $href', ({ href, ...linkFacts }) => {
  expect(createHref(linkFacts)).toBe(href);
});
