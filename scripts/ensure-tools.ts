import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..');
const changedAtMs = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/**
 * Installs the tools of a folder that is no workspace, such as `bench`, unless they are as its lock
 * file says. `npm install` at the root leaves them out: they are large, and few commands need
 * them.
 */
export function ensureTools(folder: string): void {
  const place = path.join(ROOT, folder);
  const installedAtMs = changedAtMs(path.join(place, 'node_modules/.package-lock.json'));
  if (installedAtMs > changedAtMs(path.join(place, 'package-lock.json'))) return;
  console.error(`installs the tools of ${folder}`);
  const { status } = spawnSync('npm ci --no-audit --no-fund', {
    cwd: place,
    shell: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`the tools of ${folder} could not be installed`);
}
