import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { defineConfig } from 'vite';

/** The gallery alone: a page that the browser draws, with fonts and art of the site. */
export default defineConfig({
  publicDir: '../../apps/web/public',
  build: { outDir: 'build', chunkSizeWarningLimit: 2_000 },
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), lingui()],
});
