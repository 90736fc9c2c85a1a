import { createServer, type ServerResponse } from 'node:http';

/**
 * A server of streams only: the clients of `/stream` receive what is sent to `/say`, with one write
 * each.
 */
const listening = new Set<ServerResponse>();
const server = createServer((request, response) => {
  if (request.method !== 'PUT') {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write(': open\n\n');
    listening.add(response);
    return void response.on('close', () => listening.delete(response));
  }
  const chunks: Buffer[] = [];
  request
    .on('data', (part: Buffer) => chunks.push(part))
    .on('end', () => {
      const bytes = Buffer.concat(chunks);
      for (const one of listening) one.write(bytes);
      response.end('said');
    });
});
server.listen(0, '127.0.0.1', () =>
  console.log(`port ${(server.address() as { port: number }).port}.`),
);
