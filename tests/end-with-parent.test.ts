import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from './support/free-port.ts';

/** A started command, and the process of the server below it. */
interface Running {
  command: ChildProcess;
  serverPid: number;
  url: string;
}

const SERVER = ['apps/server/src/main.ts'];
const WAIT = { timeout: 20_000, interval: 100 };
const running: Running[] = [];

beforeAll(() => void execFileSync(process.execPath, ['scripts/ensure-build.mjs']), 240_000);
afterEach(() => {
  for (const { command, serverPid } of running.splice(0)) {
    command.kill('SIGKILL');
    if (isAlive(serverPid)) process.kill(serverPid, 'SIGKILL');
  }
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Returns the process that runs the server, at or below another. */
function findServer(pid: number): number {
  const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8');
  const [program = '', ...args] = read('cmdline').split('\0');
  if (program.endsWith('node') && args.includes(SERVER[0]!)) return pid;
  for (const child of read(`task/${pid}/children`).trim().split(' ').filter(Boolean)) {
    const found = findServer(Number(child));
    if (found > 0) return found;
  }
  return 0;
}

async function start(
  program: string,
  args: string[],
  settings: Record<string, string> = {},
): Promise<Running> {
  const port = await freePort();
  const command = spawn(program, args, {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: 'memory://',
      DATABASE_URL: '',
      DEMO: 'off',
      LOG_LEVEL: 'silent',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ready = Promise.withResolvers<void>();
  let said = '';
  command.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (said.includes('is ready on')) ready.resolve();
  });
  command.once('close', () => ready.reject(new Error(`it ended: ${said}`)));
  await ready.promise;
  const started = {
    command,
    serverPid: findServer(command.pid!),
    url: `http://127.0.0.1:${port}/healthz`,
  };
  running.push(started);
  expect((await fetch(started.url)).status).toBe(200);
  return started;
}

const expectEnd = async ({ serverPid, url }: Running) => {
  await expect.poll(() => isAlive(serverPid), WAIT).toBe(false);
  await expect(fetch(url)).rejects.toThrow('fetch failed');
};

describe.runIf(process.platform === 'linux')('the server', () => {
  const npmStart = () => start('npm', ['start']);

  test.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
    'ends when npm gets %s',
    async (signal) => {
      const server = await npmStart();
      expect(server.serverPid).not.toBe(server.command.pid);
      server.command.kill(signal);
      await expectEnd(server);
    },
    60_000,
  );

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'ends with 0 when node gets %s',
    async (signal) => {
      const server = await start(process.execPath, SERVER);
      const code = new Promise((resolve) => server.command.once('exit', resolve));
      server.command.kill(signal);
      expect(await code).toBe(0);
      await expectEnd(server);
    },
    60_000,
  );

  /** A parent that starts a command and waits, as a launcher does. */
  const LAUNCHER = [
    '--eval',
    `require('node:child_process').spawn(process.execPath, ${JSON.stringify(SERVER)}, { stdio: 'inherit' })`,
  ];

  test('ends when the process that started it is killed', async () => {
    const server = await start(process.execPath, LAUNCHER);
    expect(server.serverPid).not.toBe(server.command.pid);
    server.command.kill('SIGKILL');
    await expectEnd(server);
  }, 60_000);

  test('outlives the process that started it with END_WITH_PARENT=off', async () => {
    const server = await start(process.execPath, LAUNCHER, { END_WITH_PARENT: 'off' });
    const gone = new Promise((resolve) => server.command.once('exit', resolve));
    server.command.kill('SIGKILL');
    await gone;
    // longer than the server takes to look for its parent and to end, as the tests above show
    await expect
      .poll(() => isAlive(server.serverPid), { timeout: 4_000, interval: 3_000 })
      .toBe(true);
    expect((await fetch(server.url)).status).toBe(200);
  }, 60_000);
});
