import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isPagePath, PAGE_PATHS, omitInvalidQuery } from './page-parameters.ts';

test('every page with a parameter in its path has a schema', () => {
  const routes = readFileSync(new URL('../../../web/app/routes.ts', import.meta.url), 'utf8');
  const paths = [...routes.matchAll(/route\(\s*'([^']*)'/g)].map(([, path]) => path!);
  const withParameters = paths.filter((path) => path.includes('/:'));
  expect(withParameters.length).toBeGreaterThan(5);
  const parametrised = Object.keys(PAGE_PATHS).filter((path) => path.includes('/:'));
  expect(parametrised.toSorted()).toEqual(withParameters.toSorted());
  for (const [path, schemas] of Object.entries(PAGE_PATHS))
    expect(
      path
        .split('/:')
        .slice(1)
        .map((part) => part.split('/')[0]),
    ).toEqual(Object.keys(schemas));
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
