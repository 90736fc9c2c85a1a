import { expect } from 'vitest';
import type { SourceFile } from './source-files.ts';

/** A template that holds a path of the API and a value before any query, without a tag. */
export const UNENCODED_PATH = /(?<!apiPath)`\/(?:api|game)\/[^`?]*\$\{/;

const SQL_WRITES = ['insertInto', 'updateTable', 'deleteFrom'];
export const SQL = ['selectFrom', ...SQL_WRITES, 'sql'];

const PURE = new Set([
  'Math.floor',
  'Math.ceil',
  'Math.round',
  'Math.trunc',
  'Math.min',
  'Math.max',
  'Math.abs',
  'Math.log2',
  'Math.clz32',
  'Math.sign',
  'Math.imul',
  'Date.UTC',
  'Date.parse',
]);
const OUTSIDE =
  /^(fetch|setTimeout|setInterval|log|error|warn|randomUUID|getRandomValues|new Date\(\))$|^(Date|Math|process)\./;

/** Returns the calls of a file that read the outside world. */
export function impure({ file, calls }: SourceFile): string[] {
  return calls
    .filter(({ name }) => OUTSIDE.test(name) && !PURE.has(name))
    .map(({ name, line }) => `${file}:${line} ${name}`);
}

/** Returns the places of these calls. */
export const calls = (files: SourceFile[], names: string[]) =>
  files.flatMap(({ file, calls: fileCalls }) =>
    fileCalls
      .filter(({ name }) => names.includes(name))
      .map(({ name, line }) => `${file}:${line} ${name}`),
  );
/** Returns the files that contain one of these calls. */
export const filesWith = (files: SourceFile[], names: string[]) =>
  files.filter((one) => calls([one], names).length > 0).map(({ file }) => file);

/** Returns the files that write to the database and are not meant to. */
export const writers = (files: SourceFile[]) =>
  filesWith(files, SQL_WRITES).filter(
    (file) => !/src\/(platform\/storage|sim\/(demo|bots))\/|\.(command|repository)\.ts$/.test(file),
  );
/** Returns the files outside of the stage's folder that write series. */
export const seriesWriters = (files: SourceFile[]): string[] =>
  files
    .filter(
      ({ file, calls: fileCalls }) =>
        !file.startsWith('apps/server/src/competition/stage/') &&
        fileCalls.some(
          ({ name, argument }) => SQL_WRITES.includes(name) && argument === 'matchSeries',
        ),
    )
    .map(({ file }) => file);
/** The routes of collections, which may read for their lists. */
const ROUTES_OF_COLLECTIONS =
  /\/(?:src\/(?:identity|competition|community|operations|catalogue)\/[^/]+|site\/site-\w+)\/[^/]+\.routes\.ts$/;
/** Returns the files that contain SQL and are not meant to. */
export const askers = (files: SourceFile[]) =>
  filesWith(files, SQL).filter(
    (file) =>
      !/src\/(platform\/storage|sim\/(demo|bots))\/|\.(command|repository|query|resource)\.ts$/.test(
        file,
      ) && !ROUTES_OF_COLLECTIONS.test(file),
  );

/** Expects exactly the exceptions of the list: no new fault, and no exception that is mended since. */
export function expectOnly(found: string[], exceptions: Record<string, string>) {
  expect({
    new: found.filter((one) => !(one in exceptions)),
    'mended, so take it off the list': Object.keys(exceptions).filter(
      (one) => !found.includes(one),
    ),
  }).toEqual({ new: [], 'mended, so take it off the list': [] });
}
