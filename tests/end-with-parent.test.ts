import { describe, expect, test } from 'vitest';
import { expectEnd, LAUNCHER, startServer, useServers } from './support/running-server.ts';

describe.runIf(process.platform === 'linux')('the server', () => {
  useServers();

  test('ends when npm gets SIGTERM', async () => {
    const server = await startServer('npm', ['start']);
    expect(server.serverPid).not.toBe(server.command.pid);
    server.command.kill('SIGTERM');
    await expectEnd(server);
  }, 60_000);

  test('ends when the process that started it is killed', async () => {
    const server = await startServer(process.execPath, LAUNCHER);
    expect(server.serverPid).not.toBe(server.command.pid);
    server.command.kill('SIGKILL');
    await expectEnd(server);
  }, 60_000);
});
