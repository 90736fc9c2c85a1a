import { createPlayerClient, type PlayerClient as Client } from '@ringside/contract/client';
import type { Entry } from './entry.ts';

/** Returns the request that a call of the client would send, without sending it. */
export async function recordRequest(
  call: (client: Client) => Promise<unknown>,
): Promise<Entry['request']> {
  const { promise, resolve, reject } = Promise.withResolvers<Entry['request']>();
  const recorder = createPlayerClient((path, { method, body }) => {
    resolve({
      method: method ?? 'GET',
      path,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
    });
    return new Response(null, { status: 204 });
  });
  // The client fails on an empty answer: only the recorded request counts.
  call(recorder).then(() => reject(new Error('the call sent nothing')), reject);
  return promise;
}
