import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openWorld, type World } from './open-world.ts';

/**
 * Longer than the server's connections wait, so that PostgreSQL ends the server's transaction, not
 * the test's.
 */
const PATIENT = "set deadlock_timeout = '60s'";
const RETRIES = /^ringside_transaction_retries_total\{[^}]*reason="deadlock"[^}]*\} (\d+)/m;

describe.runIf(inject('database').databaseUrl)('a transaction that PostgreSQL ends', () => {
  let world: World;
  let client: pg.Client;
  beforeAll(async () => {
    world = (await openWorld()) as World;
    client = new pg.Client({ connectionString: world.databaseUrl });
    await client.connect();
  });
  afterAll(async () => {
    await client?.end();
    await world?.close();
  });

  const countRetries = async (url: string) =>
    Number(RETRIES.exec(await (await fetch(`${url}/metrics`)).text())?.[1] ?? 0);

  test('is retried after a deadlock, succeeds, and is counted', async () => {
    const [url] = world.urls;
    const roster = world.rosters[0]!;
    const before = await countRetries(url!);
    await client.query(`${PATIENT}; begin`);
    await client.query('select id from rosters where id = $1 for update', [roster.id]);
    const renaming = fetch(`${url}/api/rosters/1.0/${roster.id}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${world.operator.token}`,
        'content-type': 'application/vnd.api+json',
      },
      body: JSON.stringify({ data: { type: 'rosters', attributes: { name: 'Renamed' } } }),
    });
    await waitUntilBlocked();
    // The server locks the segment and waits for the roster: this closes the cycle.
    await client.query('select id from segments where id = $1 for update', [roster.segmentId]);
    await client.query('commit');
    expect((await renaming).status).toBe(200);
    expect(await countRetries(url!)).toBe(before + 1);
  });

  /** Waits until a connection is blocked by a lock of the test's connection. */
  async function waitUntilBlocked(): Promise<void> {
    const watcher = new pg.Client({ connectionString: world.databaseUrl });
    await watcher.connect();
    const isBlocked = async () => {
      const { rows } = await watcher.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length;
    };
    await expect.poll(isBlocked, { timeout: 10_000 }).toBeGreaterThan(0);
    await watcher.end();
  }
});
