import { defineConfig } from 'vite';

/**
 * The service worker: one file at the site's root, without a hash in its name, since browsers ask
 * for it by its address.
 */
export default defineConfig({
  publicDir: false,
  define: { __BUILD__: JSON.stringify(Date.now().toString(36)) },
  build: {
    outDir: 'build/client',
    emptyOutDir: false,
    lib: {
      entry: './app/offline/service-worker.ts',
      formats: ['es'],
      fileName: () => 'service-worker.js',
    },
  },
});
