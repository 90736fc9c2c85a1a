import { preview } from 'vite';

/** Serves the built gallery, which needs no server of the product. */
export async function serveGallery(): Promise<{ url: string; close: () => Promise<void> }> {
  const server = await preview({
    root: 'tools/gallery',
    configFile: false,
    build: { outDir: 'build' },
    preview: { host: '127.0.0.1', port: 0 },
    logLevel: 'error',
  });
  const url = server.resolvedUrls!.local[0]!.replace(/\/$/, '');
  return { url, close: () => server.close() };
}
