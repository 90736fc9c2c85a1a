import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const text = readFileSync('docs/security.md', 'utf8');
const rows = [...text.matchAll(/^\| V(\d+)\.(\d+)\.(\d+) \| ([12]) \| (.+) \| (.+) \|$/gm)];
/** Of the levels 1 and 2, by chapter, in version 5.0.0. */
const REQUIRED = {
  1: 27,
  2: 11,
  3: 19,
  4: 10,
  5: 9,
  6: 35,
  7: 18,
  8: 7,
  9: 7,
  10: 29,
  11: 14,
  12: 9,
  13: 13,
  14: 9,
  15: 13,
  16: 16,
  17: 7,
};

test('every requirement has its line, once', () => {
  const chapters = rows.map(([, chapter]) => chapter!);
  expect(
    Object.fromEntries(
      Object.keys(REQUIRED).map((chapter) => [
        chapter,
        chapters.filter((one) => one === chapter).length,
      ]),
    ),
  ).toEqual(REQUIRED);
  expect(new Set(rows.map(([, ...parts]) => parts.slice(0, 3).join('.'))).size).toBe(253);
});

test('what is named as the proof is there', () => {
  const named = [...text.matchAll(/`([a-z][\w./-]*\/[\w./-]+)`/g)]
    .map(([, path]) => path!)
    .filter((path) => !path.startsWith('build/'));
  expect(named.length).toBeGreaterThan(100);
  expect(
    named.filter((path) => !existsSync(path) && !existsSync(`apps/server/src/${path}`)),
  ).toEqual([]);
});
