import { createServer } from 'node:http';

/** What is given, with its headers, by its path: told by the process that started it. */
export interface Given {
  status: number;
  headers: Record<string, string>;
  /** Base64. */
  body: string;
}

/** A server that knows nothing but bytes: the floor of what a page can cost in `node:http`. */
const given = new Map<string, { status: number; headers: Record<string, string>; body: Buffer }>();
const server = createServer((request, response) => {
  const { status, headers, body } = given.get(request.url!)!;
  response.writeHead(status, headers).end(body);
});
process.on('message', (pages: Record<string, Given>) => {
  for (const [path, { body, ...head }] of Object.entries(pages))
    given.set(path, { ...head, body: Buffer.from(body, 'base64') });
  process.send!({ known: given.size });
});
server.listen(0, '127.0.0.1', () =>
  process.send!({ port: (server.address() as { port: number }).port }),
);
