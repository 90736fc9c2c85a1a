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
  /** The next request, or undefined when there is none left. */
  next: () => Shot | undefined;
  /** Stops after so long, where `next` goes on for ever. */
  ms?: number;
}

export interface Result {
  perSecond: number;
  /** Answers by status. */
  statuses: Record<number, number>;
}

/** Sends over raw connections, one request after the other on each, and reads no more of an answer than its length: what is measured is the server. */
export async function fire({ port, connections, next, ms = 60_000 }: Volley): Promise<Result> {
  const statuses: Record<number, number> = {};
  const begin = performance.now();
  await Promise.all(Array.from({ length: connections }, () => oneConnection(port, next, () => performance.now() - begin < ms, statuses)));
  const seconds = (performance.now() - begin) / 1000;
  const count = Object.values(statuses).reduce((sum, some) => sum + some, 0);
  return { perSecond: count / seconds, statuses };
}

function oneConnection(port: number, next: () => Shot | undefined, goesOn: () => boolean, statuses: Record<number, number>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  let waiting = Buffer.alloc(0);
  const shoot = () => {
    const shot = goesOn() ? next() : undefined;
    if (shot) socket.write(textOf(shot));
    else socket.end();
  };
  socket.on('connect', shoot);
  socket.on('data', (part) => {
    waiting = waiting.length === 0 ? (part as Buffer) : Buffer.concat([waiting, part as Buffer]);
    const whole = wholeAnswer(waiting);
    if (!whole) return;
    statuses[whole.status] = (statuses[whole.status] ?? 0) + 1;
    waiting = waiting.subarray(whole.length);
    shoot();
  });
  socket.on('error', reject);
  socket.on('close', () => resolve());
  return promise;
}

function textOf({ method = 'GET', path, headers = {}, body = '' }: Shot): string {
  const lines = Object.entries({ host: '127.0.0.1', ...headers, ...(body && { 'content-length': String(Buffer.byteLength(body)) }) }).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

const END_OF_HEAD = Buffer.from('\r\n\r\n');

/** An answer that has come whole: its status and length in bytes. */
function wholeAnswer(bytes: Buffer): { status: number; length: number } | undefined {
  const end = bytes.indexOf(END_OF_HEAD);
  if (end < 0) return undefined;
  const head = bytes.toString('latin1', 0, end);
  const status = Number(head.slice(9, 12));
  const start = end + END_OF_HEAD.length;
  if (status === 304 || status === 204) return { status, length: start };
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  if (length !== undefined) return bytes.length >= start + Number(length) ? { status, length: start + Number(length) } : undefined;
  const last = bytes.indexOf('0\r\n\r\n', start);
  return last < 0 ? undefined : { status, length: last + 5 };
}

