import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort } from '../support/free-port.ts';

const LOOK_MS = 50;
const LOOKS = 400;

/** A Redis of the test's own, on a free port, without persistence. */
export interface OwnRedis {
  url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
}

/** Starts a Redis. Returns undefined where it is not installed. */
export async function ownRedis(): Promise<OwnRedis | undefined> {
  if (spawnSync('redis-server', ['--version']).error) return undefined;
  const port = await freePort();
  let server: ChildProcess | undefined;
  async function start(): Promise<void> {
    server = spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      { stdio: 'ignore' },
    );
    for (let look = 0; look < LOOKS; look++) {
      if (await answers(port)) return;
      await pause(LOOK_MS);
    }
    throw new Error('Redis did not start');
  }
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    async kill() {
      const ended = new Promise((resolve) => server!.once('exit', resolve));
      if (server!.kill('SIGKILL')) await ended;
    },
  };
}

async function answers(port: number): Promise<boolean> {
  const client = new Redis(port, '127.0.0.1', {
    lazyConnect: true,
    retryStrategy: () => null,
    connectTimeout: 1_000,
  });
  client.on('error', () => {});
  const there = await client.connect().then(
    () => true,
    () => false,
  );
  client.disconnect();
  return there;
}
