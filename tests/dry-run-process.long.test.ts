import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@ringside/contract/client';
import { afterAll, expect, test } from 'vitest';
import { freePort } from './support/free-port.ts';
import { startProcess } from './support/start-process.ts';

const OPERATOR = { email: 'dry@ringside.example', password: 'correct horse battery' };
const DAY_MS = 86_400_000;
const directory = await mkdtemp(path.join(tmpdir(), 'ringside-dry-'));
afterAll(() => rm(directory, { recursive: true, force: true }));

async function startServer() {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = startProcess(['apps/server/src/app/main.ts'], {
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: directory,
    DATABASE_URL: '',
    DEMO: 'off',
    LOG_LEVEL: 'warn',
    OPERATOR_EMAIL: OPERATOR.email,
    OPERATOR_PASSWORD: OPERATOR.password,
  });
  await server.says('is ready on');
  const send = (to: string, init: RequestInit) => fetch(url + to, init);
  const { data } = await createClient(send).login(OPERATOR.email, OPERATOR.password);
  return { server, events: createClient({ send, bearer: () => data.token }).events };
}

test('a server that gets a stop signal during a dry run ends at once, and marks the run at its next start', async () => {
  const first = await startServer();
  const {
    events: [month],
  } = await first.events.setUpSeason({
    dayOne: new Date(Date.now() + 10 * DAY_MS).toISOString(),
    worldFinals: null,
  });
  const { id } = await first.events.startDryRun(month!.id!, { teams: 256 });
  await expect
    .poll(async () => (await first.events.dryRun(id)).progress.at, { timeout: 60_000 })
    .not.toBeNull();
  const stopRequestedAt = performance.now();
  first.server.process.kill('SIGTERM');
  expect(await first.server.ended).toMatchObject({ code: 0 });
  expect(performance.now() - stopRequestedAt).toBeLessThan(10_000);

  const second = await startServer();
  expect(await second.events.dryRun(id)).toMatchObject({
    status: 'failed',
    failure: 'The server was stopped.',
  });
  const again = await second.events.startDryRun(month!.id!, { teams: 2 });
  expect(again.status).toBe('running');
  second.server.process.kill('SIGKILL');
  await second.server.ended;
}, 180_000);
