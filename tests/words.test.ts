import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findWordFaults, parseAddedLines, TABLE, TEXT_FILES } from '../scripts/check-words.ts';

test.each([
  ['a.md', 'The player opens the page as him.', ['him']],
  ['a.ts', '// Nobody waits for a page.', ['Nobody']],
  ['a.ts', '/** What comes together goes together. */', ['What comes together goes together.']],
  ['a.ts', ' * The batch ends. Who comes later waits.', ['. Who comes later waits.']],
  ['a.ts', "const title = 'sorted anew';", ['anew']],
  ['a.md', '| setting | read in place of the file |', ['in place of']],
  ['a.test.ts', "  test('who asks twice is refused', () => {", ["test('who"]],
  ['a.ts', '// The page opens all the same.', ['all the same']],
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
  ['a.test.ts', "test('whose turn it is', () => {"],
  ['a.ts', 'const GONE = new Set([404, 410]), keptRows = 1;'],
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

/** Every folder whose lines all follow the table, so that none of them falls behind it. */
test.each(TABLE.whole)('%s follows the table of words in every line', (folder) => {
  const files = execFileSync('git', ['ls-files', folder], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => TEXT_FILES.test(file));
  const faults = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        findWordFaults(file, line).map(
          ({ text, write }) => `${file}:${index + 1} ${text}: ${write}`,
        ),
      ),
  );
  expect(files).not.toEqual([]);
  expect(faults).toEqual([]);
});
