import { LOCALES } from '@ringside/rules/site/locales';
import { expect, test } from 'vitest';
import { getServerTexts } from './server-texts.ts';

test.each(LOCALES)('the texts in %s are loaded once', (locale) => {
  const i18n = getServerTexts(locale);
  expect(getServerTexts(locale)).toBe(i18n);
  expect(i18n.t('{code} is your Ringside code', { code: '0123' })).toContain('0123');
});

test.each([null, 'tlh', '__proto__'])('the texts for the language %s are English', (name) =>
  expect(getServerTexts(name)).toBe(getServerTexts('en')),
);

test.each(['\\u202egnp', '\\x41', 'a\\b', '{team} $&', "'{'"])(
  'the value %s stays as it is',
  (team) =>
    expect(getServerTexts('de').t('{team} is not checked in yet.', { team })).toBe(
      `${team} ist noch nicht eingecheckt.`,
    ),
);

test('the compiler requires the values of a text', () => {
  const i18n = getServerTexts('en');
  // @ts-expect-error The text has a value.
  i18n.t('{team} is not checked in yet.');
  // @ts-expect-error The value has another name.
  i18n.t('{team} is not checked in yet.', { opponent: 'Rivals' });
  // @ts-expect-error The text has no value.
  i18n.t('Check-in is open', { team: 'Rivals' });
  expect(i18n.t('{n, plural, one {# win} other {# wins of {team}}}', { n: 2, team: 'X' })).toBe(
    '2 wins of X',
  );
});
