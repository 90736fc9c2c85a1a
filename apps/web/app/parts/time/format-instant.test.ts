import { LANGUAGE_TAGS } from '@ringside/rules/site/locales';
import { expect, test } from 'vitest';
import { formatInstant, formatUtc } from './format-instant.ts';

const at = '2026-11-21T17:45:00.000Z';
/** French writes UTC; the offset is that of the zone of the machine that runs the test. */
const OFFSET = /(GMT|UTC)([+\u2212-]\d{1,2}(:\d\d)?)?/;

test.each(Object.values(LANGUAGE_TAGS))(
  'a date in %s shows day, month, year, time and GMT offset',
  (tag) => {
    const text = formatInstant({ at, language: tag, style: 'full', bare: false });
    const local = new Date(at);
    const dateParts = new Intl.DateTimeFormat(tag, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    }).formatToParts(local);
    for (const type of ['day', 'month', 'year', 'hour', 'minute'])
      expect(text).toContain(dateParts.find((part) => part.type === type)!.value);
    expect(text).toMatch(OFFSET);
    expect(formatInstant({ at, language: tag, style: 'full', bare: true })).not.toMatch(OFFSET);
  },
);

test('before hydration a date has the same parts, in UTC', () => {
  expect(formatUtc(at, 'full', false)).toBe('2026-11-21 17:45 UTC');
  expect(formatUtc(at, 'full', true)).toBe('2026-11-21 17:45');
});
