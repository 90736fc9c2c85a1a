import { createServer, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { serveExpectedContinue } from './expect-continue.ts';

const post = (path: string, ...headers: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: localhost', 'Expect: 100-continue', ...headers, '', ''].join(
    '\r\n',
  );

/** Sends lines to a server, and returns everything that it answers until the connection closes. */
async function exchange(listener: RequestListener, lines: string): Promise<string> {
  const server = createServer(listener);
  serveExpectedContinue(server);
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  let answers = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answers += text));
  socket.write(lines);
  await new Promise((closed) => void socket.once('close', closed));
  server.close();
  return answers;
}
const linesOf = (answers: string) => answers.match(/HTTP\/1\.1 \d+|body of \/(?:first|second)/g);

test('asks for the body of a request that waits', async () => {
  const lines = post('/first', 'Content-Length: 0', 'Connection: close');
  const answers = await exchange(({ url }, response) => void response.end(`body of ${url}`), lines);
  expect(linesOf(answers)).toEqual(['HTTP/1.1 100', 'HTTP/1.1 200', 'body of /first']);
});

test('keeps the answer of a pipelined request whole if it exists before its turn', async () => {
  const later = Promise.withResolvers<void>();
  const answers = await exchange(
    async ({ url }, response) => {
      if (url === '/first') await later.promise;
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.end(Buffer.from(`body of ${url}`));
      later.resolve();
    },
    post('/first', 'Content-Length: 0') + post('/second', 'Content-Length: 0'),
  );
  expect(linesOf(answers)).toEqual([
    'HTTP/1.1 100',
    'HTTP/1.1 200',
    'body of /first',
    'HTTP/1.1 200',
    'body of /second',
  ]);
});

test('asks for the body of a pipelined request on its turn', async () => {
  const answers = await exchange(
    ({ url }, response) => void setImmediate(() => response.end(`body of ${url}`)),
    post('/first', 'Content-Length: 0') + post('/second', 'Content-Length: 0', 'Connection: close'),
  );
  expect(linesOf(answers)).toEqual([
    'HTTP/1.1 100',
    'HTTP/1.1 200',
    'body of /first',
    'HTTP/1.1 100',
    'HTTP/1.1 200',
    'body of /second',
  ]);
});
