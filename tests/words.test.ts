import { expect, test } from 'vitest';
import { findWordFaults } from '../scripts/check-words.ts';

test.each([
  ['a.md', 'The player opens the page as him.', ['him']],
  ['a.ts', '// Nobody waits for a page.', ['Nobody']],
  ['a.ts', '/** What comes together goes together. */', ['What comes together goes together.']],
  ['a.ts', ' * The batch ends. Who comes later waits.', ['. Who comes later waits.']],
  ['a.test.ts', "  test('the list is sorted anew', () => {", ['anew']],
  ['a.ts', 'for (const kept of rows) save(kept);', ['const kept']],
])('%s: %s', (file, line, found) => {
  expect(findWordFaults(file, line).map(({ text }) => text)).toEqual(found);
});

test.each([
  ['a.md', 'The table names `anew` and `whoever`.'],
  ['a.ts', "return { kind: 'selects-nobody' };"],
  ['a.md', 'What does the server do? It waits.'],
  ['a.ts', 'const what = Who.is(there);'],
  ['a.ts', '/** Returns the theme of the anewlike hisser. */'],
  ['a.ts', '// What is cached has no owner?'],
  ['a.md', 'The report says "Nobody could register".'],
  ['a.ts', 'const GONE = new Set([404, 410]), keptRows = 1;'],
])('accepts %s: %s', (file, line) => {
  expect(findWordFaults(file, line)).toEqual([]);
});
