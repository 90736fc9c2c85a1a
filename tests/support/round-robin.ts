import { Agent, createServer, request as send } from 'node:http';

const LOOK_MS = 50;

/**
 * Starts a small balancer on loopback that behaves like a real one: it keeps connections, polls
 * `/readyz`, sends requests to the ready servers in turn, and never repeats a request.
 */
export async function roundRobin(ports: readonly number[]) {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<number>();
  let turn = 0;
  const look = setInterval(() => {
    for (const port of ports) {
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => void (ok ? ready.add(port) : ready.delete(port)),
        () => ready.delete(port),
      );
    }
  }, LOOK_MS);
  const server = createServer((incoming, outgoing) => {
    const able = ports.filter((port) => ready.has(port));
    const port = able[(turn += 1) % able.length];
    if (port === undefined) return void outgoing.writeHead(502).end('nobody is ready');
    const onward = send(
      {
        agent,
        host: '127.0.0.1',
        port,
        method: incoming.method,
        path: incoming.url,
        headers: incoming.headers,
      },
      (answer) => {
        const { connection: _theirs, 'keep-alive': _too, ...headers } = answer.headers;
        outgoing.writeHead(answer.statusCode!, headers);
        answer.on('error', () => outgoing.destroy()).pipe(outgoing);
      },
    );
    onward.on('error', (error) =>
      outgoing.headersSent
        ? outgoing.destroy()
        : outgoing.writeHead(502).end(`${port}: ${error.message}`),
    );
    incoming.pipe(onward);
    outgoing.on('close', () => onward.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    isReady: (port: number) => ready.has(port),
    close: () => {
      clearInterval(look);
      agent.destroy();
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
