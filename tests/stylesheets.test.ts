import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SHARED = 'packages/ui/src/styles/all.css';
const SITE = 'apps/web/app/styles/all.css';

/**
 * The root's stylesheet names the layers, so a page must load it first. A stylesheet imported by a
 * module that many pages share would load before it and reorder every layer.
 */
test('only the root, screens and embedded parts import stylesheets', () => {
  const bringing = globSync(['apps/web/app/**/*.{ts,tsx}', 'packages/ui/src/**/*.{ts,tsx}'], {
    exclude: ['**/*.test.ts'],
  })
    .filter((file) => /^import '[^']+\.css';$/m.test(readFileSync(file, 'utf8')))
    .filter(
      (file) => !/^apps\/web\/app\/(root\.tsx|screens\/|embed\/)/.test(file.replaceAll('\\', '/')),
    );
  expect(bringing).toEqual([]);
  const layers = '@layer reset, tokens, base, layout, components, screens, motion, utilities;';
  expect(readFileSync(SHARED, 'utf8').startsWith(layers)).toBe(true);
  expect(readFileSync(SITE, 'utf8').split('\n')).toContain(layers);
});

test('no style sheet has more than 400 lines, as the linter limits code', () => {
  const sheets = globSync('{apps,packages,tools}/**/*.css', {
    exclude: (name) => /(^|\/)(node_modules|build)$/.test(name),
  });
  expect(sheets.length).toBeGreaterThan(50);
  const isLong = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n').length > 400;
  expect(sheets.filter(isLong)).toEqual([]);
});

test('the site loads every shared style sheet, in the same order', () => {
  const importsOf = (file: string) =>
    [...readFileSync(file, 'utf8').matchAll(/^@import '(.+)';$/gm)].map(([, name = '']) => name);
  const shared = importsOf(SHARED).map((name) => path.posix.join('@ringside/ui/styles', name));
  expect(shared.length).toBeGreaterThan(25);
  expect(importsOf(SITE).filter((name) => name.startsWith('@'))).toEqual(shared);
});

test('every colour of the styles has a name, and every name is defined', () => {
  const styles = globSync('{packages/ui/src,apps/web/app,tools/gallery/src}/**/*.css').map(
    (file) => ({
      file,
      css: readFileSync(file, 'utf8'),
    }),
  );
  expect(styles.length).toBeGreaterThan(40);
  const raw = styles
    .filter(({ file }) => !file.endsWith('/tokens.css'))
    .flatMap(({ file, css }) =>
      [...css.matchAll(/#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?=[^{}]*[;}])|rgba?\(/gi)].map(
        ([colour]) => `${file}: ${colour}`,
      ),
    );
  expect(raw).toEqual([]);
  const definedNames = new Set(
    styles.flatMap(({ css }) => [...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)),
  );
  const set = globSync('{apps/web/app,packages/ui/src}/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'(--[\w-]+)'/g)].map(([, name]) => name),
  );
  for (const name of set) definedNames.add(name);
  // With a fallback value the variable may be missing.
  const undefinedUses = styles.flatMap(({ file, css }) =>
    [...css.matchAll(/var\((--[\w-]+)\)/g)]
      .filter(([, name]) => !definedNames.has(name))
      .map(([, name]) => `${file}: ${name}`),
  );
  expect(undefinedUses).toEqual([]);
});
