import { connect } from 'node:net';

export interface Shot {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Volley {
  port: number;
  connections: number;
  /** Returns the next request, or undefined when none is left. */
  next: () => Shot | undefined;
  /** The duration after which it stops, where `next` never ends. */
  ms?: number;
  /** Receives the duration of each answer in ms, where given. */
  took?: number[];
}

export interface Result {
  perSecond: number;
  /** Answers by status. */
  statuses: Record<number, number>;
}

/**
 * Sends requests over raw connections, one after the other on each, and reads only the length of an
 * answer, so that the figure is that of the server.
 */
export async function fire({
  port,
  connections,
  next,
  ms = 60_000,
  took,
}: Volley): Promise<Result> {
  const statuses: Record<number, number> = {};
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: connections }, () =>
      oneConnection({ port, next, took }, () => performance.now() - begin < ms, statuses),
    ),
  );
  const seconds = (performance.now() - begin) / 1000;
  const count = Object.values(statuses).reduce((sum, some) => sum + some, 0);
  return { perSecond: count / seconds, statuses };
}

function oneConnection(
  { port, next, took }: Pick<Volley, 'port' | 'next'> & { took: number[] | undefined },
  goesOn: () => boolean,
  statuses: Record<number, number>,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  const chunks: Buffer[] = [];
  let got = 0;
  let whole: { status: number; length: number } | undefined;
  let shotAt = 0;
  const shoot = () => {
    const shot = goesOn() ? next() : undefined;
    if (took) shotAt = performance.now();
    if (shot) socket.write(bytesOf(shot));
    else socket.end();
  };
  socket.on('connect', shoot);
  socket.on('data', (part) => {
    chunks.push(part as Buffer);
    got += part.length;
    whole ??= wholeAnswer(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
    if (!whole || got < whole.length) return;
    statuses[whole.status] = (statuses[whole.status] ?? 0) + 1;
    took?.push(performance.now() - shotAt);
    chunks.length = 0;
    got = 0;
    whole = undefined;
    shoot();
  });
  socket.on('error', reject);
  socket.on('close', () => resolve());
  return promise;
}

/** The bytes of a repeated request, cached so that the machine's time is left to the server. */
const written = new WeakMap<Shot, Buffer>();

function bytesOf(shot: Shot): Buffer {
  const cachedBytes = written.get(shot);
  if (cachedBytes) return cachedBytes;
  const bytes = Buffer.from(textOf(shot));
  written.set(shot, bytes);
  return bytes;
}

function textOf({ method = 'GET', path, headers = {}, body = '' }: Shot): string {
  const lines = Object.entries({
    host: '127.0.0.1',
    ...headers,
    ...(body && { 'content-length': String(Buffer.byteLength(body)) }),
  }).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

const END_OF_HEAD = Buffer.from('\r\n\r\n');
const ZERO = 48;

/**
 * Returns the status and the length in bytes of an answer whose head has arrived; of a chunked one,
 * when its end has.
 */
function wholeAnswer(bytes: Buffer): { status: number; length: number } | undefined {
  const end = bytes.indexOf(END_OF_HEAD);
  if (end < 0) return undefined;
  const status = (bytes[9]! - ZERO) * 100 + (bytes[10]! - ZERO) * 10 + (bytes[11]! - ZERO);
  const start = end + END_OF_HEAD.length;
  if (status === 304 || status === 204) return { status, length: start };
  const length = /content-length: (\d+)/i.exec(bytes.toString('latin1', 0, end))?.[1];
  if (length !== undefined) return { status, length: start + Number(length) };
  const last = bytes.indexOf('0\r\n\r\n', start);
  return last < 0 ? undefined : { status, length: last + 5 };
}
