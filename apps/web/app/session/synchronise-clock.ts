import { client } from './browser-client.ts';

/**
 * Requests a small response: each one carries the server's time and shows that the server is
 * reachable. Returns whether it succeeded.
 */
export async function synchroniseClock(): Promise<boolean> {
  try {
    await client.requests.plain('GET', '/api/error-codes/1.0', { query: { 'page[size]': 1 } });
    return true;
  } catch (error) {
    console.warn("The server's time could not be read", error);
    return false;
  }
}
