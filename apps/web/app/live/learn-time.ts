import { client } from '../session/browser-client.ts';

/**
 * Asks for something small: each answer of the API carries the server's time, and says that the
 * server can be reached.
 */
export async function learnTime(): Promise<boolean> {
  try {
    await client.requests.plain('GET', '/api/error-codes/1.0', { query: { 'page[size]': 1 } });
    return true;
  } catch (error) {
    console.warn("The server's time could not be read", error);
    return false;
  }
}
