import { execFileSync, spawn } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../tests/support/free-port.ts';
import { type Figure, printFigures, secondsFigure } from './figures.ts';
import { median } from './measure.ts';

const GIVE_UP_MS = 120_000;
const LATER_STARTS = 3;

/**
 * Measures the time from `npm start` to the first page: in a fresh clone (it builds the pages and
 * creates the database), then with the results of that.
 */
export async function startTimes(): Promise<Figure[]> {
  const home = mkdtempSync(path.join(tmpdir(), 'ringside-bench-'));
  const clone = path.join(home, 'clone');
  try {
    execFileSync('git', ['clone', '--quiet', '.', clone]);
    for (const packages of globSync('{.,apps/*,packages/*,tools/*}/node_modules'))
      cpSync(packages, path.join(clone, packages), { recursive: true, verbatimSymlinks: true });
    const cold = await startOnce(clone);
    const later: number[] = [];
    for (let round = 0; round < LATER_STARTS; round++) later.push(await startOnce(clone));
    return [
      secondsFigure('cold start of a fresh clone to the first page', cold, 20),
      secondsFigure(`later start to the first page (median of ${LATER_STARTS})`, median(later), 4),
    ];
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

async function startOnce(directory: string): Promise<number> {
  const port = await freePort();
  const begin = performance.now();
  const server = spawn('npm', ['start'], {
    cwd: directory,
    env: { ...strangersEnvironment(), PORT: String(port), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  let said = '';
  let isOver = false;
  server.stderr!.on('data', (text: Buffer) => (said += text));
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve())).then(() => {
    isOver = true;
  });
  try {
    await firstPage(`http://localhost:${port}/`, begin, () => isOver);
    return (performance.now() - begin) / 1000;
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${said}`);
  } finally {
    if (!isOver) process.kill(-server.pid!, 'SIGTERM'); // npm and its server are one process group
    await ended;
  }
}

/**
 * Returns the environment without the variables of the npm that runs this, and without the user's
 * settings.
 */
function strangersEnvironment(): NodeJS.ProcessEnv {
  const variables = Object.entries(process.env).filter(
    ([name]) => !/^npm_|^NODE_ENV$|^DATABASE_URL$|^DATA_DIR$|^DEMO$/.test(name),
  );
  const env = Object.fromEntries(variables);
  return {
    ...env,
    PATH: env
      .PATH!.split(path.delimiter)
      .filter((place) => !place.includes('node_modules'))
      .join(path.delimiter),
  };
}

async function firstPage(url: string, begin: number, isOver: () => boolean): Promise<void> {
  while (performance.now() - begin < GIVE_UP_MS && !isOver()) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok && (await answer.text()).includes('</html>')) return;
    await wait(20);
  }
  throw new Error(
    isOver() ? 'the server ended before its first page' : `no page after ${GIVE_UP_MS / 1000} s`,
  );
}

if (import.meta.main) printFigures(await startTimes());
