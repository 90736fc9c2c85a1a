import { client } from '../session/browser-client.ts';

/** Asks for something small once per tab: each answer of the API carries the server's time. */
export async function learnTime(): Promise<void> {
  await client.requests.plain('GET', '/api/error-codes/1.0', { query: { 'page[size]': 1 } }).catch((error: unknown) => console.error("The server's time could not be read", error));
}
