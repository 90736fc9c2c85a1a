import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const listTracked = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n');
const DOCUMENTS = listTracked('*.md');
const SOURCES = listTracked('*.ts', '*.tsx', '*.mjs');
/** Stands for the file of any feature. */
const PLACEHOLDER = 'x.routes.ts';
/** Folders whose paths documents name from the root of the project. */
const FROM_ROOT = /^(?:apps|packages|tools|tests|e2e|bench|scripts|deploy|docs)\/[\w./-]+$/;
/** A file that is built, or that an installation creates. */
const NOT_IN_THE_TREE = /\/(?:build|node_modules)\//;

const textOf = (document: string) => readFileSync(path.join(ROOT, document), 'utf8');
const withoutCode = (text: string) => text.replaceAll(/```[\s\S]*?```/g, '');
const codeSpans = (text: string) =>
  [...withoutCode(text).matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!);
const links = (text: string) =>
  [...withoutCode(text).matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^(?:[a-z]+:|#)/.test(target));

/** Returns the anchors that a Markdown page gives its headings. */
const anchorsOf = (text: string) =>
  new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
      heading!
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );

/** Returns the paths of a document, from the root, that are not in the tree. */
const missingPaths = (document: string, text: string): string[] =>
  codeSpans(text).filter(
    (span) =>
      FROM_ROOT.test(span) &&
      !NOT_IN_THE_TREE.test(span) &&
      !existsSync(path.join(ROOT, span)) &&
      !existsSync(path.join(ROOT, path.dirname(document), span)),
  );

/** Returns the source files that a text names by the end of their path and that do not exist. */
const missingSources = (text: string): string[] =>
  codeSpans(text).filter(
    (span) =>
      /^[\w./-]+\.(?:tsx?|mjs)$/.test(span) &&
      span !== PLACEHOLDER &&
      !NOT_IN_THE_TREE.test(span) &&
      !SOURCES.some((source) => source === span || source.endsWith(`/${span}`)),
  );

/** Returns the links of a document whose file or heading does not exist. */
const brokenLinks = (document: string, text: string): string[] =>
  links(text).filter((link) => {
    const [file, anchor] = link.split('#') as [string, string | undefined];
    const target = path.join(path.dirname(document), file);
    if (!existsSync(path.join(ROOT, target))) return true;
    return anchor !== undefined && !anchorsOf(textOf(target)).has(anchor);
  });

/** Returns a call as method and path, without version, query and the names of ids. */
const shapeOf = (method: string, url: string) =>
  `${method} ${url
    .replace(/^\/api\//, '')
    .replace(/\?.*$/, '')
    .replace(/\/1\.0(?=\/|$)/, '')
    .replaceAll(/\{[^}]+\}|\[[^\]]+\]/g, '*')}`;

/** Every call of the API, as the table of permissions lists them. */
const CALLS = new Set(
  textOf('tests/permissions/expected.txt')
    .split('\n')
    .flatMap((line) => {
      const [, method, url] = /^(GET|POST|PUT|PATCH|DELETE)!? +(\/api\/\S+)/.exec(line) ?? [];
      return method && url ? [shapeOf(method, url)] : [];
    }),
);

/** Returns the calls in a text that the API does not have. */
const unknownCalls = (text: string): string[] =>
  codeSpans(text).flatMap((span) => {
    const [, method, url] = /^(GET|POST|PUT|PATCH|DELETE) ([a-z][^\s`]*)/.exec(span) ?? [];
    if (!method || !url || url.startsWith('/')) return [];
    return CALLS.has(shapeOf(method, url)) ? [] : [span];
  });

describe.each(DOCUMENTS)('%s', (document) => {
  test('names only paths that exist', () => {
    expect(missingPaths(document, textOf(document))).toEqual([]);
    expect(missingSources(textOf(document))).toEqual([]);
  });

  test('links only to files and headings that exist', () => {
    expect(brokenLinks(document, textOf(document))).toEqual([]);
  });
});

test('the handbook names only calls that the API has', () => {
  const handbook = textOf('docs/run-a-championship.md');
  expect(unknownCalls(handbook)).toEqual([]);
  expect(codeSpans(handbook).filter((span) => /^(GET|POST) /.test(span)).length).toBeGreaterThan(
    30,
  );
});

test('finds planted faults', () => {
  expect(missingPaths('README.md', 'see `apps/nowhere.ts` and `docs/rules.md`')).toEqual([
    'apps/nowhere.ts',
  ]);
  expect(
    missingSources('see `nowhere/config.ts`, `src/platform/settings/config.ts` and `x.routes.ts`'),
  ).toEqual(['nowhere/config.ts']);
  const text = 'see [a](docs/nowhere.md), [b](docs/operate.md#nowhere) and [c](docs/rules.md)';
  expect(brokenLinks('README.md', text)).toEqual(['docs/nowhere.md', 'docs/operate.md#nowhere']);
  expect(unknownCalls('`GET events/{id}`, `POST events/{id}/nothing`')).toEqual([
    'POST events/{id}/nothing',
  ]);
});

describe('the index of decisions', () => {
  const index = textOf('docs/decisions/README.md');
  const records = DOCUMENTS.filter((document) => /^docs\/decisions\/\d{4}-/.test(document));

  test.each(records)('%s has its title, status and date', (record) => {
    const [title = ''] = textOf(record).split('\n');
    const [, number, subject] = /^# (\d{4}): (.+)$/.exec(title) ?? [];
    const [, date] = /^\*\*Status\.\*\* Accepted, (\d{4}-\d\d-\d\d)/m.exec(textOf(record)) ?? [];
    const row = index.split('\n').find((line) => line.includes(`(${path.basename(record)})`));
    expect(row).toMatch(new RegExp(`^\\| \\[${number}\\]`));
    expect(row?.split('|').map((cell) => cell.trim())).toEqual(
      expect.arrayContaining([subject, date]),
    );
  });
});
