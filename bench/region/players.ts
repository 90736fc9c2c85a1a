import { Agent, request } from 'node:http';

export type Send = (path: string, init: RequestInit) => Promise<Response>;

/**
 * Creates the sender of many players over a number of keep-alive connections. It costs the machine
 * less than `fetch`, so that more of it is left to the server.
 */
export function createSender(port: number, connections: number): Send {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return (path, { method = 'GET', headers, body }) => {
    const answer = Promise.withResolvers<Response>();
    const sent = request(
      {
        ...{ agent, host: '127.0.0.1', port, path, method },
        headers: {
          ...(headers as Record<string, string>),
          ...(typeof body === 'string' && { 'content-length': Buffer.byteLength(body) }),
        },
      },
      (received) => {
        const chunks: Buffer[] = [];
        received.on('data', (part: Buffer) => void chunks.push(part));
        received.on('error', answer.reject);
        received.on('end', () => {
          const { statusCode: status = 500, headers: got } = received;
          const bytes = chunks.length > 0 ? Buffer.concat(chunks) : null;
          answer.resolve(
            new Response(bytes, { status, headers: { 'content-type': got['content-type'] ?? '' } }),
          );
        });
      },
    );
    sent.on('error', answer.reject);
    sent.end(typeof body === 'string' ? body : undefined);
    return answer.promise;
  };
}

/** The result of simultaneous actions. */
export interface Acted {
  count: number;
  ms: number;
  errors: number;
}

/** Runs an action for each item, as many at a time as there are connections. */
export async function actTogether<Item>(
  items: readonly Item[],
  atOnce: number,
  act: (item: Item) => Promise<unknown>,
): Promise<Acted> {
  let next = 0;
  let errors = 0;
  const began = performance.now();
  const worker = async () => {
    while (next < items.length) {
      const item = items[next++]!;
      await act(item).catch((error: Error) => {
        errors += 1;
        if (errors === 1) console.error(error.message);
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { count: items.length, ms: performance.now() - began, errors };
}

/** Returns the sum of parts of one phase. */
export const sumOf = (phases: readonly Acted[]): Acted => ({
  count: phases.reduce((sum, { count }) => sum + count, 0),
  ms: phases.reduce((sum, { ms }) => sum + ms, 0),
  errors: phases.reduce((sum, { errors }) => sum + errors, 0),
});

/** A prime larger than any number of items, so that each item occurs once. */
const STRIDE = 104_729;

/** Returns items in an order in which neighbours are far apart, the same in each run. */
export const scatter = <Item>(items: readonly Item[]): Item[] =>
  items.map((_, index) => items[(index * STRIDE) % items.length]!);
