import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const MIB = 1024 * 1024;
const GO_ON_MS = 10_000;

interface Flood {
  port: number;
  /** The request line and its headers. */
  head: string[];
  megabytes: number;
}

/**
 * Sends a chunked body without a length until the server ends the request. Returns the status and
 * the sent megabytes.
 */
export async function sendEndless({ port, head, megabytes }: Flood) {
  const socket = connect({ port, host: '127.0.0.1' });
  const received = collect(socket);
  const lines = [...head, `host: 127.0.0.1:${port}`, 'transfer-encoding: chunked', '', ''];
  socket.write(lines.join('\r\n'));
  const chunk = Buffer.concat([
    Buffer.from('100000\r\n'),
    Buffer.alloc(MIB, 'x'),
    Buffer.from('\r\n'),
  ]);
  let sent = 0;
  while (sent < megabytes && !received.isOver()) {
    sent += 1;
    if (!socket.write(chunk)) await Promise.race([drained(socket), received.over, pause(GO_ON_MS)]);
  }
  if (!received.isOver()) socket.write('0\r\n\r\n');
  await Promise.race([received.over, pause(GO_ON_MS)]);
  socket.destroy();
  return { status: received.status(), megabytes: sent };
}

const drained = (socket: Socket) =>
  new Promise<void>((resolve) => void socket.once('drain', resolve));

/** Collects the answer of a socket; `over` resolves at the answer or at the end of the connection. */
function collect(socket: Socket) {
  let text = '';
  let isOver = false;
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const end = () => {
    isOver = true;
    resolve();
  };
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1');
    end();
  });
  socket.on('error', end);
  socket.on('close', end);
  return { over, isOver: () => isOver, status: () => statusOf(text) };
}

function statusOf(text: string): number | undefined {
  const [, digits] = /^HTTP\/1\.1 (\d+)/.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** Opens connections that send the beginning of a request and then nothing more. */
export async function openStalled(port: number, beginning: string, count: number) {
  const sockets = await Promise.all(
    Array.from({ length: count }, () => {
      const { promise, resolve, reject } = Promise.withResolvers<Socket>();
      const socket = connect({ port, host: '127.0.0.1' });
      socket.once('connect', () => {
        socket.write(beginning);
        socket.resume();
        resolve(socket);
      });
      socket.once('error', reject);
      return promise;
    }),
  );
  for (const socket of sockets) socket.on('error', () => {});
  const open = new Set(sockets);
  for (const socket of sockets) socket.once('close', () => open.delete(socket));
  return {
    open: () => open.size,
    close: () => sockets.forEach((socket) => void socket.destroy()),
  };
}
