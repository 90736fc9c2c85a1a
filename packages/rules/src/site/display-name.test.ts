import { describe, expect, test } from 'vitest';
import { eventNames, type NamedSubject, formatName } from './display-name.ts';
import { type Locale, LOCALES } from './locales.ts';

const TEXTS = { MQ1: 'text of the type', EMEA: 'text of the region' };

/** November, and November 2026, as each language writes them in a heading. */
const NOVEMBER: Record<Locale, [month: string, withYear: string]> = {
  en: ['November', 'November 2026'],
  fr: ['Novembre', 'Novembre 2026'],
  it: ['Novembre', 'Novembre 2026'],
  de: ['November', 'November 2026'],
  es: ['Noviembre', 'Noviembre de 2026'],
  pt: ['Novembro', 'Novembro de 2026'],
  jp: ['11月', '2026年11月'],
  ko: ['11월', '2026년 11월'],
  zh_CN: ['十一月', '2026年11月'],
  zh_TW: ['11月', '2026年11月'],
  pl: ['Listopad', 'Listopad 2026'],
  tr: ['Kasım', 'Kasım 2026'],
  ru: ['Ноябрь', 'Ноябрь 2026 г.'],
};
const ALL_MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'],
  ...['October', 'November', 'December'],
];

describe.each(LOCALES)('[NAM-1] [NAM-2] %s', (locale) => {
  const name = (named: NamedSubject) => formatName(named, locale, TEXTS);
  const event = (named: NamedSubject) =>
    name({ name: named.name, names: eventNames(named, locale) });
  const names = { [locale]: 'translated' };

  test('the operator’s translation takes precedence', () => {
    expect(event({ name: 'November', names })).toBe(locale === 'en' ? 'November' : 'translated');
    expect(name({ name: 'Day 1', names, type: { id: 'MQ1' }, level: 0 })).toBe('translated');
    expect(name({ name: 'EMEA', names, type: { id: 'MQ1' }, level: 1 })).toBe('translated');
  });
  test('a stage without a translation has the text of its type, a region that of its name', () => {
    const others = { [locale === 'fr' ? 'de' : 'fr']: 'other' };
    expect(name({ name: 'Day 1', names: others, type: { id: 'MQ1' }, level: 0 })).toBe(TEXTS.MQ1);
    expect(name({ name: 'EMEA', names: others, type: { id: 'MQ1' }, level: 1 })).toBe(TEXTS.EMEA);
    expect(name({ name: 'EMEA' })).toBe(TEXTS.EMEA);
  });
  test('a month is written in the language, with the year if the name has it', () => {
    expect(event({ name: 'November' })).toBe(NOVEMBER[locale][0]);
    expect(event({ name: 'November 2026', names: {} })).toBe(NOVEMBER[locale][1]);
  });
  test('each month has a name of its own', () =>
    expect(new Set(ALL_MONTHS.map((month) => event({ name: month }))).size).toBe(12));
  test.each([
    'Nordlicht Cup',
    'Novembers',
    'November Cup',
    'November 26',
    'Spring 2026',
    'nov',
    '',
  ])('the name "%s" stays as it is', (other) =>
    expect(name({ name: other, type: { id: 'CUP' }, level: 0 })).toBe(other),
  );
});
