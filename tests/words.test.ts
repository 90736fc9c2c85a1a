import { expect, test } from 'vitest';
import { findWordFaults, parseAddedLines } from '../scripts/check-words.ts';

test.each([
  ['a.md', 'The player opens the page as him.', ['him']],
  ['a.ts', '// Nobody waits for a page.', ['Nobody']],
  ['a.ts', '/** What comes together goes together. */', ['What comes together goes together.']],
  ['a.ts', ' * The batch ends. Who comes later waits.', ['. Who comes later waits.']],
  ['a.ts', "const title = 'sorted anew';", ['anew']],
  ['a.md', '| setting | read in place of the file |', ['in place of']],
])('%s: %s', (file, line, found) => {
  expect(findWordFaults(file, line).map(({ text }) => text)).toEqual(found);
});

test.each([
  ['a.md', 'The table names `anew` and `whoever`.'],
  ['a.md', 'What does the server do? It waits.'],
  ['a.ts', 'const what = Who.is(there);'],
  ['a.ts', '/** Returns the theme of the anewlike hisser. */'],
  ['a.ts', '// What is cached has no owner?'],
])('accepts %s: %s', (file, line) => {
  expect(findWordFaults(file, line)).toEqual([]);
});

test('reads file, number and text of added lines from a diff', () => {
  const diff = '--- a/x.ts\n+++ b/x.ts\n@@ -3,0 +4,2 @@\n+one\n+two\n@@ -9 +11 @@\n-old\n+new\n';
  expect(parseAddedLines(diff)).toEqual([
    { file: 'x.ts', number: 4, line: 'one' },
    { file: 'x.ts', number: 5, line: 'two' },
    { file: 'x.ts', number: 11, line: 'new' },
  ]);
});
