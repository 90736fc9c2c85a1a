import { expect, test } from 'vitest';
import { publicPageOf, keepSearch } from './page-address.ts';

test.each([
  { path: '/', page: 'home' },
  { path: '/jp', page: 'home' },
  { path: '/zh_TW/brackets', page: 'brackets' },
  { path: '/finals_old', page: 'finals' },
  { path: '/tr/rules', page: 'rules' },
  { path: '/de/match/12', page: 'match' },
  { path: '/match/12/ban', page: null },
  { path: '/match/ban', page: null },
  { path: '/my-team', page: null },
  { path: '/constructor', page: null },
])('$path is $page', ({ path, page }) => expect(publicPageOf(path)).toBe(page));

test('only parameters that make another page belong to its address', () => {
  const search = '?segment=7&utm_source=x&jwt=a.b.c&sort=wins';
  expect(keepSearch({ pathname: '/de/standings', search })).toBe('?segment=7');
  expect(keepSearch({ pathname: '/standings', search: '?chat=true' })).toBe('');
});
