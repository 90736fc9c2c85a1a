import { defineConfig } from 'vite';

/**
 * The operators' console: one page, drawn in the browser. Fonts and art are the site's: at its
 * addresses once it is built, lent to it in development.
 */
export default defineConfig(({ command }) => ({
  base: '/console/',
  publicDir: command === 'serve' ? '../web/public' : false,
  logLevel: command === 'build' ? 'error' : 'info',
  build: { outDir: 'build', emptyOutDir: true, chunkSizeWarningLimit: 700 },
}));
