import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Serves a site as a proxy that simulates a new build: after `deploy` the service worker has other
 * bytes.
 */
export async function startDeployProxy(url: string) {
  let build = '';
  const server = createServer((incoming, outgoing) => {
    const { host: _host, 'accept-encoding': _encoding, ...headers } = incoming.headers;
    const through = ask(url + incoming.url, { method: incoming.method, headers }, (answer) => {
      const worker = incoming.url === '/service-worker.js';
      const { 'content-length': length, ...rest } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, {
        ...rest,
        ...(!worker && length && { 'content-length': length }),
      });
      if (worker)
        answer
          .on('data', (chunk) => outgoing.write(chunk))
          .on('end', () => outgoing.end(build && `\n// ${build}`));
      else answer.pipe(outgoing);
    });
    incoming.pipe(through.on('error', () => outgoing.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy: (name: string) => void (build = name),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
