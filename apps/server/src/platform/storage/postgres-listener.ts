/* oxlint-disable no-restricted-globals -- when to connect again */
import pg from 'pg';

const AGAIN_MS = 1_000;

/**
 * Opens a connection for notifications, which reconnects after a loss. Notifications in between are
 * lost, so every subscriber also polls.
 */
export async function openPostgresListener(
  connectionString: string,
  reportLoss: (error: Error) => void,
) {
  const listeners = new Map<string, (payload: string) => void>();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString, keepAlive: true });
    next.on('notification', ({ channel, payload }) => listeners.get(channel)?.(payload ?? ''));
    next.on('error', reportLoss);
    next.on('end', reconnect);
    await next.connect();
    if (closed) return await next.end();
    client = next;
    for (const channel of listeners.keys()) await next.query(`listen "${channel}"`);
  }
  function reconnect(): void {
    client = undefined;
    if (closed) return;
    clearTimeout(timer);
    timer = setTimeout(
      () => connect().catch((error: Error) => (reportLoss(error), reconnect())),
      AGAIN_MS,
    );
    timer.unref();
  }

  await connect();
  return {
    async listen(channel: string, hear: (payload: string) => void): Promise<void> {
      listeners.set(channel, hear);
      await client?.query(`listen "${channel}"`);
    },
    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
