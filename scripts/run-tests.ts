// `npm test`: types, lint, pages, tests, journeys, and the promises of docs/security.md. `npm run
// test:long`: the pages, both long suites and the mutants, even if one fails, and their promises.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const CHECK = 'node scripts/check-security-proofs.ts';
/**
 * The commands of a row run beside each other, the rows one after the other. The check writes types
 * that lint and build read.
 */
const QUICK = [
  ['npm run check'],
  ['npm run lint', 'node scripts/ensure-build.mjs'],
  ['vitest run'],
  ['playwright test --project=journeys'],
  [CHECK],
];
const LONG = [
  ['node scripts/ensure-build.mjs', 'npm run texts:check -- --release'],
  ['vitest run --mode full'],
  ['playwright test --project=long'],
  ['npm run mutants'],
];

const reportsFolder = process.env.TEST_REPORTS;
const reports = reportsFolder ?? mkdtempSync(path.join(tmpdir(), 'ringside-reports-'));

/**
 * Runs a command with its output on this terminal. Names it if it failed; returns whether it
 * succeeded.
 */
async function run(command: string): Promise<boolean> {
  const [status] = await once(
    spawn(command, {
      stdio: 'inherit',
      shell: true,
      env: { ...process.env, TEST_REPORTS: reports },
    }),
    'close',
  );
  if (status !== 0) console.error(`FAILED: ${command}`);
  return status === 0;
}

/** Runs the commands of a row; returns whether all succeeded. */
const runRow = async (row: readonly string[]): Promise<boolean> =>
  (await Promise.all(row.map(run))).every(Boolean);

/** Runs rows until one fails. */
async function runUntilFault(rows: readonly string[][]): Promise<boolean> {
  for (const row of rows) if (!(await runRow(row))) return false;
  return true;
}

/** Runs all rows, also after one that fails. */
async function runAll(rows: readonly string[][]): Promise<boolean> {
  let succeeded = true;
  for (const row of rows) succeeded = (await runRow(row)) && succeeded;
  return succeeded;
}

const succeeded = process.argv.includes('--long')
  ? (await runAll(LONG)) && (await run(`${CHECK} --long`))
  : await runUntilFault(QUICK);
if (!reportsFolder) rmSync(reports, { recursive: true, force: true });
process.exitCode = succeeded ? 0 : 1;
