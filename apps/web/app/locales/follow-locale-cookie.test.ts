import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { FOLLOW_LOCALE_COOKIE } from './follow-locale-cookie.ts';
import { isUnprefixed } from './locales.ts';

/** Runs the script as a page does; returns the addresses to which it leads, at most one per run. */
function follow(cookie: string, address: string, runs = 1): string[] {
  const stored = new Map<string, string>();
  const led: string[] = [];
  const { pathname, search, hash } = new URL(address, 'https://cup.example');
  const page = createContext({
    document: { cookie },
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    },
    location: { pathname, search, hash, replace: (to: string) => void led.push(to) },
  });
  for (let run = 0; run < runs; run += 1) runInContext(FOLLOW_LOCALE_COOKIE, page);
  return led;
}

test.each([
  ['locale=fr', '/', ['/fr']],
  ['a=b; locale=zh_CN; c=d', '/brackets?event=7#final', ['/zh_CN/brackets?event=7#final']],
  ['locale=en', '/', []],
  ['', '/', []],
  ['locale=frx', '/', []],
  ['xlocale=fr', '/', []],
  ['locale=//evil.example', '/', []],
])('the cookie %j leads %s to %j', (cookie, address, expected) => {
  expect(follow(cookie, address)).toEqual(expected);
});

test('leads once in a browser session', () => {
  expect(follow('locale=fr', '/', 3)).toEqual(['/fr']);
});

test('stays in a browser without storage', () => {
  const page = createContext({ document: { cookie: 'locale=fr' } });
  expect(() => runInContext(FOLLOW_LOCALE_COOKIE, page)).not.toThrow();
});

test.each([
  ['/', true],
  ['/brackets', true],
  ['/en', false],
  ['/fr/brackets', false],
  ['/embed/match/1', false],
])('the path %s leaves its language open: %s', (pathname, expected) => {
  expect(isUnprefixed(pathname)).toBe(expected);
});
