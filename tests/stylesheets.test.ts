import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * The root's stylesheet names the layers, so it has to be the first of a page. A stylesheet that a
 * module of many pages brings along would come with what they share, before it, and every layer
 * would be out of order.
 */
test('stylesheets are brought by the root, by screens and by what is shown elsewhere, and by nothing else', () => {
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
