import type { PlayerClient as Client } from '@ringside/contract/client';

let started: Promise<void> | undefined;

/**
 * Logs the literal that operators look for when the first data cannot be read; the page still
 * renders.
 */
export const handleInitFailure = (error: unknown): void =>
  console.error('SPA nuxtServerInit failed', error);

async function load(client: Client): Promise<void> {
  const began = performance.now();
  try {
    const [{ items: events }, { items: leaderboards }] = await Promise.all([
      client.events.list(),
      client.leaderboards.list(),
    ]);
    console.info(
      `Loaded ${events.length} events and ${leaderboards.length} leaderboards in ${Math.round(performance.now() - began)} ms`,
    );
  } catch (error) {
    handleInitFailure(error);
  }
}

/** Reads the events and logs the time, once per server before its first page. */
export function startUp(client: Client): Promise<void> {
  started ??= load(client);
  return started;
}
