import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { countFormatConditions } from './support/format-conditions.ts';

/** The formats themselves, and the formats of files. */
const FORMAT_FOLDERS =
  /^packages\/rules\/src\/(bracket|swiss|round-robin|lobbies|queue|stage|exchange)\//;

/** The one view that is chosen by a discriminant which shares names with formats. */
const VIEW_REGISTRY = 'apps/web/app/screens/match/why/why-these.tsx';

test('outside of its own folder no file decides by the name of a format', () => {
  const files = globSync('{apps,packages,tools}/**/*.{ts,tsx}', {
    exclude: (name) => /(^|\/)(node_modules|build|\.react-router)$/.test(name),
  }).filter(
    (file) =>
      !/\.(test|d|config)\.tsx?$/.test(file) &&
      !FORMAT_FOLDERS.test(file) &&
      file !== VIEW_REGISTRY,
  );
  expect(files.length).toBeGreaterThan(1000);
  const counts = files
    .map((file) => [file, countFormatConditions(file)] as const)
    .filter(([, count]) => count > 0);
  expect(counts).toEqual([]);
});

test.each([
  ["if (segment.format === 'swiss') pair();", 1],
  ["switch (format) { case 'queue': return 1; case 'round_robin': return 2; }", 2],
  ['if (isElimination(format)) settle();', 1],
  ["const names = { swiss: 'Swiss' };", 0],
  ["if (state === 'live') start();", 0],
])('counts the conditions of %s', (code, count) => {
  expect(countFormatConditions('planted.ts', code)).toBe(count);
});
