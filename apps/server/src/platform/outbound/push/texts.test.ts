import { NOTICE_KINDS } from '@ringside/rules/notices/notices';
import { describe, expect, test } from 'vitest';
import { getNoticeTexts } from './texts.ts';

const LOCALES = ['fr', 'it', 'de', 'es', 'pt', 'jp', 'ko', 'zh_CN', 'zh_TW', 'pl', 'tr', 'ru'];
const facts = { team: 'Team Seven', opponent: 'Rivals', score: '2 : 1', minutes: 30 };

describe.each(LOCALES)('notices in %s', (locale) => {
  test.each(NOTICE_KINDS)('%s has the placeholders of the English text, in other words', (kind) => {
    const [english, translation] = [
      getNoticeTexts('en')[kind](facts),
      getNoticeTexts(locale)[kind](facts),
    ];
    for (const fact of Object.values(facts).map(String))
      expect(translation.body.includes(fact), `${fact} in ${translation.body}`).toBe(
        english.body.includes(fact),
      );
    expect(translation.title).not.toBe(english.title);
    expect(translation.title + translation.body).not.toMatch(/[{}]|undefined/);
  });
});

test.each(LOCALES)('the result of a drawn match is called a draw in %s', (locale) => {
  const drawn = { ...facts, score: '1 : 1', isDrawn: true } as const;
  const { title, body } = getNoticeTexts(locale)['result-final'](drawn);
  expect(title).not.toBe(getNoticeTexts(locale)['result-final'](facts).title);
  expect(title).not.toBe(getNoticeTexts('en')['result-final'](drawn).title);
  expect(body).toBe('Team Seven 1 : 1 Rivals');
});

test('a name with braces or a dollar sign stays as it is', () =>
  expect(getNoticeTexts('de')['match-live']({ ...facts, opponent: '{team} $& Co' }).body).toBe(
    'Team Seven spielt jetzt gegen {team} $& Co.',
  ));

test('a user without a language of the site reads English', () => {
  for (const locale of [null, 'tlh', '__proto__'])
    expect(getNoticeTexts(locale)['ban-turn'](facts)).toEqual(
      getNoticeTexts('en')['ban-turn'](facts),
    );
});
