import { describe, expect, test } from 'vitest';
import { namedFiles, parseNames, unusedExports } from './support/unused-exports.ts';

const PRODUCT = ['apps', 'tools/season'];
const unused = (files: ReturnType<typeof namedFiles>) =>
  unusedExports('packages/rules', PRODUCT, files);

test('the product uses every export of the rules, types included', () =>
  expect(unused(namedFiles('packages', ...PRODUCT))).toEqual([]));

describe('a planted fault is found', () => {
  const planted = (code: string, ...more: [file: string, code: string][]) =>
    unused([
      parseNames('packages/rules/src/planted.ts', code),
      ...more.map(([file, text]) => parseNames(file, text)),
    ]);
  const PAIR = 'export const a = () => b(); export const b = () => 1;';

  test('an export that no file imports', () =>
    expect(planted('export const a = 1; export type T = string;')).toEqual([
      'packages/rules/src/planted.ts a',
      'packages/rules/src/planted.ts T',
    ]));
  test('an import that is not used', () =>
    expect(
      planted('export const a = 1;', [
        'apps/server/src/x.ts',
        "import { a } from '@ringside/rules/planted';",
      ]),
    ).toEqual(['packages/rules/src/planted.ts a']));
  test('a rule that only an unused rule calls', () =>
    expect(
      planted('export const a = 1;', [
        'packages/rules/src/other.ts',
        "import { a } from './planted.ts'; export const c = a + 1;",
      ]),
    ).toEqual(['packages/rules/src/planted.ts a', 'packages/rules/src/other.ts c']));
  test('a rule that only an unused function of the contract calls', () =>
    expect(
      planted('export const a = 1;', [
        'packages/contract/src/x.ts',
        "import { a } from '@ringside/rules/planted'; export const x = a;",
      ]),
    ).toEqual(['packages/rules/src/planted.ts a']));
  test('a member or a key of the same name is no use', () =>
    expect(
      planted('export const a = 1;', [
        'apps/server/src/x.ts',
        "import { a } from '@ringside/rules/planted'; console.log({ a: 1 }.a);",
      ]),
    ).toEqual(['packages/rules/src/planted.ts a']));
  test('the caller of one leads to what it calls, through the contract too', () => {
    const by = (text: string): [string, string] => ['apps/web/app/x.tsx', text];
    expect(
      planted(PAIR, by("import { a } from '@ringside/rules/planted'; export const X = () => a();")),
    ).toEqual([]);
    expect(
      planted(PAIR, by("import { b } from '@ringside/rules/planted'; export const X = () => b();")),
    ).toEqual(['packages/rules/src/planted.ts a']);
    expect(
      planted(
        PAIR,
        ['packages/contract/src/x.ts', "export { a as z } from '@ringside/rules/planted';"],
        by("import { z } from '@ringside/contract/x'; export const X = () => z();"),
      ),
    ).toEqual([]);
  });
  test('a test is not part of the product', () => {
    const files = namedFiles('packages/rules').map(({ file }) => file);
    expect(files.filter((file) => /\.(test|fixture)\.ts$/.test(file))).toEqual([]);
    expect(files.length).toBeGreaterThan(100);
  });
});
