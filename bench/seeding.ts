import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../tests/support/free-port.ts';
import { startProcess } from '../tests/support/start-process.ts';
import { type Figure, printFigures, secondsFigure } from './figures.ts';

/**
 * Measures the time from "is ready on" until the demo's past is played, on an empty database in a
 * directory: the first change waits for every due job.
 */
export async function seedingTime(): Promise<Figure> {
  const directory = mkdtempSync(path.join(tmpdir(), 'ringside-bench-'));
  const port = await freePort();
  const server = startProcess(['apps/server/src/app/main.ts'], {
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: directory,
    DATABASE_URL: '',
    DEMO: 'on',
    LOG_LEVEL: 'error',
  });
  try {
    await server.says('is ready on');
    const begin = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/emulator/clock`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advanceMs: 1 }),
    });
    if (!answer.ok) throw new Error(`the clock answered ${answer.status}`);
    return secondsFigure(
      "the demo's past played, from ready to caught up",
      (performance.now() - begin) / 1000,
      10,
    );
  } finally {
    server.process.kill('SIGTERM');
    await server.ended;
    rmSync(directory, { recursive: true, force: true });
  }
}

if (import.meta.main) printFigures([await seedingTime()]);
