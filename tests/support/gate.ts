import { connect, createServer, type Socket } from 'node:net';

/**
 * Opens a gate before a server on loopback, which a test can shut (it closes every connection),
 * hold (connections are open and silent) and open again.
 */
export async function gateTo(target: { host: string; port: number } | { path: string }) {
  const sockets = new Set<Socket>();
  let mode: 'open' | 'shut' | 'held' = 'open';
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  const drop = () => sockets.forEach((socket) => socket.destroy());
  const server = createServer((outside) => {
    keep(outside);
    if (mode === 'shut') return void outside.destroy();
    const inside = connect(target);
    keep(inside);
    outside
      .on('data', (bytes) => mode === 'open' && inside.write(bytes))
      .on('close', () => inside.destroy());
    inside
      .on('data', (bytes) => mode === 'open' && outside.write(bytes))
      .on('close', () => outside.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    shut: () => {
      mode = 'shut';
      drop();
    },
    /** Behaves like a stopped process, or a network that drops everything. */
    hold: () => void (mode = 'held'),
    open: () => {
      mode = 'open';
      drop();
    },
    close: () => {
      drop();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export type Gate = Awaited<ReturnType<typeof gateTo>>;

/**
 * Opens a gate before a PostgreSQL, which its address may name by a socket's folder. Returns the
 * gate, and the address through it.
 */
export async function gateToDatabase(database: string) {
  const { hostname, port, searchParams } = new URL(database);
  const socket = searchParams.get('host');
  const gate = await gateTo(
    socket
      ? { path: `${socket}/.s.PGSQL.${port || 5432}` }
      : { host: hostname, port: Number(port || 5432) },
  );
  const through = Object.assign(new URL(database), { hostname: '127.0.0.1', port: gate.port });
  through.searchParams.delete('host');
  return { gate, through: through.href };
}
