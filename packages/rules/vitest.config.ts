import { defineConfig } from 'vitest/config';

/** The rules need no database: their tests run without the root's global setup. */
export default defineConfig({
  test: { root: import.meta.dirname, include: ['src/**/*.test.ts'] },
});
