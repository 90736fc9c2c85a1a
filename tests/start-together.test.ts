import { execFileSync } from 'node:child_process';
import { createClient } from '@ringside/contract/client';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { copyName } from './support/database-name.ts';
import { freePort } from './support/free-port.ts';
import { type Started, startProcess } from './support/start-process.ts';
import { OPERATOR } from './support/test-api.ts';

const { databaseUrl: server, template } = inject('database');
const PROCESSES = 4;
const BOARDS = { APAC: '101', EMEA: '102', NA: '103', SA: '104' };
const started: Started[] = [];

beforeAll(() => void execFileSync(process.execPath, ['scripts/ensure-build.mjs']), 240_000);
afterEach(async () => {
  for (const { process } of started) process.kill('SIGKILL');
  await Promise.all(started.splice(0).map(({ ended }) => ended));
});

async function createEmptyDatabase(): Promise<string> {
  const name = copyName(template);
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name} template template0`);
  await client.end();
  return Object.assign(new URL(server!), { pathname: name }).href;
}

async function start(database: string): Promise<string> {
  const port = await freePort();
  const one = startProcess(['apps/server/src/app/main.ts'], {
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TENANT_URLS: 'bowl=http://bowl.example',
    LEADERBOARD_IDS: Object.entries(BOARDS)
      .map(([region, id]) => `${region}:${id}`)
      .join(','),
    DATABASE_URL: database,
    // other test files run beside these processes on the same server
    DATABASE_CONNECTIONS: '3',
    DEMO: 'on',
    EMULATOR: 'on',
    REDIS_URL: '',
    LOG_LEVEL: 'silent',
    OPERATOR_EMAIL: OPERATOR.email,
    OPERATOR_PASSWORD: OPERATOR.password,
  });
  started.push(one);
  await one.says('is ready on');
  return `http://127.0.0.1:${port}`;
}

async function count(database: string, what: string): Promise<number> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(`select count(*)::int from ${what}`);
  await client.end();
  return rows[0]!.count;
}

describe.runIf(server)('four processes that start together on an empty database', () => {
  test('all serve two championships with one operator each, and share secrets and settings', async () => {
    const database = await createEmptyDatabase();
    const urls = await Promise.all(Array.from({ length: PROCESSES }, () => start(database)));
    const tokens: string[] = [];
    for (const url of urls) {
      const client = createClient((path, init) => fetch(url + path, init));
      const { items } = await client.leaderboards.list();
      expect(Object.fromEntries(items.map(({ region, id }) => [region, id]))).toEqual(BOARDS);
      expect((await fetch(`${url}/`)).status).toBe(200);
      const { data } = await client.login(OPERATOR.email, OPERATOR.password);
      tokens.push(data.token);
    }
    for (const url of urls)
      for (const token of tokens) {
        const answer = await fetch(`${url}/api/users/1.0/me`, {
          headers: { authorization: `Bearer ${token}` },
        });
        expect(answer.status, 'a bearer of another process').toBe(200);
      }
    expect(await count(database, 'tenants')).toBe(2);
    expect(await count(database, 'games')).toBe(2);
    expect(await count(database, 'leaderboards')).toBe(8);
    expect(await count(database, 'categories')).toBe(4);
    expect(await count(database, `users where email = '${OPERATOR.email}'`)).toBe(2);
  }, 120_000);
});
