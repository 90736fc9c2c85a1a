import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { listAcceptedEncodings, plainAcceptEncoding } from './accept-encoding.ts';

test.each([
  ['', []],
  ['identity', []],
  ['br', ['br']],
  ['br;q=0', []],
  ['br;q=0.000, gzip', ['gzip']],
  ['BR;Q=0.5', ['br']],
  ['gzip;q=1.0, br;q=0.1', ['br', 'gzip']],
  ['*', ['br', 'zstd', 'gzip', 'deflate']],
  ['*;q=0', []],
  ['br;q=0, *', ['zstd', 'gzip', 'deflate']],
  ['gzip, *;q=0', ['gzip']],
  ['x-gzip', ['gzip']],
  ['brotli, abr', []],
  ['br;q=high', []],
  ['br; q=1', ['br']],
])('of "%s" accepts %j', (header, encodings) =>
  expect(listAcceptedEncodings(header)).toEqual(encodings),
);

test('replaces the header in both forms of a request', () => {
  const request = {
    headers: { 'accept-encoding': 'br;q=0, gzip' },
    rawHeaders: ['Host', 'x', 'Accept-Encoding', 'br;q=0, gzip'],
  };
  plainAcceptEncoding(request as unknown as IncomingMessage);
  expect(request).toEqual({
    headers: { 'accept-encoding': 'gzip' },
    rawHeaders: ['Host', 'x', 'Accept-Encoding', 'gzip'],
  });
});
