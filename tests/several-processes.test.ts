import { randomUUID } from 'node:crypto';
import { createClient } from '@ringside/contract/client';
import type { ApiError } from '@ringside/contract/errors';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { gateTo } from './support/gate.ts';
import { startProcess, type Started } from './support/start-process.ts';
import { OPERATOR } from './support/test-api.ts';
import { testRedis } from './support/test-redis.ts';
import { databaseOnServer } from './support/test-storage.ts';

const { databaseUrl: server, template } = inject('database');
const redis = server ? await testRedis() : undefined;
const gate =
  redis &&
  (await gateTo({
    host: new URL(redis.url).hostname,
    port: Number(new URL(redis.url).port || 6379),
  }));
const started: Started[] = [];
let database: string;
let one: Api;
let two: Api;

beforeAll(async () => {
  if (!server) return;
  database = await databaseOnServer(server, template);
  one = await startApi();
  two = await startApi();
});
afterAll(async () => {
  for (const { process } of started) process.kill('SIGKILL');
  await Promise.all(started.map(({ ended }) => ended));
  await gate?.close();
  await redis?.close();
});

interface Api {
  url: string;
  operator: ReturnType<typeof createClient>;
  wakes(): Promise<string>;
}

/** Two equal processes on one PostgreSQL, with a gate before Redis where one answers. */
async function startApi(): Promise<Api> {
  const shared = gate
    ? {
        REDIS_PREFIX: redis!.prefix,
        REDIS_URL: Object.assign(new URL(redis!.url), { hostname: '127.0.0.1', port: gate.port })
          .href,
      }
    : { REDIS_URL: '' };
  const api = startProcess(['tests/support/api-process.ts'], {
    DATABASE_URL: database,
    DEMO: 'off',
    EMULATOR: 'on',
    SESSION_SECRET: 'a secret for tests only',
    LOG_LEVEL: 'silent',
    OPERATOR_EMAIL: OPERATOR.email,
    OPERATOR_PASSWORD: OPERATOR.password,
    ...shared,
  });
  started.push(api);
  await api.says('.');
  const url = `http://127.0.0.1:${/port (\d+)/.exec(api.stdout())![1]}`;
  const send = (to: string, init: RequestInit) => fetch(url + to, init);
  const { data } = await createClient(send).login(OPERATOR.email, OPERATOR.password);
  return {
    url,
    operator: createClient({ send, bearer: () => data.token }),
    wakes: async () => ((await (await fetch(`${url}/readyz`)).json()) as { wakes: string }).wakes,
  };
}

/** Collects the versions that a stream of a process sends for the site, until it is closed. */
async function listenTo({ url }: Api, token?: string) {
  const ending = new AbortController();
  const answer = await fetch(`${url}/api/stream/1.0?topics=site-settings:site`, {
    signal: ending.signal,
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  });
  let isOpen = true;
  const versions: number[] = [];
  const open = Promise.withResolvers<void>();
  void (async () => {
    for await (const text of answer.body!.pipeThrough(new TextDecoderStream())) {
      if (text.includes(': open')) open.resolve();
      for (const [, version] of text.matchAll(/"version":(\d+)/g)) versions.push(Number(version));
    }
    isOpen = false;
  })().catch(() => {}); // the test closes the stream
  await open.promise;
  return { versions, isOpen: () => isOpen, close: () => ending.abort() };
}

const pool = (amount: number) => ({ prizes: { amount, currency: 'EUR', places: [] } });

describe.runIf(server)('two processes on one database', () => {
  test.each([
    { how: 'Redis', shut: false },
    { how: 'PostgreSQL', shut: true },
    { how: 'Redis', shut: false },
  ])(
    'a change of one process reaches the streams of the other once over $how',
    async ({ how, shut }) => {
      if (!gate && how === 'Redis') return;
      if (shut) gate?.shut();
      else gate?.open();
      for (const api of [one, two]) await expect.poll(api.wakes, { timeout: 10_000 }).toBe(how);
      const [here, there] = [await listenTo(one), await listenTo(two)];
      for (let amount = 1; amount <= 3; amount += 1)
        await (amount % 2 ? one : two).operator.siteSettings.update('site', pool(amount));
      for (const { versions } of [here, there])
        await expect
          .poll(
            () => [...versions].sort(byNumber).map((version) => version - Math.min(...versions)),
            {
              timeout: 10_000,
            },
          )
          .toEqual([0, 1, 2]);
      here.close();
      there.close();
    },
    300_000,
  );

  test('a change without a wake-up reaches the streams through the log', async () => {
    const there = await listenTo(two);
    const db = new pg.Client({ connectionString: database });
    await db.connect();
    await db.query(
      "insert into activity (tenant_id, at, action, subject_type, subject_id, subject_version, topics) select tenant_id, now(), 'site-settings.updated', 'site-settings', 'site', 4711, array['site-settings:site'] from activity limit 1",
    );
    await expect.poll(() => there.versions, { timeout: 10_000 }).toContain(4711);
    there.close();
    // The listening connection is opened again when the server has ended it.
    await db.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'",
    );
    await expect
      .poll(
        async () =>
          (
            await db.query(
              "select 1 from pg_stat_activity where datname = current_database() and query like 'listen %'",
            )
          ).rowCount,
        { timeout: 10_000 },
      )
      .toBe(2);
    await db.end();
  }, 300_000);

  test.each(['sign-out', 'suspension', 'loss of a role', 'a revoked API key'])(
    'after %s in one process, the stream in the other closes within a second',
    async (reason) => {
      const email = `${randomUUID()}@ringside.example`;
      const password = 'a password for once';
      const { id } = await one.operator.users.create({
        email,
        password,
        username: 'Referee',
        roles: ['operator.referee'],
      });
      const send = (to: string, init: RequestInit) => fetch(one.url + to, init);
      const { data } = await createClient(send).login(email, password);
      const key = await one.operator.apiKeys.create({ name: 'Bot', roles: ['operator.viewer'] });
      const isOfKey = reason === 'a revoked API key';
      const stream = await listenTo(two, isOfKey ? key.bearer! : data.token);
      const others = [await listenTo(two), await listenTo(two, isOfKey ? data.token : key.bearer!)];
      const acts: Record<string, () => Promise<unknown>> = {
        'sign-out': () =>
          send('/api/login/1.0', {
            method: 'DELETE',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ refreshToken: data.refreshToken }),
          }),
        suspension: () => one.operator.users.suspend(id),
        'loss of a role': () => one.operator.users.update(id, { roles: [] }),
        'a revoked API key': () => one.operator.apiKeys.revoke(key.id),
      };
      await acts[reason]!();
      await expect.poll(stream.isOpen, { timeout: 1_000, interval: 20 }).toBe(false);
      for (const { isOpen, close } of others) {
        expect(isOpen()).toBe(true);
        close();
      }
    },
    300_000,
  );

  test('the clock of one process follows the other', async () => {
    const clock = async ({ url }: Api) =>
      Date.parse(
        ((await (await fetch(`${url}/emulator/clock`)).json()) as { data: { now: string } }).data
          .now,
      );
    const target = (await clock(one)) + 3_600_000;
    const moved = await fetch(`${one.url}/emulator/clock`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ now: new Date(target).toISOString() }),
    });
    expect(moved.status).toBe(200);
    await expect.poll(() => clock(two), { timeout: 10_000 }).toBeGreaterThanOrEqual(target);
  }, 300_000);

  test('a word that one process blocks or allows in names counts in the other at once', async () => {
    for (const [here, there] of [
      [one, two],
      [two, one],
    ] as const) {
      const createTeam = () =>
        there.operator.teams.create('Team Blorp').then(
          ({ name }) => name,
          ({ status }: ApiError) => status,
        );
      const change = (lists: { blockedWords?: string[]; allowedWords?: string[] }) =>
        here.operator.nameRules.update('site', lists);
      await change({ blockedWords: ['blorp'] });
      expect(await createTeam()).toBe(422);
      await change({ allowedWords: ['Team Blorp'] });
      expect(await createTeam()).toBe('Team Blorp');
      await change({ allowedWords: [] });
      expect(await createTeam()).toBe(422);
      await change({ blockedWords: [] });
      expect(await createTeam()).toBe('Team Blorp');
    }
  }, 300_000);

  test('a hook that one process creates receives the events of the other at once', async () => {
    await two.operator.siteSettings.update('site', pool(10)); // It has now cached that there is no hook.
    const hook = await one.operator.webhooks.create({
      url: `https://${randomUUID()}.example/`,
      actions: ['site-settings.*'],
      description: 'Bot',
    });
    const stream = await listenTo(two);
    let amount = 10;
    // The change itself wakes it, long before the five seconds for which a process caches the
    // hooks.
    await expect
      .poll(
        async () => {
          await two.operator.siteSettings.update('site', pool((amount += 1)));
          return (await two.operator.webhooks.deliveries(hook.id)).items.length;
        },
        { timeout: 2_000 },
      )
      .toBeGreaterThan(0);
    stream.close();
  }, 300_000);
});

const byNumber = (a: number, b: number) => a - b;
