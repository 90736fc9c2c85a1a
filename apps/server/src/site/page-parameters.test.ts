import { readFileSync } from 'node:fs';
import { PAGES } from '@ringside/contract/live/page-table';
import { describe, expect, test } from 'vitest';
import { isPagePath, omitInvalidQuery, sharedAddressOf } from './page-parameters.ts';

test('the table names every page, in the order of their routes, with each parameter', () => {
  const routes = readFileSync(new URL('../../../web/app/routes.ts', import.meta.url), 'utf8');
  const paths = [...routes.matchAll(/route\(\s*'([^']*)'/g)].map(([, path]) => path!);
  const pages = paths.filter((path) => path !== ':locale?' && path !== '*');
  expect(Object.keys(PAGES).toSorted()).toEqual(['', ...pages].toSorted());
  for (const [path, { path: parameters = {} }] of Object.entries(PAGES))
    expect(
      path
        .split('/:')
        .slice(1)
        .map((part) => part.split('/')[0]),
    ).toEqual(Object.keys(parameters));
});

test('every page without a parameter is a page path', () => {
  const routes = readFileSync(new URL('../../../web/app/routes.ts', import.meta.url), 'utf8');
  const fixed = [...routes.matchAll(/route\(\s*'([^':]*)'/g)].map(([, path]) => `/${path}`);
  expect(fixed).toContain('/match/ban');
  expect(fixed.filter((path) => !isPagePath(path))).toEqual([]);
});

describe('isPagePath', () => {
  test.each([
    '/',
    '/de',
    '/rosters/63',
    '/de/match/63/ban/1/2',
    '/match/63.data',
    '/nowhere/at/all',
  ])('accepts %s', (path) => expect(isPagePath(path)).toBe(true));
  test.each([
    '/rosters/..%2F..%2F..%2Fhealthz',
    '/embed/bracket/..%2f..%2f..%2fhealthz',
    '/overlay/bracket/%2e%2e%5Chealthz',
    '/rosters/abc',
    '/rosters/01',
    '/xx/rosters/01',
    '/de/match/99999999999999999999',
    '/match/63%00',
    '/zh-TW/rosters/%',
    '/de/match/%ED%A0%80',
    '/de/%0d%0aSet-Cookie:%20a=b',
    '/china/%3Cscript%3E/lft.data',
  ])('refuses %s', (path) => expect(isPagePath(path)).toBe(false));
});

describe('withValidQuery', () => {
  test.each([
    ['?page=2&segment=7&jwt=a.b.c', '?page=2&segment=7&jwt=a.b.c'],
    ['?page=99999999999999999999&segment=7', '?segment=7'],
    ['?segment=..%2F..%2Fhealthz&page=1.5', ''],
    ['?segment=07&team=7', '?team=7'],
    ['?jwt=%00', ''],
    [`?jwt=${'x'.repeat(9_000)}`, ''],
  ])('of %s is %s', (search, valid) => {
    expect(omitInvalidQuery(new URL(`https://cup.example/schedule${search}`)).search).toBe(valid);
  });
});

describe('sharedAddressOf', () => {
  const routeIdsOf = () => ['root', 'shell', 'brackets'];
  test.each([
    ['/brackets?utm_source=x&segment=7', '/brackets?segment=7'],
    ['/Brackets/?team=9&segment=7', '/brackets?segment=7&team=9'],
    ['/standings?sort=a1&playerTag=%23ABC', '/standings'],
    [
      '/brackets.data?_routes=brackets,shell,none&sort=a',
      '/brackets.data?_routes=shell%2Cbrackets',
    ],
    ['/brackets.data', '/brackets.data'],
    ['/_.data?x=1', '/_.data'],
    ['/de.data', '/de.data'],
    ['/brackets?segment=7&jwt=a.b.c', undefined],
    ['/brackets?apisecret=a', undefined],
    ['/nowhere', undefined],
    ['/xx/brackets', undefined],
  ])('of %s is %s', (address, shared) =>
    expect(sharedAddressOf(new URL(address, 'https://cup.example'), routeIdsOf)).toBe(shared),
  );
});
