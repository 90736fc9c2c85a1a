import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PluginOption } from 'vite';
import { createHalfPlayed } from './half-played.ts';
import { toGLootData, toOurData, toViewerData } from './page-data.ts';

const DATA = { ours: toOurData, viewer: toViewerData, 'g-loot': toGLootData };
export type PageName = keyof typeof DATA;
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.html': 'text/html; charset=utf-8',
};
const SLOT = '<script type="application/json" id="data">';

export interface Pages {
  /**
   * Returns the address of a page with `show()` in its window; with `auto` it shows by itself as
   * soon as it can.
   */
  urlOf(page: { name: PageName; places: number; auto: boolean }): string;
  stop(): void;
}

/**
 * Serves a page with Ringside's drawing and one with each peer's, all built like the site (Vite,
 * for production), with the half-played bracket.
 */
export async function servePages(): Promise<Pages> {
  const out = mkdtempSync(path.join(tmpdir(), 'ringside-bench-pages-'));
  for (const name of Object.keys(DATA) as PageName[]) await buildPage(name, path.join(out, name));
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
    const ending = path.extname(pathname);
    if (!TYPES[ending]) return response.writeHead(204).end();
    const file = readFileSync(
      pathname.startsWith('/fonts/')
        ? new URL(`../../apps/web/public${pathname}`, import.meta.url)
        : path.join(out, path.normalize(pathname)),
    );
    const make = DATA[path.basename(pathname, ending) as PageName];
    const body =
      ending === '.html'
        ? file
            .toString()
            .replace(
              SLOT,
              () =>
                SLOT +
                JSON.stringify(make(createHalfPlayed(Number(searchParams.get('size'))))).replaceAll(
                  '<',
                  '\\u003c',
                ),
            )
        : file;
    return response.writeHead(200, { 'content-type': TYPES[ending] }).end(body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const stop = () => {
    server.close();
    server.closeAllConnections();
    rmSync(out, { recursive: true, force: true });
  };
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: ({ name, places, auto }) =>
      `http://127.0.0.1:${port}/${name}/${name}.html?size=${places}${auto ? '&auto' : ''}`,
    stop,
  };
}

/**
 * Builds a page. The peers use another version of React: everything on their pages uses that of
 * `bench`, and Ringside's page uses its own.
 */
async function buildPage(name: PageName, outDir: string): Promise<void> {
  const { build } = await import('vite');
  const root = fileURLToPath(new URL('./pages/', import.meta.url));
  const web = fileURLToPath(new URL('../../apps/web/', import.meta.url));
  const ringside = fileURLToPath(new URL('../../node_modules/', import.meta.url));
  const plugins = name === 'ours' ? await ownPlugins(web) : [];
  const alias =
    name === 'ours'
      ? ['react', 'react-dom'].map((find) => ({
          find: new RegExp(`^${find}(?=/|$)`),
          replacement: `${ringside}${find}`,
        }))
      : [];
  await build({
    root,
    base: './',
    configFile: false,
    logLevel: 'error',
    plugins,
    resolve: { alias, dedupe: name === 'ours' ? [] : ['react', 'react-dom'] },
    build: { outDir, emptyOutDir: true, rollupOptions: { input: `${root}${name}.html` } },
  });
}

/** Returns the plugins of apps/web/vite.config.ts for texts. */
async function ownPlugins(web: string): Promise<PluginOption[]> {
  const [{ lingui, linguiTransformerBabelPreset }, { default: babel }] = await Promise.all([
    import('@lingui/vite-plugin'),
    import('@rolldown/plugin-babel'),
  ]);
  return [
    babel({ presets: [linguiTransformerBabelPreset()] }),
    lingui({ cwd: path.dirname(path.dirname(web)) }),
  ];
}
