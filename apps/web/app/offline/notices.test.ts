import { expect, test } from 'vitest';
import { isInSight, parseNotice, findWindow } from './notices.ts';

const notice = {
  title: 'Your match is live',
  body: 'Alder plays Birch now.',
  page: '/match/7',
  path: '/de/match/7',
  tag: 'match-7',
};
const at = (path: string, visibilityState = 'visible') => ({
  url: `https://ringside.example${path}`,
  visibilityState,
});

test('rejects a message that is no notice, or leads to another site', () => {
  expect(parseNotice(notice)).toEqual(notice);
  for (const sent of [
    null,
    'text',
    {},
    { ...notice, title: 1 },
    { ...notice, path: 'https://evil.example' },
    { ...notice, path: '//evil.example' },
  ])
    expect(parseNotice(sent)).toBeNull();
});

test('a window in sight with the page in any language, or one below it, needs no notice', () => {
  expect(
    ['/match/7', '/jp/match/7', '/match/7/ban', '/zh_CN/match/7?x=1'].map((path) =>
      isInSight([at(path)], notice.page),
    ),
  ).toEqual([true, true, true, true]);
  expect(
    ['/match/70', '/', '/de', '/de/match/71'].map((path) => isInSight([at(path)], notice.page)),
  ).toEqual([false, false, false, false]);
  expect(isInSight([at('/match/7', 'hidden')], notice.page)).toBe(false);
});

test('a click leads to the window that shows the page, else to any', () => {
  const [home, match] = [at('/de', 'hidden'), at('/match/7', 'hidden')];
  expect(findWindow([home, match], notice.page)).toBe(match);
  expect(findWindow([home], notice.page)).toBe(home);
  expect(findWindow([], notice.page)).toBeUndefined();
});
