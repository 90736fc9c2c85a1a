import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect } from '@playwright/test';
import { createClient } from '@ringside/contract/client';
import { serveGallery } from './gallery.ts';
import { test as base } from './needs-browser.ts';
import { copyOfTemplate } from './template.ts';

export const OPERATOR = { email: 'referee@ringside.example', password: 'correct horse battery' };
const START_MS = 60_000;
const MISTAKE = /^(?:Reference|Type|Range|Syntax)Error: .*$/gm;

export interface Ringside {
  url: string;
  /**
   * Programming errors that the process has printed so far, for example where it could not render a
   * page.
   */
  mistakes: string[];
  /** Ends the process at once, as a power cut would. */
  stop(): void;
  /** Ends the process as its operator would and waits for it; fails when it did not end cleanly. */
  end(): Promise<void>;
}

/**
 * Starts a server of the test's own, since a journey moves its clock: a new database, without the
 * demo, on loopback. `settings` adds settings for a port; the server then creates its database with
 * them.
 */
export async function startRingside(
  settings?: (port: number) => Record<string, string>,
): Promise<Ringside> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const data = settings ? null : await copyOfTemplate();
  const server = spawn(process.execPath, ['apps/server/src/app/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: data?.directory ?? 'memory://',
      DATABASE_URL: '',
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      OPERATOR_EMAIL: OPERATOR.email,
      OPERATOR_PASSWORD: OPERATOR.password,
      ...settings?.(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (data) void once(server, 'exit').then(data.remove);
  const mistakes: string[] = [];
  server.stderr.on('data', (said: Buffer) => {
    process.stderr.write(said);
    mistakes.push(...(said.toString().match(MISTAKE) ?? []));
  });
  await ready(server);
  const end = async () => {
    const exited = once(server, 'exit');
    server.kill('SIGTERM');
    const [code] = await exited;
    if (code !== 0) throw new Error(`the server ended with ${code}`);
  };
  return { url, mistakes, stop: () => void server.kill('SIGKILL'), end };
}

function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port } = probe.address() as { port: number };
    probe.close(() => resolve(port));
  });
  return promise;
}

/** Resolves when the server prints the line that it is ready. */
function ready(server: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(
    () => reject(new Error(`the server was not ready within ${START_MS} ms`)),
    START_MS,
  );
  server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  server.stdout!.on('data', (data: Buffer) => {
    if (!data.toString().includes('ready on')) return;
    clearTimeout(timer);
    resolve();
  });
  return promise;
}

/**
 * Tests with a server each, and no page left open: an open page draws and sends requests beside
 * every later test. `gallery` is the address of the gallery (tools/gallery).
 */
export const test = base.extend<{ ringside: Ringside; closedPages: void }, { gallery: string }>({
  gallery: [
    async ({}, use) => {
      const { url, close } = await serveGallery();
      await use(url);
      await close();
    },
    { scope: 'worker' },
  ],
  closedPages: [
    async ({ browser }, use) => {
      await use();
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
  ringside: async ({}, use) => {
    const server = await startRingside();
    await use(server);
    server.stop();
    expect(server.mistakes).toEqual([]);
  },
  baseURL: async ({ ringside }, use) => use(ringside.url),
});

/** Creates a client of the API at an address, with a bearer and a tenant if given. */
export const clientAt = (url: string, bearer?: string, tenant?: string) =>
  createClient({
    send: (path, init) => fetch(url + path, init),
    tenant,
    ...(bearer && { bearer: () => bearer }),
  });
export { expect };
