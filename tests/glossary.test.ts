import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const LOCALES = [
  'en',
  'fr',
  'it',
  'de',
  'es',
  'pt',
  'jp',
  'ko',
  'zh_CN',
  'zh_TW',
  'pl',
  'tr',
  'ru',
];
const [head = [], ...rows] = readFileSync(
  new URL('../docs/locales/glossary.tsv', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => line.split('\t'));

test('has at least sixty terms, each in every language of the site', () => {
  expect(head).toEqual(LOCALES);
  expect(rows.length).toBeGreaterThanOrEqual(60);
  expect(
    rows.filter(
      (row) =>
        row.length !== LOCALES.length || row.some((term) => term.trim() !== term || term === ''),
    ),
  ).toEqual([]);
});

test('every term occurs once, and each script is its own', () => {
  const english = rows.map(([term]) => term);
  expect(english.filter((term, index) => english.indexOf(term) !== index)).toEqual([]);
  const column = (locale: string) => rows.map((row) => row[LOCALES.indexOf(locale)]!);
  expect(
    column('ru').filter((term) => !/\p{Script=Cyrillic}/u.test(term) && !/^[a-z ]+$/.test(term)),
  ).toEqual([]);
  expect(column('ko').filter((term) => !/\p{Script=Hangul}/u.test(term) && term !== 'BO3')).toEqual(
    [],
  );
  // Few terms are the same in both scripts: if all were, one column would be a copy of the other.
  expect(
    rows.filter((row) => row[LOCALES.indexOf('zh_CN')] === row[LOCALES.indexOf('zh_TW')]).length,
  ).toBeLessThan(rows.length / 2);
});
