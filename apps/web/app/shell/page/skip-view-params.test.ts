import { expect, test } from 'vitest';
import { skipViewParams } from './skip-view-params.ts';

const shouldRevalidate = (from: string, to: string) => {
  const at = (path: string) => new URL(path, 'http://ringside.example');
  return skipViewParams({
    currentUrl: at(from),
    nextUrl: at(to),
    currentParams: {},
    nextParams: {},
    defaultShouldRevalidate: true,
  } as unknown as Parameters<typeof skipViewParams>[0]);
};

test.each([
  {
    why: 'another team to follow',
    from: '/brackets?segment=1',
    to: '/brackets?segment=1&team=7',
    read: false,
  },
  {
    why: 'the list, in another order of parameters',
    from: '/brackets?segment=1&event=2',
    to: '/brackets?event=2&list=3&segment=1',
    read: false,
  },
  {
    why: 'another segment',
    from: '/brackets?segment=1&team=7',
    to: '/brackets?segment=2&team=7',
    read: true,
  },
  { why: 'another page', from: '/brackets?team=7', to: '/standings?team=7', read: true },
  {
    why: 'the same address: the user reloads it',
    from: '/brackets?team=7',
    to: '/brackets?team=7',
    read: true,
  },
])('$why: reads again $read', ({ from, to, read }) => {
  expect(shouldRevalidate(from, to)).toBe(read);
});
