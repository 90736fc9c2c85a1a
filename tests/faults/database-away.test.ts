import { createClient } from '@ringside/contract/client';
import { ApiError } from '@ringside/contract/errors';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { OPERATOR } from '../support/test-api.ts';
import { ownPostgres } from './own-postgres.ts';
import { startApi } from './start-api.ts';

const postgres = await ownPostgres();
const api = postgres && (await startApi({ DATABASE_URL: postgres.url }));
afterAll(async () => {
  api?.started.process.kill('SIGKILL');
  await api?.started.ended;
  await postgres?.close();
});

describe.runIf(postgres)('PostgreSQL is killed during a change', () => {
  test('a change fails with 503 and leaves nothing, and a repetition succeeds once PostgreSQL is back', async () => {
    const send = (path: string, init: RequestInit = {}) => fetch(api!.url + path, init);
    const { data } = await createClient(send).login(OPERATOR.email, OPERATOR.password);
    const operator = createClient({ send, bearer: () => data.token });
    const create = (name: string) =>
      send('/api/events/1.0', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${data.token}`,
          'content-type': 'application/vnd.api+json',
          'idempotency-key': name,
        },
        body: JSON.stringify({
          data: {
            type: 'events',
            attributes: {
              name,
              date: { from: '2031-01-01T00:00:00.000Z', to: '2031-01-02T00:00:00.000Z' },
            },
          },
        }),
      });

    // A transaction that waits for a lock holds its connection while PostgreSQL dies.
    const holder = new pg.Client({ connectionString: postgres!.url });
    holder.on('error', () => {});
    await holder.connect();
    await holder.query('begin; lock table activity in access exclusive mode');
    const underWay = create('Held');
    // Not by pg_stat_activity, which keeps its first content within a transaction.
    const waits = () =>
      holder.query('select 1 from pg_locks where not granted').then(({ rowCount }) => rowCount);
    await expect.poll(waits, { timeout: 10_000 }).toBeGreaterThan(0);
    await postgres!.kill();

    const refused = await underWay;
    expect([
      refused.status,
      refused.headers.get('retry-after'),
      ((await refused.json()) as { errors: { code: string }[] }).errors[0]!.code,
    ]).toEqual([503, expect.stringMatching(/^[1-5]$/), 'database-unavailable']);
    const read = await operator.events.list().then(
      () => undefined,
      (error: unknown) => error as ApiError,
    );
    expect(read).toMatchObject({ status: 503, code: 'database-unavailable' });
    expect(read!.retryAfter).toBeLessThanOrEqual(5);
    expect((await send('/readyz')).status).toBe(503);
    expect((await send('/healthz')).status).toBe(200);

    await postgres!.start();
    await expect.poll(async () => (await send('/readyz')).status, { timeout: 10_000 }).toBe(200);
    const [first, again] = [await create('Held'), await create('Held')];
    expect([
      first.status,
      first.headers.get('idempotency-replayed'),
      again.status,
      again.headers.get('idempotency-replayed'),
    ]).toEqual([201, null, 201, 'true']);
    expect((await operator.events.list()).items.map(({ name }) => name)).toEqual(['Held']);
    expect(api!.started.process.exitCode).toBeNull();
  }, 300_000);
});
