import { describe, expect, test } from 'vitest';
import {
  expectEnd,
  isAlive,
  LAUNCHER,
  SERVER,
  startServer,
  useServers,
} from './support/running-server.ts';

/** A busy machine needs most of it for the start of the server. */
const TEST_MS = 180_000;

describe.runIf(process.platform === 'linux')('the server', () => {
  useServers();

  test.each(['SIGINT', 'SIGKILL'] as const)(
    'ends when npm gets %s',
    async (signal) => {
      const server = await startServer('npm', ['start']);
      expect(server.serverPid).not.toBe(server.command.pid);
      server.command.kill(signal);
      await expectEnd(server);
    },
    TEST_MS,
  );

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'ends with 0 when node gets %s',
    async (signal) => {
      const server = await startServer(process.execPath, SERVER);
      const code = new Promise((resolve) => server.command.once('exit', resolve));
      server.command.kill(signal);
      expect(await code).toBe(0);
      await expectEnd(server);
    },
    TEST_MS,
  );

  test(
    'outlives the process that started it with END_WITH_PARENT=off',
    async () => {
      const server = await startServer(process.execPath, LAUNCHER, { END_WITH_PARENT: 'off' });
      const exit = new Promise((resolve) => server.command.once('exit', resolve));
      server.command.kill('SIGKILL');
      await exit;
      // Longer than the server needs to notice the death of its parent and to end, as the tests above
      // show.
      await expect
        .poll(() => isAlive(server.serverPid), { timeout: 4_000, interval: 3_000 })
        .toBe(true);
      expect((await fetch(server.url)).status).toBe(200);
    },
    TEST_MS,
  );
});
