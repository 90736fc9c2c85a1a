import { expect, test } from 'vitest';
import {
  LANGUAGE_TAGS,
  LOCALE_COOKIE,
  LOCALES,
  localeOfPath,
  addLocale,
  removeLocale,
} from './locales.ts';

test('there are thirteen locales, each with a language tag that Intl knows', () => {
  expect(LOCALES).toHaveLength(13);
  for (const tag of Object.values(LANGUAGE_TAGS))
    expect(Intl.PluralRules.supportedLocalesOf(tag)).toEqual([tag]);
});

test.each([
  { path: '/', locale: 'en', without: '/' },
  { path: '/zh_CN', locale: 'zh_CN', without: '/' },
  { path: '/jp/match/1/ban', locale: 'jp', without: '/match/1/ban' },
  { path: '/constructor', locale: 'en', without: '/constructor' },
])('$path is $locale', ({ path, locale, without }) => {
  expect(localeOfPath(path)).toBe(locale);
  expect(removeLocale(path)).toBe(without);
});

test.each([
  { path: '/de.data', locale: 'de' },
  { path: '/_root.data', locale: 'en' },
  { path: '/de/schedule.data', locale: 'de' },
])('the data $path is $locale, as its page', ({ path, locale }) =>
  expect(localeOfPath(path)).toBe(locale),
);

test.each([
  { path: '/de/brackets', to: 'en', result: '/brackets' },
  { path: '/', to: 'pl', result: '/pl' },
  { path: '/schedule', to: 'ru', result: '/ru/schedule' },
] as const)('$path in $to is $result', ({ path, to, result }) => {
  expect(addLocale(path, to)).toBe(result);
});

test('the choice of a language lives 365 days', () => {
  expect(LOCALE_COOKIE).toEqual({ name: 'locale', seconds: 31_536_000 });
});
