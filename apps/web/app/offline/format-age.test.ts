import { expect, test } from 'vitest';
import { formatAge } from './format-age.ts';

const MINUTE = 60_000;

test.each([
  { language: 'en', ms: 12 * MINUTE, text: '12 minutes ago' },
  { language: 'en', ms: 119 * MINUTE, text: '1 hour ago' },
  { language: 'en', ms: 40_000, text: '40 seconds ago' },
  { language: 'en', ms: -5_000, text: '0 seconds ago' },
  { language: 'de', ms: 49 * 60 * MINUTE, text: 'vor 2 Tagen' },
  { language: 'pl', ms: 2 * MINUTE, text: '2 minuty temu' },
  { language: 'pl', ms: 5 * MINUTE, text: '5 minut temu' },
  { language: 'ru', ms: 21 * MINUTE, text: '21 минуту назад' },
  { language: 'ru', ms: 22 * MINUTE, text: '22 минуты назад' },
  { language: 'zh-Hant', ms: 3 * MINUTE, text: '3 分鐘前' },
])('$ms ms in $language is "$text"', ({ language, ms, text }) =>
  expect(formatAge({ ms, language })).toBe(text),
);
