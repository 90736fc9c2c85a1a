import { expect, test } from 'vitest';
import { ERRORS } from './error-codes.ts';

const rows = Object.entries(ERRORS);

test('the table has many codes', () => expect(rows.length).toBeGreaterThan(180));

test.each(rows)('%s has statuses, a title, and another text as detail', (_code, row) => {
  expect(row.title).toMatch(/^[A-Z].*[^.]$/);
  expect(row.detail).toMatch(/^\S.*\S$/);
  expect(row.detail).not.toBe(row.title);
  expect(row.statuses.length).toBeGreaterThan(0);
});

/** `npx vitest run packages/contract/src/error-codes.test.ts -u` writes the document again. */
test('docs/errors.md lists the table', () => {
  const lines = rows.map(
    ([code, { title, detail, statuses }]) =>
      `| \`${code}\` | ${statuses.join(', ')} | ${title} | ${detail} |`,
  );
  return expect(
    [
      '# Errors',
      '',
      'Each error of the API has a `code`, a `title` and a `detail`. This page lists the usual ones; a call may have a title',
      'or a detail that says more about its case. The table is `packages/contract/src/error-codes.ts`. The codes 4 to 8',
      'are those of the error catalogue (`GET /api/error-codes/1.0`).',
      '',
      '| code | status | title | detail |',
      '| --- | --- | --- | --- |',
      ...lines,
      '',
    ].join('\n'),
  ).toMatchFileSnapshot('../../../docs/errors.md');
});
