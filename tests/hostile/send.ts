import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, AnswerReader } from './read-answer.ts';
import { bytesOf, fillThings, type HostileRequest } from './request.ts';
import type { Credentials } from './world.ts';

const ANSWER_MS = 20_000;
const SLOW_MS = 4;
const CHUNK_BYTES = 16 * 1024;
/** Media type of answers that never end. */
const ENDLESS = 'text/event-stream';

/** The result of a request. */
export interface Outcome {
  answers: Answer[];
  /** The reason why there is no answer, or not all of them. */
  end: 'answered' | 'closed' | 'refused-connection' | 'aborted' | 'timed-out';
  /** The head that the client sent. */
  head: string;
}

interface Sending {
  port: number;
  things: Record<string, string>;
  credentials: Credentials;
  requestId: string;
}

/** Sends one request over a socket of its own and returns its answers. */
export async function sendHostile(request: HostileRequest, to: Sending): Promise<Outcome> {
  const body = bytesOf(request.body, to.things);
  const head = headOf(request, to, body.length);
  const copies = request.delivery === 'pipelined' ? 3 : 1;
  const reader = new AnswerReader(request.method, copies);
  const socket = connect({ port: to.port, host: '127.0.0.1', allowHalfOpen: true });
  const over = Promise.withResolvers<Outcome['end']>();
  const timer = setTimeout(() => over.resolve('timed-out'), ANSWER_MS);
  socket.on('data', (bytes: Buffer) => {
    reader.push(bytes);
    if (reader.isDone() || reader.isType(ENDLESS)) over.resolve('answered');
  });
  socket.on('end', () => {
    reader.end();
    over.resolve(reader.isDone() ? 'answered' : 'closed');
  });
  socket.on('close', () => over.resolve(reader.isDone() ? 'answered' : 'closed'));
  socket.on('error', () => over.resolve(reader.isDone() ? 'answered' : 'closed'));
  try {
    const whole = Buffer.from(head, 'latin1');
    for (let copy = 0; copy < copies; copy++)
      if ((await write(socket, { request, head: whole, body })) === 'aborted')
        over.resolve('aborted');
    const end = await over.promise;
    return { answers: reader.answers(), end, head };
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

/** Returns the request line and the headers; a hostile header replaces a normal one. */
function headOf(request: HostileRequest, to: Sending, length: number): string {
  const { delivery, headers } = request;
  const headerNames = new Set(headers.map(([name]) => name));
  const path = fillThings(request.path, to.things).replaceAll(/[^\x21-\x7e]/g, encodeURIComponent);
  const ours: [string, string][] = [
    ['host', `127.0.0.1:${to.port}`],
    ['x-request-id', to.requestId],
    ...identity(request, to.credentials),
    ...framing(request, length),
  ];
  const allHeaders = [...ours.filter(([name]) => !headerNames.has(name)), ...headers];
  const lines = allHeaders
    .filter(([name]) => delivery !== 'no-host' || name !== 'host')
    .map(([name, value]) => `${name}: ${fillThings(value, to.things)}`);
  const target = delivery === 'absolute-target' ? `http://127.0.0.1:${to.port}${path}` : path;
  const version = delivery === 'http-1.0' ? 'HTTP/1.0' : 'HTTP/1.1';
  const newline = delivery === 'bare-lines' ? '\n' : '\r\n';
  return [`${request.method} ${target} ${version}`, ...lines, '', ''].join(newline);
}

/**
 * Returns the headers that identify the sender. A cookie authorises a change only from a page of
 * the same site, whose origin the request states.
 */
function identity(request: HostileRequest, { headers, cookie }: Credentials): [string, string][] {
  if (!request.byCookie || !cookie) return headers;
  return [
    ['cookie', cookie],
    ['sec-fetch-site', 'same-origin'],
  ];
}

function framing({ delivery, body, method }: HostileRequest, length: number): [string, string][] {
  const chunked: [string, string] = ['transfer-encoding', 'chunked'];
  const byDelivery: Partial<Record<typeof delivery, [string, string][]>> = {
    chunked: [chunked],
    'bad-chunk': [chunked],
    'length-and-chunks': [chunked, ['content-length', String(length)]],
    'two-lengths': [
      ['content-length', String(length)],
      ['content-length', String(length + 1)],
    ],
    'negative-length': [['content-length', '-1']],
    'short-body': [['content-length', String(length + 10)]],
    'aborted-body': [['content-length', String(length + 10_000)]],
  };
  if (byDelivery[delivery]) return byDelivery[delivery];
  return body === null && ['GET', 'HEAD', 'OPTIONS', 'get'].includes(method)
    ? []
    : [['content-length', String(length)]];
}

interface Writing {
  request: HostileRequest;
  head: Buffer;
  body: Buffer;
}

/** Writes a request in its delivery; returns `aborted` when the client closes before the answer. */
async function write(
  socket: Socket,
  { request: { delivery }, head, body }: Writing,
): Promise<'sent' | 'aborted'> {
  if (delivery === 'slow') {
    const whole = Buffer.concat([head, body.subarray(0, CHUNK_BYTES)]);
    const step = Math.max(1, Math.ceil(whole.length / 5));
    for (let at = 0; at < whole.length; at += step) {
      socket.write(whole.subarray(at, at + step));
      await pause(SLOW_MS);
    }
    socket.write(body.subarray(CHUNK_BYTES));
    return 'sent';
  }
  socket.write(head);
  if (delivery === 'aborted-body') {
    socket.write(body);
    await pause(SLOW_MS);
    socket.destroy();
    return 'aborted';
  }
  socket.write(delivery === 'chunked' || delivery === 'length-and-chunks' ? chunksOf(body) : body);
  if (delivery === 'bad-chunk') socket.write('zz\r\nx\r\n');
  if (delivery === 'short-body') socket.end();
  if (delivery !== 'aborted-answer') return 'sent';
  await pause(SLOW_MS);
  socket.destroy();
  return 'aborted';
}

function chunksOf(body: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; at < body.length; at += CHUNK_BYTES) {
    const chunk = body.subarray(at, at + CHUNK_BYTES);
    chunks.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n'));
  }
  return Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')]);
}
