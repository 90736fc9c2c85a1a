import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../parts/languages.ts';
import {
  createFormTexts,
  missingLanguagesOf,
  announcementPhaseOf,
  parseFormTexts,
} from './announcement-texts.ts';

const EN = { title: 'A pause', text: 'Until nine.' };
const date = { from: '2026-11-20T10:00:00.000Z', to: '2026-11-20T12:00:00.000Z' };

describe('the texts of an announcement', () => {
  test('there are thirteen languages, English first, each with a name of its own', () => {
    expect(LANGUAGES[0]).toEqual({ key: 'en', tag: 'en', name: 'English' });
    expect(new Set(LANGUAGES.map(({ name }) => name)).size).toBe(13);
  });

  test('a language without a text is missing and is not sent', () => {
    const form = {
      ...createFormTexts({ en: EN }),
      de: { title: '  ', text: '' },
      pl: { title: ' Przerwa ', text: 'Do dziewiątej.' },
    };
    expect(missingLanguagesOf(form).map(({ key }) => key)).toEqual(
      LANGUAGES.map(({ key }) => key).filter((key) => key !== 'en' && key !== 'pl'),
    );
    expect(parseFormTexts(form)).toEqual({
      texts: { en: EN, pl: { title: 'Przerwa', text: 'Do dziewiątej.' } },
    });
  });

  test('a half-written language is refused, and English is required', () => {
    const unfinished = (form: ReturnType<typeof createFormTexts>) =>
      (parseFormTexts(form) as { unfinished: { key: string }[] }).unfinished.map(({ key }) => key);
    expect(
      unfinished({ ...createFormTexts({ en: EN }), fr: { title: 'Une pause', text: '' } }),
    ).toEqual(['fr']);
    expect(unfinished(createFormTexts({ de: EN }))).toEqual(['en']);
  });

  test.each([
    ['scheduled', '09:59:59'],
    ['running', '10:00:00'],
    ['running', '11:59:59'],
    ['over', '12:00:00'],
  ])('is %s at %s', (phase, time) => {
    expect(announcementPhaseOf({ date }, new Date(`2026-11-20T${time}.000Z`))).toBe(phase);
  });
});
