import { connect, type Socket } from 'node:net';

/**
 * An order to many listeners in a process of their own. Each is a raw connection that opens a
 * stream and notes when a mark arrives. The parent process sends the order.
 */
interface Order {
  port: number;
  path: string;
  count: number;
}

const AT_ONCE = 100;
const sockets: Socket[] = [];
let mark = '';
let arrivals: number[] = [];
let bytes = '';

function listen({ port, path }: Order): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = connect(port, '127.0.0.1');
  let isOpen = false;
  let had = '';
  socket.on('connect', () =>
    socket.write(
      `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\naccept: text/event-stream\r\n\r\n`,
    ),
  );
  socket.on('data', (part) => {
    // Nothing is measured now: the reader must not use the processor.
    if (isOpen && mark === '') return;
    const text = part.toString('latin1');
    if (!isOpen && text.includes(': open')) {
      isOpen = true;
      return resolve();
    }
    had = (had + text).slice(-4_000);
    if (!had.includes(mark)) return;
    arrivals.push(Number(process.hrtime.bigint() / 1_000n));
    if (bytes === '') bytes = had;
    had = '';
  });
  socket.on('error', reject);
  sockets.push(socket);
  return promise;
}

async function open({ count, ...where }: Order): Promise<void> {
  for (let opened = 0; opened < count; opened += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, count - opened) }, () => listen({ count, ...where })),
    );
}

process.on('message', (message: { open?: Order; expect?: string; tell?: true; close?: true }) => {
  if (message.open)
    void open(message.open).then(
      () => process.send!({ open: sockets.length }),
      (error: Error) => process.send!({ failed: error.message }),
    );
  if (message.expect !== undefined) {
    mark = message.expect;
    arrivals = [];
    bytes = '';
    process.send!({ ready: true });
  }
  if (message.tell)
    process.send!({
      heard: arrivals,
      bytes,
      there: sockets.filter(({ destroyed }) => !destroyed).length,
    });
  if (message.close) {
    for (const socket of sockets.splice(0)) socket.destroy();
    process.send!({ closed: true });
  }
});
