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
      (file) =>
        !/^apps\/web\/app\/(root\.tsx|screens\/|embed\/|gallery\/)/.test(
          file.replaceAll('\\', '/'),
        ),
    );
  expect(bringing).toEqual([]);
  const layers = '@layer reset, tokens, base, layout, components, screens, motion, utilities;';
  expect(readFileSync(SHARED, 'utf8').startsWith(layers)).toBe(true);
  expect(readFileSync(SITE, 'utf8').split('\n')).toContain(layers);
});

test('the site loads every shared style sheet, in the same order', () => {
  const importsOf = (file: string) =>
    [...readFileSync(file, 'utf8').matchAll(/^@import '(.+)';$/gm)].map(([, name = '']) => name);
  const shared = importsOf(SHARED).map((name) => path.posix.join('@ringside/ui/styles', name));
  expect(shared.length).toBeGreaterThan(25);
  expect(importsOf(SITE).filter((name) => name.startsWith('@'))).toEqual(shared);
});
