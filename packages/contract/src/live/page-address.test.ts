import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageAddressOf, parsePageAddress, viewAddressOf } from './page-address.ts';
import { PAGES } from './page-table.ts';

const viewOf = (text: string) => viewAddressOf(new URL(text, 'http://site'));
const dataOf = (text: string) => pageAddressOf(new URL(text, 'http://site'));

test.each([
  ['/standings?sort=a1', '/standings'],
  ['/standings?sort=placement', '/standings'],
  ['/standings?sort=-wins&segment=7', '/standings?segment=7&sort=-wins'],
  ['/standings?page=1', '/standings'],
  ['/standings?page=007', '/standings?page=7'],
  ['/schedule?page=1', '/schedule?page=1'],
  ['/schedule?regions=every', '/schedule'],
  ['/schedule?results=7-0-1', '/schedule?results=7-0-1'],
  ['/schedule?results=all', '/schedule'],
  [
    '/schedule?to=2026-12-01T23:00:00.000Z&from=2026-11-30T23:00:00.000Z',
    '/schedule?from=2026-11-30T23%3A00%3A00.000Z&to=2026-12-01T23%3A00%3A00.000Z',
  ],
  ['/schedule?from=2026-11-30T23:07:00.000Z', '/schedule'],
  ['/brackets?segment=07', '/brackets'],
  ['/BRACKETS/', '/brackets'],
  ['/%62rackets', '/brackets'],
  ['/brackets?playerTag=%23A&utm_source=x', '/brackets'],
  ['/de/match/63?sort=wins', '/de/match/63'],
  ['/embed/match/63?locale=de', '/embed/match/63?locale=de'],
  ['/embed/match/63?locale=xx', '/embed/match/63'],
  ['/de/embed/match/63', undefined],
  ['/xx/brackets', undefined],
  ['/match/063', undefined],
  ['/match/%zz', undefined],
  ['/api/events/1.0', undefined],
])('%s has the address %s', (text, address) => expect(viewOf(text)).toBe(address));

test.each([
  ['/brackets?list=2&round=3&team=9&segment=7', '/brackets?segment=7'],
  ['/en/brackets', '/brackets'],
  ['/en', '/'],
  ['/my-team/kick/5', '/'],
  ['/de/registration/profile/create?chat=true', '/de'],
])('viewers of %s share the data of %s', (text, address) => expect(dataOf(text)).toBe(address));

const parameter = fc.tuple(
  fc.constantFrom('sort', 'segment', 'event', 'page', 'regions', 'board', 'team', 'x', 'playerTag'),
  fc.oneof(fc.constantFrom('7', '-wins', 'all', 'placement', '1', '0'), fc.string()),
);
const path = fc.constantFrom(
  ...Object.keys(PAGES).map((pattern) => `/${pattern.replaceAll(/:\w+/g, '12')}`),
);

test('an address is its own address, and neither order nor unknown parameters make another', () =>
  fc.assert(
    fc.property(path, fc.uniqueArray(parameter, { selector: ([name]) => name }), (page, given) => {
      const address = viewOf(`${page}?${new URLSearchParams(given)}`);
      expect(address).toBeDefined();
      expect(viewOf(address!)).toBe(address);
      expect(viewOf(`${page}?${new URLSearchParams(given.toReversed())}&unknown=1`)).toBe(address);
      expect(address).not.toContain('playerTag');
      expect(dataOf(dataOf(address!)!)).toBe(dataOf(address!));
    }),
    { numRuns: 500, seed: 41 },
  ));

test.each(['', 'brackets', '//evil.example/brackets', '//'])('%s is no address', (text) =>
  expect(parsePageAddress(text)).toBeUndefined(),
);
