import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { type Edge, EDGE_PURGE_SECRET, isInstalled, startEdge } from './real-edges.ts';

const POLL = { timeout: 30_000, interval: 50 };
const KEY = 't1.segments.5';

/** Starts an origin with one page that has a key. Each response has the next number. */
async function startOrigin(): Promise<{ port: number; server: Server }> {
  let count = 0;
  const server = createServer((_request, response) => {
    count += 1;
    response.writeHead(200, { 'cache-control': 'public, s-maxage=1', 'surrogate-key': KEY });
    response.end(`answer ${count}`);
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => end(server));
  return { port: (server.address() as AddressInfo).port, server };
}

function end(server: Server): void {
  server.close();
  server.closeAllConnections();
}

async function read({ url }: Edge) {
  const response = await fetch(`${url}/page`);
  const cache = response.headers.get('x-cache');
  return { status: response.status, cache, text: await response.text() };
}

test.runIf(isInstalled('Varnish'))(
  'Varnish serves a purged page while the origin is down, and not before',
  async () => {
    const { port, server } = await startOrigin();
    const edge = await startEdge('Varnish', { origin: port, listenPort: await freePort() });
    onTestFinished(edge.stop);
    const purge = () =>
      fetch(edge.url, {
        method: 'PURGE',
        headers: { 'xkey-purge': KEY, authorization: `Bearer ${EDGE_PURGE_SECRET}` },
      });
    const first = await read(edge);
    await purge();
    const second = await read(edge);
    expect(second).toMatchObject({ status: 200, cache: 'MISS' });
    expect(second.text).not.toBe(first.text);
    end(server);
    await purge();
    expect(await read(edge)).toEqual({ status: 200, cache: 'HIT', text: second.text });
  },
);

test.runIf(isInstalled('nginx'))(
  'nginx serves an expired page while the origin is down',
  async () => {
    const { port, server } = await startOrigin();
    const edge = await startEdge('nginx', { origin: port, listenPort: await freePort() });
    onTestFinished(edge.stop);
    const { text } = await read(edge);
    end(server);
    await expect.poll(() => read(edge), POLL).toEqual({ status: 200, cache: 'STALE', text });
  },
);

test.runIf(isInstalled('nginx'))(
  'nginx passes 502 and 503 on, and goes on using the processes that answer them',
  async () => {
    const ports = await Promise.all(
      [502, 503].map(async (status) => {
        const server = createServer((request, response) => {
          const isFault = request.url?.startsWith('/api/');
          response.writeHead(isFault ? status : 200, { 'retry-after': '1' }).end();
        });
        await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
        onTestFinished(() => end(server));
        return (server.address() as AddressInfo).port;
      }),
    );
    const edge = await startEdge('nginx', { origin: ports, listenPort: await freePort() });
    onTestFinished(edge.stop);
    const retryAfter: (string | null)[] = [];
    const pages: number[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      const fault = await fetch(`${edge.url}/api/games/1.0`);
      // nginx's own 502 has no such header.
      retryAfter.push(fault.headers.get('retry-after'));
      pages.push((await fetch(`${edge.url}/page-${turn}`)).status);
    }
    expect(new Set(retryAfter)).toEqual(new Set(['1']));
    expect(new Set(pages)).toEqual(new Set([200]));
  },
);
