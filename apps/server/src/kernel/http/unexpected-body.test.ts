import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hasUnexpectedBody, serveAfterBody } from './unexpected-body.ts';

const LIMITS = { maxBytes: 10, timeoutMs: 200 };
let server: Server;
let port: number;
let served: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    const serve = () => {
      served.push(request.url!);
      response.end('served');
    };
    if (hasUnexpectedBody(request)) serveAfterBody(request, response, { ...LIMITS, serve });
    else serve();
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  ({ port } = server.address() as { port: number });
});
afterAll(() => server.close().closeAllConnections());
beforeEach(() => void (served = []));

/** Sends lines as they are, and returns everything that arrives until the connection closes. */
async function exchange(lines: string, { disconnects = false } = {}): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  socket.on('error', () => undefined);
  socket.write(lines, () => {
    if (disconnects) socket.destroy();
  });
  await new Promise((closed) => void socket.once('close', closed));
  return answer;
}

const get = (path: string, headers: string[], body = '') =>
  [`GET ${path} HTTP/1.1`, 'Host: localhost', ...headers, '', body].join('\r\n');
const CLOSE = 'Connection: close';
const CHUNKED = 'Transfer-Encoding: chunked';

test.each([
  ['without a body', get('/none', [CLOSE])],
  ['with an empty body', get('/none', [CLOSE, 'Content-Length: 0'])],
  ['with a body', get('/none', [CLOSE, 'Content-Length: 4'], 'data')],
  ['with chunks', get('/none', [CLOSE, CHUNKED], '4\r\ndata\r\n0\r\n\r\n')],
])('a GET %s is served once', async (_, lines) => {
  expect(await exchange(lines)).toMatch(/^HTTP\/1.1 200 [^]*served/);
  expect(served).toEqual(['/none']);
});

test('the next request on the same connection is served after the body', async () => {
  const answer = await exchange(
    get('/first', ['Content-Length: 4'], 'data') + get('/second', [CLOSE]),
  );
  expect(answer.match(/HTTP\/1.1 200/g)).toHaveLength(2);
  expect(served.toSorted()).toEqual(['/first', '/second']);
});

test.each([
  [400, 'with a broken chunk', get('/none', [CHUNKED], 'zz\r\nx\r\n')],
  [413, 'with a body that is too long', get('/none', ['Content-Length: 11'], 'x'.repeat(11))],
  [413, 'with chunks that are too long', get('/none', [CHUNKED], `b\r\n${'x'.repeat(11)}\r\n`)],
  [408, 'with a body that does not arrive', get('/none', ['Content-Length: 4'], 'd')],
])('answers %i to a GET %s, and does not serve it', async (status, _, lines) => {
  expect(await exchange(lines)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(served).toEqual([]);
});

test('does not serve a GET if the client disconnects before the body is complete', async () => {
  await exchange(get('/gone', ['Content-Length: 4'], 'd'), { disconnects: true });
  await exchange(get('/after', [CLOSE]));
  expect(served).toEqual(['/after']);
});
