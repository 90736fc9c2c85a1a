import { createClient } from '@ringside/contract/client';
import { sql } from 'kysely';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { openPostgres } from '../apps/server/src/platform/storage/open-storage.ts';
import { gateToDatabase } from './support/gate.ts';
import { OPERATOR, testApi } from './support/test-api.ts';
import { databaseOnServer } from './support/test-storage.ts';

const { databaseUrl: server, template } = inject('database');
/** Requests from the network: admission control has already admitted those from within the process. */
const OUTSIDE = { incoming: { socket: { remoteAddress: '203.0.113.7' } } };
const MACHINE = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
type Api = Awaited<ReturnType<typeof testApi>>;

async function signedIn(api: Api) {
  const { data } = await createClient((path, init) => api.request(path, init)).login(
    OPERATOR.email,
    OPERATOR.password,
  );
  return data.token;
}
async function refusalOf(answer: Response) {
  const { errors } = (await answer.json()) as { errors: { code: string; status: string }[] };
  const wait = Number(answer.headers.get('retry-after'));
  return {
    status: answer.status,
    code: errors[0]!.code,
    mayWait: wait >= 1 && wait <= 5,
    cache: answer.headers.get('cache-control'),
  };
}
const BUSY = { status: 503, code: 'busy', mayWait: true, cache: 'no-store' };
const LATE = { ...BUSY, code: 'database-unavailable' };

async function metric(api: Api, series: string): Promise<number> {
  const lines = (await (await api.request('/metrics', {}, MACHINE)).text()).split('\n');
  return Number(lines.find((line) => line.startsWith(`${series} `))?.slice(series.length + 1));
}

/** Blocks all writes until the returned function is called. */
async function holdWrites({ context }: Api): Promise<() => Promise<void>> {
  const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = context.storage.db.transaction().execute(async (trx) => {
    await sql`lock table activity in exclusive mode`.execute(trx);
    held.resolve();
    await over.promise;
  });
  await held.promise;
  return () => (over.resolve(), holding);
}

test('refuses a change above the limit at once and completes the waiting ones when the database responds again', async () => {
  const api = await testApi({ env: { MAX_CHANGES: '3' } });
  const token = await signedIn(api);
  let amount = 0;
  const change = async () =>
    api.request(
      '/api/site-settings/1.0/site',
      {
        method: 'PATCH',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          data: {
            type: 'site-settings',
            id: 'site',
            attributes: { prizes: { amount: (amount += 1), currency: 'EUR', places: [] } },
          },
        }),
      },
      OUTSIDE,
    );
  const goOn = await holdWrites(api);
  const waiting = [change(), change(), change()];
  expect(await refusalOf(await change())).toEqual(BUSY);
  expect(await refusalOf(await change())).toEqual(BUSY);
  expect((await api.request('/healthz', {}, OUTSIDE)).status).toBe(200);
  expect(await metric(api, 'ringside_requests_inside{kind="changes"}')).toBe(3);
  await goOn();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await change()).status).toBe(200);
  expect(await metric(api, 'ringside_requests_refused_total{kind="changes"}')).toBe(2);
  expect(await metric(api, 'ringside_requests_inside{kind="changes"}')).toBe(0);
}, 300_000);

test('refuses the game side in its own format and never refuses the calls of an admitted page', async () => {
  const api = await testApi({ env: { MAX_READS: '1' } });
  const leave = api.context.admission.enter('reads')!;
  const refused = await api.request('/game/1.0/roster/1', {}, OUTSIDE);
  expect([refused.headers.get('content-type'), await refusalOf(refused)]).toEqual([
    'application/json',
    BUSY,
  ]);
  expect((await api.request('/api/games/1.0')).status).toBe(200);
  leave();
  leave();
  expect(api.context.admission.occupancy().reads.inside, 'who leaves twice has left once').toBe(0);
});

test('opens no stream above the limit until another ends', async () => {
  const api = await testApi({ env: { MAX_STREAMS: '2' } });
  const open = () => api.request('/api/stream/1.0?topics=segments:1', {}, OUTSIDE);
  const streams = [await open(), await open()];
  expect(streams.map(({ status }) => status)).toEqual([200, 200]);
  expect(await refusalOf(await open())).toEqual(BUSY);
  expect(await metric(api, 'ringside_requests_refused_total{kind="streams"}')).toBe(1);
  await streams[0]!.body!.cancel();
  const another = await open();
  expect(another.status).toBe(200);
  for (const stream of [streams[1]!, another]) await stream.body!.cancel();
});

describe.runIf(server)('a database that does not respond', () => {
  const closing: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const close of closing) await close();
  });

  test('holds up as many requests as the limits allow, spares health and metrics, and recovers when it is gone', async () => {
    const database = await databaseOnServer(server!, template);
    const { gate, through } = await gateToDatabase(database);
    const storage = await openPostgres(through);
    closing.push(
      () => storage.close(),
      () => gate.close(),
    );
    const api = await testApi({ storage, env: { MAX_READS: '2' } });
    const read = () => api.request('/api/games/1.0', {}, OUTSIDE);
    expect((await read()).status).toBe(200);
    gate.hold();
    const waiting = [read(), read()];
    expect(await refusalOf(await read())).toEqual(BUSY);
    expect((await api.request('/healthz', {}, OUTSIDE)).status).toBe(200);
    expect(await metric(api, 'ringside_database_up')).toBe(0);
    expect((await api.request('/readyz', {}, OUTSIDE)).status).toBe(503);
    gate.open(); // connections end: requests in transit are lost
    expect(await Promise.all(waiting.map(async (answer) => refusalOf(await answer)))).toEqual([
      LATE,
      LATE,
    ]);
    await expect.poll(async () => (await read()).status, { timeout: 10_000 }).toBe(200);
    await expect
      .poll(async () => (await api.request('/readyz', {}, OUTSIDE)).status, { timeout: 10_000 })
      .toBe(200);
  }, 300_000);
});
