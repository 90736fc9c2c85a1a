import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, expect } from 'vitest';
import { freePort } from './free-port.ts';

/** A started command, and the process of the server below it. */
export interface Running {
  command: ChildProcess;
  serverPid: number;
  url: string;
}

export const SERVER = ['apps/server/src/app/main.ts'];
const WAIT = { timeout: 20_000, interval: 100 };
const running: Running[] = [];

/** Builds the pages before the tests of a file, and ends the started servers after each test. */
export function useServers(): void {
  beforeAll(() => void execFileSync(process.execPath, ['scripts/ensure-build.mjs']), 240_000);
  afterEach(() => {
    for (const { command, serverPid } of running.splice(0)) {
      command.kill('SIGKILL');
      if (isAlive(serverPid)) process.kill(serverPid, 'SIGKILL');
    }
  });
}

/** Returns whether a process runs; one that waits to be reaped does not. */
export function isAlive(pid: number): boolean {
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

/** Starts a command that runs the server, and resolves once the server answers. */
export async function startServer(
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

/** Expects that the server ends and takes no more requests. */
export const expectEnd = async ({ serverPid, url }: Running) => {
  await expect.poll(() => isAlive(serverPid), WAIT).toBe(false);
  await expect(fetch(url)).rejects.toThrow('fetch failed');
};

/** A parent that starts a command and waits, as a launcher does. */
export const LAUNCHER = [
  '--eval',
  `require('node:child_process').spawn(process.execPath, ${JSON.stringify(SERVER)}, { stdio: 'inherit' })`,
];
