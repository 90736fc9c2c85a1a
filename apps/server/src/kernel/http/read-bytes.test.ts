import { createServer, request as httpRequest, type Server } from 'node:http';
import { connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApi } from '../../../../../tests/support/test-api.ts';
import { readBytes } from './read-bytes.ts';

const MEGABYTE = 1024 * 1024;
const api = await testApi({ env: { BODY_SECONDS: '0.2', UPLOAD_SECONDS: '0.2' } });
let server: Server;
let port: number;
beforeAll(async () => {
  server = createServer(getRequestListener(api.fetch));
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  ({ port } = server.address() as { port: number });
});
afterAll(() => server.close().closeAllConnections());

interface Outcome {
  status: number | undefined;
  body: string;
  /** The bytes that the sender could write before the server ended the request. */
  writtenBytes: number;
}

/** Sends a chunked body until the server answers or everything is written. */
function sendChunked(path: string, headers: Record<string, string>, totalBytes: number) {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const outcome: Outcome = { status: undefined, body: '', writtenBytes: 0 };
  const chunk = Buffer.alloc(64 * 1024, 'x');
  const sending = httpRequest({ port, path, method: 'POST', headers });
  sending.on('response', (response) => {
    outcome.status = response.statusCode;
    response.setEncoding('utf8').on('data', (text: string) => (outcome.body += text));
    response.on('close', () => resolve(outcome));
  });
  sending.on('error', () => resolve(outcome));
  const write = (): void => {
    while (outcome.writtenBytes < totalBytes && outcome.status === undefined) {
      outcome.writtenBytes += chunk.length;
      if (!sending.write(chunk)) return void sending.once('drain', write);
    }
    if (outcome.writtenBytes >= totalBytes) sending.end();
  };
  write();
  return promise;
}

/** A request with a stream as its body; the types of the browser lack `duplex`. */
const streamed = (body: ReadableStream) =>
  new Request('http://x.example', { method: 'POST', body, duplex: 'half' } as RequestInit);

describe('a body without Content-Length', () => {
  test.each([
    ['/api/login/1.0', 'application/json'],
    ['/api/profiles/1.0/1/avatar', 'image/png'],
  ])('is refused while it arrives: %s', async (path, type) => {
    const outcome = await sendChunked(path, { 'content-type': type }, 64 * MEGABYTE);
    expect([413, 401, 404, 405, undefined]).toContain(outcome.status);
    expect(outcome.writtenBytes).toBeLessThan(16 * MEGABYTE);
  });

  test('is read to its end if it is short enough', async () => {
    const body = new Blob(['{"data":', '{}}']).stream();
    const bytes = await readBytes(streamed(body), { maxBytes: 100, timeoutMs: 1_000 });
    expect(new TextDecoder().decode(bytes as Uint8Array)).toBe('{"data":{}}');
  });

  test('is too large from the first byte above the limit', async () => {
    let pulled = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(40));
      },
    });
    expect(await readBytes(streamed(body), { maxBytes: 100, timeoutMs: 1_000 })).toBe('too-large');
    expect(pulled).toBeLessThan(6);
  });
});

describe('a body that does not arrive', () => {
  const endless = () => new ReadableStream<Uint8Array>({ pull: () => new Promise(() => {}) });

  test('is abandoned after its time limit', async () => {
    expect(await readBytes(streamed(endless()), { maxBytes: 100, timeoutMs: 20 })).toBe('too-slow');
  });

  test('is answered with 408 and the connection is closed', async () => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
    socket.write(
      'POST /api/login/1.0 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
    );
    await new Promise((closed) => void socket.once('close', closed));
    expect(answer).toContain('HTTP/1.1 408');
    expect(answer).toContain('"too-slow"');
  });

  test('causes no error if its sender disconnects', async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error('aborted')),
    });
    expect(await readBytes(streamed(broken), { maxBytes: 100, timeoutMs: 1_000 })).toBe('aborted');
  });
});
