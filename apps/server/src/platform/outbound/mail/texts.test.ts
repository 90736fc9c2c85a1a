import { describe, expect, test } from 'vitest';
import { getTexts } from './texts.ts';

const LOCALES = ['fr', 'it', 'de', 'es', 'pt', 'jp', 'ko', 'zh_CN', 'zh_TW', 'pl', 'tr', 'ru'];
const facts = {
  link: 'https://ringside.example/console/password#token=abc',
  code: '123456',
  minutes: 10,
  hours: 24,
};
const lettersIn = (locale: string | null) =>
  Object.values(getTexts(locale)).map((write) => write(facts));

describe.each(LOCALES)('mails in %s', (locale) => {
  test('contain every fact of the English one, no English, and no other placeholder', () => {
    const [english, translatedLetters] = [lettersIn('en'), lettersIn(locale)];
    for (const [index, { subject, text }] of translatedLetters.entries()) {
      for (const fact of [facts.link, facts.code, '10', '24'])
        expect(text.includes(fact), `${fact} in ${text}`).toBe(english[index]!.text.includes(fact));
      expect([subject, text]).not.toEqual([english[index]!.subject, english[index]!.text]);
      expect(text).not.toMatch(/[{}]|undefined/);
      expect(subject).not.toMatch(/\n/);
      expect(text.split('\n').length).toBe(english[index]!.text.split('\n').length);
    }
  });
});

test('a user without a language, or with one that the site lacks, reads English', () => {
  for (const locale of [null, 'en', 'tlh', '__proto__', 'constructor'])
    expect(lettersIn(locale)).toEqual(lettersIn('en'));
});
