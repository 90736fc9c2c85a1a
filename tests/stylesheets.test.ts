import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

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
  expect(readFileSync('packages/ui/src/styles/all.css', 'utf8')).toMatch(
    /^@layer reset, tokens, base, layout, components, screens, motion, utilities;/,
  );
});
