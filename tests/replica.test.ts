import { createClient } from '@ringside/contract/client';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ensureReferenceData } from '../apps/server/src/catalogue/reference-data.command.ts';
import { readConfig } from '../apps/server/src/platform/settings/config.ts';
import { openPostgres } from '../apps/server/src/platform/storage/open-storage.ts';
import { POOL } from '../apps/server/src/platform/storage/postgres-pool.ts';
import { openTenants } from '../apps/server/src/platform/storage/tenants.ts';
import { streamingReplica } from './support/streaming-replica.ts';
import { OPERATOR, testApi } from './support/test-api.ts';

const { databaseUrl: server } = inject('database');
const PATIENCE = { timeout: 20_000 };
const DATABASE = 'postgres';
type Api = Awaited<ReturnType<typeof testApi>>;

describe.runIf(server)('with a replica that streams', () => {
  let clusters: Awaited<ReturnType<typeof streamingReplica>>;
  let api: Api;
  let operator: ReturnType<typeof createClient>;
  let visitor: ReturnType<typeof createClient>;
  let onReplica: pg.Client;
  const closing: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    clusters = await streamingReplica();
    closing.push(clusters.end);
    api = await apiOn(clusters.replica.url(DATABASE));
    const { data } = await createClient((path, init) => api.request(path, init)).login(
      OPERATOR.email,
      OPERATOR.password,
    );
    operator = createClient({
      send: (path, init) => api.request(path, init),
      bearer: () => data.token,
    });
    visitor = createClient((path, init) => api.request(path, init));
    onReplica = await connected();
  }, 300_000);
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  async function apiOn(replicaUrl: string): Promise<Api> {
    const storage = await openPostgres(clusters.primary.url(DATABASE), {
      replicaUrl,
      pool: { ...POOL, connections: 4 },
    });
    closing.push(() => storage.close());
    await ensureReferenceData(
      storage.db,
      (
        await openTenants(storage.db, {
          defaultKey: 'default',
          publicUrl: 'http://localhost:3000',
          urls: [],
        })
      ).defaultId,
    );
    return testApi({ storage });
  }
  async function connected(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: clusters.replica.url(DATABASE) });
    client.on('error', () => {}); // the test stops it
    await client.connect();
    closing.push(() => client.end().catch(() => {}));
    return client;
  }
  async function ready(of: Api) {
    const answer = await of.request('/readyz');
    return {
      status: answer.status,
      replica: ((await answer.json()) as { replica: string }).replica,
    };
  }
  const reads = (of: Api) => ({ ...of.context.storage.replica!.facts().reads });
  /** Returns how many connections have read a table on the replica, as the replica itself reports. */
  const askedThere = async (table: string) =>
    Number(
      (
        await onReplica.query(
          `select count(*) from pg_stat_activity where pid <> pg_backend_pid() and query like 'select%from "${table}"%'`,
        )
      ).rows[0].count,
    );

  let said = 0;
  /** Publishes an announcement to everyone and returns its title. */
  async function say(): Promise<string> {
    const title = `News ${(said += 1)}`;
    await operator.announcements.create({
      texts: { en: { title, text: title } },
      date: { from: '2026-11-21T00:00:00Z', to: '2026-11-22T00:00:00Z' },
    } as never);
    return title;
  }
  const readTitles = async () =>
    (await visitor.announcements.list({ 'page[size]': 100 })).items.map(
      ({ texts }) => texts.en.title,
    );
  const there = async () =>
    Number((await onReplica.query('select count(*) from announcements')).rows[0].count);

  test('visitors’ reads use the replica, those of signed-in users do not', async () => {
    await expect.poll(() => ready(api), PATIENCE).toEqual({ status: 200, replica: 'in use' });
    const before = reads(api);
    await expect
      .poll(async () => (await visitor.games.list(), reads(api).replica), PATIENCE)
      .toBeGreaterThan(before.replica);
    expect(await askedThere('games')).toBeGreaterThan(0);
    const { replica } = reads(api);
    await operator.events.list();
    expect(reads(api).replica).toBe(replica);
    expect(await askedThere('users')).toBe(0);
  });

  test('a read after a write shows it, however fast it follows', async () => {
    for (let turn = 0; turn < 30; turn += 1) {
      const title = await say();
      expect(await readTitles()).toContain(title);
    }
  }, 300_000);

  test('a replica that lags is reported and not used until it has caught up', async () => {
    await onReplica.query('select pg_wal_replay_pause()');
    await expect
      .poll(
        async () =>
          (await onReplica.query('select pg_get_wal_replay_pause_state() as state')).rows[0].state,
        PATIENCE,
      )
      .toBe('paused');
    const before = await there();
    const title = await say();
    expect(await readTitles()).toContain(title);
    expect(await there(), 'it is stale in earnest').toBe(before);
    await expect.poll(() => ready(api), PATIENCE).toEqual({ status: 200, replica: 'behind' });
    const metrics = await (
      await api.request('/metrics', {}, { incoming: { socket: { remoteAddress: '127.0.0.1' } } })
    ).text();
    expect(metrics).toContain('ringside_replica_state{state="behind"} 1');
    expect(Number(/^ringside_replica_behind_bytes (\d+)$/m.exec(metrics)![1])).toBeGreaterThan(0);
    const { replica } = reads(api);
    expect(await readTitles()).toContain(title);
    expect(reads(api).replica).toBe(replica);
    await onReplica.query('select pg_wal_replay_resume()');
    await expect.poll(() => ready(api), PATIENCE).toEqual({ status: 200, replica: 'in use' });
    await expect
      .poll(async () => (await readTitles(), reads(api).replica), PATIENCE)
      .toBeGreaterThan(replica);
    expect(await readTitles()).toContain(title);
  }, 300_000);

  test('a replica that is down costs no request its answer and is used again when it is up', async () => {
    await clusters.replica.stop();
    for (let turn = 0; turn < 10; turn += 1) {
      const title = await say();
      expect(await readTitles()).toContain(title);
    }
    await expect.poll(() => ready(api), PATIENCE).toEqual({ status: 200, replica: 'down' });
    await clusters.replica.start();
    await expect.poll(() => ready(api), PATIENCE).toEqual({ status: 200, replica: 'in use' });
    const { replica } = reads(api);
    await expect
      .poll(async () => (await readTitles(), reads(api).replica), PATIENCE)
      .toBeGreaterThan(replica);
  }, 300_000);

  test('does not use a primary as a replica', async () => {
    const other = await apiOn(clusters.primary.url(DATABASE));
    expect((await other.request('/api/games/1.0')).status).toBe(200);
    expect([await ready(other), reads(other).replica]).toEqual([
      { status: 200, replica: 'not a replica' },
      0,
    ]);
  }, 300_000);
});

test('a replica without a primary is one message at the start', () =>
  expect(() => readConfig({ DATABASE_REPLICA_URL: 'postgres://somewhere/ringside' })).toThrow(
    'DATABASE_REPLICA_URL: needs DATABASE_URL, the address of its primary',
  ));
