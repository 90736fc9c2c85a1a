import { readFileSync } from 'node:fs';
import { MATCH_CHECKIN_LABELS } from '@ringside/rules/roster/roster-status';
import { expect, test } from 'vitest';

const textOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

test('a match check-in has the three texts of the specification', () => {
  const texts = [...textOf('./checkin-label.ts').matchAll(/^ {2}'?([\w-]+)'?: msg`([^`]+)`,$/gm)];
  expect(Object.fromEntries(texts.map(([, label, text]) => [label, text]))).toEqual(
    MATCH_CHECKIN_LABELS,
  );
});

test.each(['./match-rosters.tsx', './lobby/lobby-line-ups.tsx'])('%s shows these texts', (file) => {
  expect(textOf(file)).toMatch(/t\(CHECKIN_TEXTS\[label\]\)/);
  expect(textOf(file)).toMatch(/checkinLabelOf\(\{/);
});
