import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sentencesOf } from './support/specification-sentences.ts';

/**
 * The digest covers all ids with their sentences, so that no row is lost or altered where the
 * specification is not available.
 */
const SENTENCES = 251;
const DIGEST = '3ab8cfd5117d294626d08b108a1e9ba0edede68a30d1b1bb86bc528dc7efc5a2';
const SPECIFICATION = '../shared/specification.txt';
const ISSUES = [2, 3, 4, 5, 6, 7];

interface Row {
  id: string;
  text: string;
  held: string;
}

const rows = rowsOf(readFileSync('docs/coverage.md', 'utf8'));
const rules = new Set(
  readFileSync('docs/rules.md', 'utf8').match(/(?<=^- \*\*\[)[A-Z]{3}-\d+(?=\]\*\*)/gm),
);

test('every sentence of the specification has a row with its exact text', () => {
  expect(rows).toHaveLength(SENTENCES);
  expect(digestOf(rows)).toBe(DIGEST);
});

test.runIf(existsSync(SPECIFICATION))(
  'the rows are those of the specification beside the project',
  () => {
    expect(rows.map(({ id, text }) => ({ id, text }))).toEqual(
      sentencesOf(readFileSync(SPECIFICATION, 'utf8')),
    );
  },
);

test('every row names a rule, a test or an open issue that exists', () =>
  expect(rows.flatMap(faultsOf)).toEqual([]));

test.each([
  { held: '[XYZ-1]', why: 'an unknown rule' },
  { held: '`tests/nowhere.test.ts::a test`', why: 'a missing file' },
  {
    held: '`tests/coverage.test.ts::a title that ' + 'nobody wrote`',
    why: 'a missing title',
  },
  { held: '#1', why: 'a closed issue' },
  { held: '#8', why: 'an unknown issue' },
  { held: '', why: 'an empty cell' },
  { held: 'nothing to hold', why: 'a sentence that needs a proof' },
  { held: 'somebody will', why: 'words' },
])('a planted fault is found: $why', ({ held }) =>
  expect(faultsOf({ id: '1.1', text: 'Users are players.', held })).toHaveLength(1),
);

test('a sentence about what the specification does not show needs no proof', () =>
  expect(faultsOf({ id: '1.1', text: 'Its meaning: not shown.', held: 'nothing to hold' })).toEqual(
    [],
  ));

test('sentences end at full stops outside quotations; bullets and rows count, headings do not', () => {
  const text =
    "# T\nbefore\n## 1. One\n**Label:** a b. Second.\n\nHeading:\n- Text 'Oops! Something. Else.' with a link.\n| Route | P |\n|---|---|\n| /a | Page |\n";
  expect(sentencesOf(text).map((one) => `${one.id} ${one.text}`)).toEqual([
    '1.1 **Label:** a b.',
    '1.2 Second.',
    "1.3 Text 'Oops! Something. Else.' with a link.",
    '1.4 /a: Page',
  ]);
});

function rowsOf(page: string): Row[] {
  return page.split('\n').flatMap((line) => {
    const [, id, text, held] = /^\| (\d+\.\d+) \| (.*) \| (.*?) \|$/.exec(line) ?? [];
    return id ? [{ id, text: text!, held: held! }] : [];
  });
}

function digestOf(tableRows: Row[]): string {
  return createHash('sha256')
    .update(tableRows.map(({ id, text }) => `${id} ${text}\n`).join(''))
    .digest('hex');
}

function faultsOf({ id, text, held }: Row): string[] {
  if (held === 'nothing to hold')
    return text.includes('not shown')
      ? []
      : [`${id}: it says something, so something must hold it`];
  const references =
    held
      .match(/`[^`]+`|[^,`]+/g)
      ?.map((one) => one.trim())
      .filter(Boolean) ?? [];
  if (references.length === 0) return [`${id}: nothing holds it`];
  return references.flatMap((one) => (isAlive(one) ? [] : [`${id}: ${one}`]));
}

function isAlive(reference: string): boolean {
  const [, rule] = /^\[([A-Z]{3}-\d+)\]$/.exec(reference) ?? [];
  if (rule) return rules.has(rule);
  const [, issue] = /^#(\d+)$/.exec(reference) ?? [];
  if (issue) return ISSUES.includes(Number(issue));
  const [, file, title] = /^`([^:]+)::(.+)`$/.exec(reference) ?? [];
  if (!file || !title || !/\.(test|spec)\.ts$/.test(file) || !existsSync(file)) return false;
  return readFileSync(file, 'utf8').replaceAll("\\'", "'").includes(title);
}
