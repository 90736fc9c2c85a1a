import { Writable } from 'node:stream';
import { createClient } from '@ringside/contract/client';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { OPERATOR, testApi } from '../../../../../tests/support/test-api.ts';
import { databaseOnServer } from '../../../../../tests/support/test-storage.ts';
import { createLog } from '../log/create-log.ts';
import { openPostgres } from './open-storage.ts';
import { POOL, type PoolSettings } from './postgres-pool.ts';
import { isUnavailable } from './unavailable.ts';

const { databaseUrl: server, template } = inject('database');
const SOON_MS = 1_000;
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Opens a database of its own with these time-outs, another connection to it, and the captured log. */
async function opened(settings: Partial<PoolSettings>) {
  const url = await databaseOnServer(server!, template);
  const lines: Record<string, unknown>[] = [];
  const log = createLog(
    'warn',
    new Writable({
      write: (text: Buffer, _encoding, done) => (
        lines.push(JSON.parse(String(text)) as Record<string, unknown>),
        done()
      ),
    }),
  );
  const storage = await openPostgres(url, { pool: { ...POOL, ...settings }, log });
  closing.push(() => storage.close());
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  closing.push(() => other.end());
  return { storage, other, lines, log };
}

/** Starts the API on it, with one change that can be repeated. */
async function withApi(settings: Partial<PoolSettings>) {
  const storageSetup = await opened(settings);
  const api = await testApi({ storage: storageSetup.storage, log: storageSetup.log });
  const {
    data: { token },
  } = await createClient((path, init) => api.request(path, init)).login(
    OPERATOR.email,
    OPERATOR.password,
  );
  const change = (key = 'one') =>
    api.request('/api/site-settings/1.0/site', {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({
        data: {
          type: 'site-settings',
          id: 'site',
          attributes: { prizes: { amount: 4711, currency: 'EUR', places: [] } },
        },
      }),
    });
  const countUpdates = async () =>
    Number(
      (
        await storageSetup.other.query(
          "select count(*) from activity where action = 'site-settings.updated'",
        )
      ).rows[0].count,
    );
  return { ...storageSetup, api, change, countUpdates };
}

async function expectNotNow(answer: Response) {
  expect(answer.status).toBe(503);
  expect(((await answer.json()) as { errors: { code: string }[] }).errors[0]!.code).toBe(
    'database-unavailable',
  );
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
}

describe.runIf(server)('on PostgreSQL', () => {
  test.each([
    { what: 'a lock', settings: { lockMs: SOON_MS } },
    { what: 'a statement', settings: { lockMs: 0, statementMs: SOON_MS } },
  ])(
    'answers 503 when $what takes too long, and executes a repetition with its key once',
    async ({ settings }) => {
      const { other, change, countUpdates } = await withApi(settings);
      await other.query('begin');
      await other.query('lock table activity in exclusive mode');
      await expectNotNow(await change());
      await other.query('rollback');
      expect(await countUpdates()).toBe(0);
      expect((await change()).status).toBe(200);
      const again = await change();
      expect([
        again.status,
        again.headers.get('idempotency-replayed'),
        await countUpdates(),
      ]).toEqual([200, 'true', 1]);
    },
  );

  test('answers 503 when no connection is free in time', async () => {
    const { storage, change } = await withApi({ connections: 2, connectMs: SOON_MS });
    const over = Promise.withResolvers<void>();
    const heldConnections = [1, 2].map(() => {
      const has = Promise.withResolvers<void>();
      return {
        has: has.promise,
        done: storage.db.transaction().execute(async (trx) => {
          await sql`select 1`.execute(trx);
          has.resolve();
          await over.promise;
        }),
      };
    });
    await Promise.all(heldConnections.map(({ has }) => has));
    await expectNotNow(await change());
    over.resolve();
    await Promise.all(heldConnections.map(({ done }) => done));
    expect((await change()).status).toBe(200);
  });

  test('serves reads while all writes wait for one lock', async () => {
    const { storage, other } = await opened({ connections: 4 });
    await other.query('begin');
    await other.query('select 1 from tenants for update');
    const waiting = Array.from({ length: 8 }, () =>
      storage.transact((trx) => trx.selectFrom('tenants').select('id').forUpdate().execute()),
    );
    const locked = () =>
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        storage.db,
      );
    await expect.poll(async () => (await locked()).rows.length, { timeout: 10_000 }).toBe(3);
    expect(storage.connections!()).toEqual({ used: 3, idle: 1, waiting: 5 });
    await other.query('rollback');
    expect(await Promise.all(waiting)).toHaveLength(8);
    expect(storage.connections!().waiting).toBe(0);
  });

  test('ends an idle transaction, and renews its connection', async () => {
    const { storage, other } = await opened({ idleMs: SOON_MS });
    const forgotten = storage.db.transaction().execute(async (trx) => {
      const {
        rows: [mine],
      } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await expect
        .poll(
          async () =>
            (await other.query('select 1 from pg_stat_activity where pid = $1', [mine!.pid]))
              .rowCount,
          { timeout: 10_000 },
        )
        .toBe(0);
      await sql`select 1`.execute(trx);
    });
    await expect(forgotten.catch((error: unknown) => isUnavailable(error))).resolves.toBe(true);
    await expect(sql`select 1`.execute(storage.db)).resolves.toBeDefined();
  });

  test('logs a lost connection without its query', async () => {
    const { storage, other, lines } = await opened({});
    await sql`select 1`.execute(storage.db);
    await other.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await expect.poll(() => lines.length, { timeout: 10_000 }).toBeGreaterThan(0);
    expect(lines[0]).toMatchObject({
      msg: 'a connection to PostgreSQL was lost',
      err: { code: '57P01' },
    });
    await expect
      .poll(() => sql`select 1`.execute(storage.db).then(() => 'answers', isUnavailable), {
        timeout: 10_000,
      })
      .toBe('answers');
  });

  test('sets the configured time-outs in every session', async () => {
    const { storage } = await opened({ statementMs: SOON_MS });
    const {
      rows: [row],
    } = await sql<{ statement: string; lock: string; idle: string; zone: string }>`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle, current_setting('TimeZone') as zone`.execute(
      storage.db,
    );
    expect(row).toEqual({ statement: '1s', lock: '10s', idle: '1min', zone: 'UTC' });
  });
});
