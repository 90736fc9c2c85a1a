import { createServer } from 'node:http';

/** A response with its headers, by its path; the parent process sends it. */
export interface Given {
  status: number;
  headers: Record<string, string>;
  /** The body in Base64. */
  body: string;
}

/** A server that sends only stored bytes: the minimal cost of a page in `node:http`. */
const responses = new Map<
  string,
  { status: number; headers: Record<string, string>; body: Buffer }
>();
const server = createServer((request, response) => {
  const { status, headers, body } = responses.get(request.url!)!;
  response.writeHead(status, headers).end(body);
});
process.on('message', (pages: Record<string, Given>) => {
  for (const [path, { body, ...head }] of Object.entries(pages))
    responses.set(path, { ...head, body: Buffer.from(body, 'base64') });
  process.send!({ known: responses.size });
});
server.listen(0, '127.0.0.1', () =>
  process.send!({ port: (server.address() as { port: number }).port }),
);
