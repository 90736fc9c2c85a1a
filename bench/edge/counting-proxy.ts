import { Agent, createServer, request } from 'node:http';

/** A server that passes every request on to another one and counts them. */
export interface CountingProxy {
  port: number;
  /** Returns the number of requests so far. */
  count(): number;
  close(): void;
}

/** Starts a proxy in front of a server on loopback. It passes everything on unchanged. */
export async function startCountingProxy(target: number): Promise<CountingProxy> {
  let count = 0;
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, outgoing) => {
    count += 1;
    const { method, url, headers } = incoming;
    const passed = request(
      { agent, host: '127.0.0.1', port: target, method, path: url, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.rawHeaders);
        answer.pipe(outgoing);
      },
    );
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as { port: number }).port,
    count: () => count,
    close() {
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
