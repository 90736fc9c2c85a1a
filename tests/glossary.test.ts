import { readFileSync } from 'node:fs';
import { LANGUAGE_TAGS, LOCALES, type Locale } from '@ringside/rules/site/locales';
import { describe, expect, test } from 'vitest';
import { parseCatalogue } from '../apps/server/src/platform/texts/parse-catalogue.ts';

const FOLDER = new URL('../docs/locales/', import.meta.url);
const CATALOGUES = new URL('../apps/web/app/locales/', import.meta.url);

function readTable(name: string): { head: string[]; rows: string[][] } {
  const [head = [], ...rows] = readFileSync(new URL(name, FOLDER), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
  return { head, rows };
}

const glossary = readTable('glossary.tsv');
const forbidden = readTable('forbidden.tsv');
const TRANSLATED = LOCALES.filter((locale) => locale !== 'en');
const column = (locale: string) => glossary.rows.map((row) => row[glossary.head.indexOf(locale)]!);

/** The names of values, such as `{team}`, are no words of a translator. */
const removeValueNames = (text: string) => text.replaceAll(/\{\w+(?=[,}])/g, '{');
const textsOf = (locale: Locale) =>
  ['messages.po', 'server.po']
    .flatMap((file) =>
      parseCatalogue(readFileSync(new URL(`${LANGUAGE_TAGS[locale]}/${file}`, CATALOGUES), 'utf8')),
    )
    .map(({ id, text }) => ({ id: removeValueNames(id), text: removeValueNames(text) }))
    .filter(({ text }) => text !== '');

/** Parses a word of `forbidden.tsv`: `/…/` is a regular expression, any other a part of a text. */
function parseWord(word: string): RegExp {
  const [, pattern, flags = ''] = /^\/(.+)\/([a-z]*)$/.exec(word) ?? [];
  return pattern === undefined
    ? new RegExp(word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`), 'iu')
    : new RegExp(pattern, flags.includes('u') ? flags : `${flags}u`);
}

describe('the glossary', () => {
  test('has at least ninety terms, each with its meaning and in every language of the site', () => {
    expect(glossary.head).toEqual(['en', 'meaning', ...TRANSLATED]);
    expect(glossary.rows.length).toBeGreaterThanOrEqual(90);
    expect(
      glossary.rows.filter(
        (row) =>
          row.length !== glossary.head.length ||
          row.some((cell) => cell.trim() !== cell || cell === ''),
      ),
    ).toEqual([]);
  });

  test('explains each term in a short phrase of its own', () => {
    const meanings = column('meaning');
    expect(meanings.filter((meaning) => !/^[\da-z].{10,140}$/i.test(meaning))).toEqual([]);
    expect(meanings.filter((meaning, at) => meanings.indexOf(meaning) !== at)).toEqual([]);
  });
});

test('every term occurs once, and each script is its own', () => {
  const english = column('en');
  expect(english.filter((term, index) => english.indexOf(term) !== index)).toEqual([]);
  expect(
    column('ru').filter((term) => !/\p{Script=Cyrillic}/u.test(term) && !/^[a-z ]+$/.test(term)),
  ).toEqual([]);
  expect(column('ko').filter((term) => !/\p{Script=Hangul}/u.test(term) && term !== 'BO3')).toEqual(
    [],
  );
  // Few terms are the same in both scripts: if all were, one column would be a copy of the other.
  const [simplified, traditional] = [column('zh_CN'), column('zh_TW')];
  expect(simplified.filter((term, index) => term === traditional[index]).length).toBeLessThan(
    simplified.length / 2,
  );
});

describe('the forbidden words', () => {
  test('have a known locale, a word, another word and a reason, and occur once', () => {
    expect(forbidden.head).toEqual(['locale', 'word', 'instead', 'why']);
    const names = new Set<string>(TRANSLATED);
    const keys = forbidden.rows.map(([locale, word]) => `${locale} ${word}`);
    expect(
      forbidden.rows.filter(
        (row) =>
          row.length !== forbidden.head.length ||
          !names.has(row[0]!) ||
          row.some((cell) => cell.trim() !== cell || cell === ''),
      ),
    ).toEqual([]);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    expect(TRANSLATED.filter((locale) => !keys.some((key) => key.startsWith(locale)))).toEqual([]);
  });

  test('do not match what replaces them', () => {
    expect(
      forbidden.rows.filter(([, word = '', instead = '']) => parseWord(word).test(instead)),
    ).toEqual([]);
  });

  test.each(TRANSLATED)('do not occur in a text in %s', (locale) => {
    const ownRows = forbidden.rows.filter(([of]) => of === locale);
    const texts = textsOf(locale);
    expect(texts.length).toBeGreaterThan(1_000);
    expect(
      ownRows.flatMap(([, word = '', instead]) =>
        texts
          .filter(({ text }) => parseWord(word).test(text))
          .map(({ text }) => `${word} → ${instead}: ${text}`),
      ),
    ).toEqual([]);
  });
});

/**
 * The terms whose word occurs in every translation of a text that has the term in English. A term
 * that good translations leave out, such as "match", is not in the list.
 */
const CORE_TERMS: Record<string, RegExp> = {
  stage: /\bstages?\b/i,
  map: /\bmaps?\b/i,
  'check-in': /\bcheck-in\b/i,
  captain: /\bcaptains?\b/i,
  referee: /\breferees?\b/i,
  eligible: /\beligible\b/i,
  suspended: /\bsuspend(ed)?\b/i,
  seed: /\bseeds?\b/i,
  lobby: /\blobb(y|ies)\b/i,
  survey: /\bsurvey\b/i,
};

/** Returns the part of a glossary's word that no inflection changes; Chinese words have none. */
const stemOf = (word: string) =>
  /\p{Script=Han}|\p{Script=Hangul}|\p{Script=Katakana}/u.test(word)
    ? word
    : word.slice(0, Math.max(3, word.length - 4));

test.each(TRANSLATED)('texts in %s use the words of the glossary for core terms', (locale) => {
  const tag = LANGUAGE_TAGS[locale];
  const texts = textsOf(locale);
  const english = column('en');
  expect(
    Object.entries(CORE_TERMS).flatMap(([term, pattern]) => {
      const stem = stemOf(column(locale)[english.indexOf(term)]!.toLocaleLowerCase(tag));
      return texts
        .filter(({ id, text }) => pattern.test(id) && !text.toLocaleLowerCase(tag).includes(stem))
        .map(({ id, text }) => `${term} is ${stem}…: ${id} → ${text}`);
    }),
  ).toEqual([]);
});
