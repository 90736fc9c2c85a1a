import { LANGUAGE_TAGS, LOCALES } from '@ringside/rules/site/locales';
import { expect, test } from 'vitest';
import { translateSurvey } from './survey.ts';

const english = translateSurvey();
const textsOf = ({ questions }: typeof english) =>
  questions.flatMap(({ text, labels = [] }) => [text, ...labels]);

test.each(LOCALES.filter((locale) => locale !== 'en'))(
  'translates each question and option into %s, and names the options in English',
  (locale) => {
    const translated = translateSurvey(LANGUAGE_TAGS[locale]);
    const englishTexts = english.questions.flatMap(({ text, options }) => [text, ...options]);
    expect(textsOf(translated)).toHaveLength(englishTexts.length);
    expect(textsOf(translated).filter((text) => englishTexts.includes(text))).toEqual([]);
    expect(translated.questions.map(({ options }) => options)).toEqual(
      english.questions.map(({ options }) => options),
    );
  },
);

test.each(['en', 'xx', undefined])('is in English for the language %s', (language) => {
  expect(translateSurvey(language)).toEqual(english);
});
