import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hasTitle, parseRequirements } from '../scripts/security-proofs.ts';

const text = readFileSync('docs/security.md', 'utf8');
const requirements = parseRequirements(text);
/** How many requirements of the levels 1 and 2 each chapter of version 5.0.0 has. */
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

test('every requirement has one row', () => {
  const chapters = requirements.map(({ id }) => id.slice(1).split('.')[0]!);
  expect(
    Object.fromEntries(
      Object.keys(REQUIRED).map((chapter) => [
        chapter,
        chapters.filter((one) => one === chapter).length,
      ]),
    ),
  ).toEqual(REQUIRED);
  expect(new Set(requirements.map(({ id }) => id)).size).toBe(253);
});

test('every row begins with one of the five states', () =>
  expect(requirements.filter(({ state }) => state === '').map(({ id }) => id)).toEqual([]));

test('every row that says "met" names a test that exists', () => {
  const metRequirements = requirements.filter(({ state }) => state === 'met');
  expect(metRequirements.length).toBeGreaterThan(150);
  expect(metRequirements.filter(({ proofs }) => proofs.length === 0).map(({ id }) => id)).toEqual(
    [],
  );
  const missing = metRequirements.flatMap(({ id, proofs }) =>
    proofs
      .filter(
        ({ file, title }) => !existsSync(file) || !hasTitle(readFileSync(file, 'utf8'), title),
      )
      .map(({ file, title }) => `${id}: "${title}" in ${file}`),
  );
  expect(missing).toEqual([]);
});

test('every file that the page names exists', () => {
  const named = [...text.matchAll(/`([a-z][\w./-]*\/[\w./-]+)`/g)]
    .map(([, path]) => path!)
    .filter((path) => !path.startsWith('build/'));
  expect(named.length).toBeGreaterThan(100);
  expect(
    named.filter((path) => !existsSync(path) && !existsSync(`apps/server/src/${path}`)),
  ).toEqual([]);
});
