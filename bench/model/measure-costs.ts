import { type ChildProcess, fork } from 'node:child_process';
import { connect } from 'node:net';
import { actorsOf, sweep } from '../../e2e/support/actors.ts';
import { fillLargeBracket, firstOpenSeries } from '../../e2e/support/large-bracket.ts';
import { startRingside } from '../../e2e/support/server.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { fire } from '../api/load.ts';
import { memoryAt, processorMsAt } from '../inspect.ts';
import { ask, waitForListeners } from '../stream/crowds.ts';
import type { Costs } from './viewers.ts';

/** The number of streams opened at once: the cost of one is the difference to none, divided by it. */
export const STREAMS = 4_000;
const CHANGES = 10;
const CONNECTIONS = 10;
const ANSWERS = 20_000;
const BROTLI = { 'accept-encoding': 'br' };

/**
 * Measures the costs of one viewer of a bracket of 2,048 for a server process on the embedded
 * database. Processor times are those of the process itself.
 */
export async function measureCosts(): Promise<Costs> {
  await using cleanup = new AsyncDisposableStack();
  const inspector = await freePort();
  const ringside = await startRingside((port) => ({
    DATA_DIR: 'memory://',
    PORT: String(port),
    NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}`,
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    STREAMS_PER_ADDRESS: String(STREAMS + 10),
  }));
  cleanup.defer(ringside.stop);
  const crowd = fork(new URL('../stream/listeners.ts', import.meta.url));
  cleanup.defer(() => void crowd.kill());
  const port = Number(new URL(ringside.url).port);
  const actors = await actorsOf(ringside.url);
  const { region } = await actors.qualifier({ format: 'double_elimination' });
  await fillLargeBracket(actors, region.id);
  const series = await firstOpenSeries(actors, region.id, 3 * CHANGES);
  const page = `/brackets?segment=${region.id}`;
  const query = `page=${encodeURIComponent(page)}`;
  const { version } = (await (await fetch(`${ringside.url}/live/head?${query}`)).json()) as {
    version: string;
  };
  const paths = {
    head: `/live/head?${query}`,
    page: `/live/page?${query}&v=${version}`,
    document: page,
  };
  const report = async () =>
    void (await actors.operator.matchSeries.report(series.pop()!, sweep('home')));
  const processorMs = {
    head: await answerMs(inspector, { port, path: paths.head }),
    page: await answerMs(inspector, { port, path: paths.page }),
  };
  // The first request renders the document, the next one also compresses it.
  for (const path of [paths.document, paths.document]) await bytesOf(port, path);
  const bytes = {
    head: await bytesOf(port, paths.head),
    page: await bytesOf(port, paths.page),
    document: await bytesOf(port, paths.document),
  };

  const path = `/api/stream/1.0?topics=${encodeURIComponent(`page:${page}`)}`;
  await ask(crowd, { open: { port, path, count: 1 } });
  // The first changes let the runtime optimise the code.
  await changesMs(inspector, { crowd, listeners: 1, report });
  const alone = await changesMs(inspector, { crowd, listeners: 1, report });
  const before = await memoryAt(inspector);
  await ask(crowd, { open: { port, path, count: STREAMS - 1 } });
  const after = await memoryAt(inspector);
  const crowded = await changesMs(inspector, { crowd, listeners: STREAMS, report });
  return {
    bytes: { ...bytes, delta: Buffer.byteLength(crowded.bytes) },
    streamBytes: (after.resident - before.resident) / (STREAMS - 1),
    processorMs: {
      ...processorMs,
      change: alone.ms,
      delta: Math.max(0, crowded.ms - alone.ms) / (STREAMS - 1),
    },
  };
}

/** Returns the processor time of one change, and the bytes of its delta in one stream. */
async function changesMs(
  inspector: number,
  {
    crowd,
    listeners,
    report,
  }: { crowd: ChildProcess; listeners: number; report: () => Promise<void> },
): Promise<{ ms: number; bytes: string }> {
  const began = await processorMsAt(inspector);
  let bytes = '';
  for (let change = 0; change < CHANGES; change += 1) {
    await ask(crowd, { expect: '"delta"' });
    await report();
    ({ bytes } = await waitForListeners([crowd], listeners));
  }
  return { ms: ((await processorMsAt(inspector)) - began) / CHANGES, bytes };
}

/** Returns the processor time of one answer from memory. */
async function answerMs(
  inspector: number,
  { port, path }: { port: number; path: string },
): Promise<number> {
  const shot = { path, headers: BROTLI };
  const send = (count: number) => {
    let left = count;
    return fire({
      port,
      connections: CONNECTIONS,
      next: () => (left-- > 0 ? shot : undefined),
    });
  };
  await send(ANSWERS / 4);
  const began = await processorMsAt(inspector);
  const { statuses } = await send(ANSWERS);
  const ms = (await processorMsAt(inspector)) - began;
  if (statuses[200] !== ANSWERS) throw new Error(`${path}: ${JSON.stringify(statuses)}`);
  return ms / ANSWERS;
}

/** Returns the bytes of an answer on the wire, headers included. */
function bytesOf(port: number, path: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const socket = connect(port, '127.0.0.1');
  let count = 0;
  socket.on('connect', () =>
    socket.write(
      `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\naccept-encoding: br\r\nconnection: close\r\n\r\n`,
    ),
  );
  socket.on('data', (part) => (count += part.length));
  socket.on('error', reject);
  socket.on('close', () => resolve(count));
  return promise;
}
