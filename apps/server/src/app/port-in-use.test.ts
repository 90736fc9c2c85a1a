import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startProcess } from '../../../../tests/support/start-process.ts';

test('a port in use ends the server with one sentence and status 1', async () => {
  const other = createServer();
  await new Promise<void>((listening) => void other.listen(0, '127.0.0.1', listening));
  const { port } = other.address() as AddressInfo;
  const started = startProcess(['apps/server/src/app/main.ts'], {
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: 'memory://',
    DATABASE_URL: '',
    DEMO: 'off',
    REDIS_URL: '',
    LOG_LEVEL: 'info',
  });
  const { code, stderr } = await started.ended;
  other.close();
  expect(code).toBe(1);
  expect(stderr.trim()).toBe(
    `127.0.0.1:${port} is in use by another process: end it, or set PORT to another port`,
  );
  expect(started.stdout()).not.toContain('no code handled it');
});
