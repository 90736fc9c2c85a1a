import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from './support/free-port.ts';
import { startProcess } from './support/start-process.ts';

const home = await mkdtemp(path.join(tmpdir(), 'ringside-failures-'));
beforeAll(() => void execFileSync(process.execPath, ['scripts/ensure-build.mjs']), 240_000);
afterAll(() => rm(home, { recursive: true, force: true }));

test('logs and counts a rejection and continues; drains and exits with 1 after an exception', async () => {
  const port = await freePort();
  const planted = new URL('support/planted-failures.ts', import.meta.url).href;
  const server = startProcess(['--import', planted, 'apps/server/src/app/main.ts'], {
    PORT: String(port),
    DATA_DIR: home,
    DATABASE_URL: '',
    REDIS_URL: '',
    DEMO: 'off',
    LOG_LEVEL: 'warn',
    METRICS_TOKEN: '',
    DRAIN_SECONDS: '0',
  });
  await server.says('Ringside is ready');
  const get = (page: string) => fetch(`http://127.0.0.1:${port}${page}`);

  server.process.kill('SIGUSR2');
  await server.says('a planted rejection');
  expect((await get('/healthz')).status).toBe(200);
  expect(await (await get('/metrics')).text()).toContain(
    'ringside_process_failures_total{kind="rejection"} 1',
  );

  server.process.kill('SIGHUP');
  const { code } = await server.ended;
  expect(server.stdout()).toContain('a planted exception');
  expect(code).toBe(1);
});
