// `npm test`: types, lint, pages, tests, journeys, and the promises of docs/security.md. `npm run
// test:long`: the pages, both long suites, even if the first fails, and their promises.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const CHECK = 'node scripts/check-security-proofs.ts';
const QUICK = [
  'npm run check',
  'npm run lint',
  'node scripts/ensure-build.mjs',
  'vitest run',
  'playwright test --project=journeys',
  CHECK,
];
const LONG = [
  'node scripts/ensure-build.mjs',
  'vitest run --mode full',
  'playwright test --project=long',
];

const reportsFolder = process.env.TEST_REPORTS;
const reports = reportsFolder ?? mkdtempSync(path.join(tmpdir(), 'ringside-reports-'));

/**
 * Runs a command with its output on this terminal. Names it if it failed; returns whether it
 * succeeded.
 */
function run(command: string): boolean {
  const { status } = spawnSync(command, {
    stdio: 'inherit',
    shell: true,
    env: { ...process.env, TEST_REPORTS: reports },
  });
  if (status !== 0) console.error(`FAILED: ${command}`);
  return status === 0;
}

const succeeded = process.argv.includes('--long')
  ? LONG.map(run).every(Boolean) && run(`${CHECK} --long`)
  : QUICK.every(run);
if (!reportsFolder) rmSync(reports, { recursive: true, force: true });
process.exitCode = succeeded ? 0 : 1;
