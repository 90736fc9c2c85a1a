import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildDocument } from '../../apps/server/src/app/openapi/document.ts';
import { ensureTools } from '../../scripts/ensure-tools.ts';

const CLI = path.resolve('tests/tools/node_modules/@redocly/cli/bin/cli.js');
const RULES = path.resolve('apps/server/src/app/openapi/redocly.yaml');
const folder = mkdtempSync(path.join(tmpdir(), 'ringside-openapi-'));

beforeAll(() => ensureTools('tests/tools'), 240_000);
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the faults that Redocly finds in an API document. */
async function findProblems(document: unknown): Promise<unknown[]> {
  const file = path.join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [CLI, 'lint', file, '--config', RULES, '--format', 'json'],
    {
      cwd: folder,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      maxBuffer: 64 * 1024 * 1024,
    },
  ).catch((error: { stdout?: string; message: string }) => ({
    stdout: error.stdout || JSON.stringify({ problems: [error.message] }),
  }));
  return (JSON.parse(stdout) as { problems: unknown[] }).problems;
}

test('Redocly finds nothing wrong in the API document', async () =>
  expect(await findProblems(buildDocument())).toEqual([]));

test('Redocly finds a call without answers', async () => {
  const document = buildDocument();
  const paths = { ...document.paths, '/api/planted': { get: { operationId: 'planted' } } };
  expect(await findProblems({ ...document, paths })).not.toEqual([]);
});
