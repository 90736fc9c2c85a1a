import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..');
/** How often a process looks whether another one has finished the installation. */
const LOOK_MS = 200;
/** A lock of this age was left behind by a process that was killed. */
const STALE_MS = 300_000;
const changedAtMs = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/**
 * Installs the tools of a folder that is no workspace, such as `bench`, unless they are as its lock
 * file says. `npm install` at the root leaves them out: they are large, and few commands need them.
 * Two processes that need them at the same time install them once.
 */
export function ensureTools(folder: string): void {
  const place = path.join(ROOT, folder);
  if (isInstalled(place)) return;
  const lock = path.join(place, '.installing');
  while (!takeLock(lock)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_MS);
  try {
    if (!isInstalled(place)) install(place, folder);
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

const isInstalled = (place: string): boolean =>
  changedAtMs(path.join(place, 'node_modules/.package-lock.json')) >
  changedAtMs(path.join(place, 'package-lock.json'));

/** Returns whether this process holds the lock now: a folder is created by one process only. */
function takeLock(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const age = Date.now() - changedAtMs(lock);
    if (age > STALE_MS) rmSync(lock, { recursive: true, force: true });
    return false;
  }
}

function install(place: string, folder: string): void {
  console.error(`installs the tools of ${folder}`);
  const { status } = spawnSync('npm ci --no-audit --no-fund', {
    cwd: place,
    shell: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`the tools of ${folder} could not be installed`);
}
