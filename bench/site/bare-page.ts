import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { freePort } from '../../tests/support/free-port.ts';

const ROOT = fileURLToPath(new URL('./bare/', import.meta.url));
const CLI = fileURLToPath(import.meta.resolve('@react-router/dev/package.json')).replace(
  /package\.json$/,
  'bin.cjs',
);

/** Serves a page of the framework alone, built by the same tools and compressed like the site. */
export async function serveBarePage(): Promise<{ url: string; stop: () => void }> {
  // The framework's preview reads its own folder.
  execFileSync(process.execPath, [CLI, 'build'], {
    cwd: ROOT,
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const port = await freePort();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://bare');
    const file = path.join(ROOT, 'build/client', pathname === '/' ? 'index.html' : pathname);
    try {
      const bytes = brotliCompressSync(readFileSync(file));
      response
        .writeHead(200, {
          'content-type': file.endsWith('.html') ? 'text/html' : 'text/javascript',
          'content-encoding': 'br',
        })
        .end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(port, '127.0.0.1', resolve);
  await promise;
  return { url: `http://127.0.0.1:${port}/`, stop: () => void server.close() };
}
