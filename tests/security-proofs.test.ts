import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { NO_BROWSER } from '../scripts/no-browser.ts';
import {
  findFault,
  hasTitle,
  parseRequirements,
  readReports,
  type TestRun,
} from '../scripts/security-proofs.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ringside-proofs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FILE = 'tests/words.test.ts';
const run = (state: TestRun['state'], ...titles: string[]): TestRun => ({
  file: FILE,
  titles,
  state,
});
const proof = (title: string) => ({ title, file: FILE });

describe('a named test', () => {
  test('counts when it ran and passed', () =>
    expect(findFault(proof('is right'), [run('passed', 'a group', 'is right')])).toBeUndefined());

  test.each<[string, TestRun[], string]>([
    ['is in no report', [run('passed', 'another')], 'did not run'],
    ['was skipped', [run('skipped', 'is right')], 'did not run'],
    ['failed', [run('failed', 'is right')], 'did not pass'],
    [
      'passed in one run and failed in another',
      [run('passed', 'is right'), run('failed', 'is right')],
      'did not pass',
    ],
    [
      'has the title of a test in another file',
      [{ ...run('passed', 'is right'), file: 'x' }],
      'did not run',
    ],
    [
      'needs a browser on a machine without one',
      [{ ...run('skipped', 'is right'), reason: NO_BROWSER }],
      'no browser',
    ],
  ])('does not count if it %s', (_why, runs, fault) =>
    expect(findFault(proof('is right'), runs)).toBe(fault),
  );

  test('may be skipped in one run when it passed in another', () =>
    expect(
      findFault(proof('is right'), [run('skipped', 'is right'), run('passed', 'is right')]),
    ).toBeUndefined());
});

describe('a named group', () => {
  const group = proof('a group');
  test('counts when each of its tests passed', () =>
    expect(
      findFault(group, [run('passed', 'a group', 'one'), run('passed', 'a group', 'two')]),
    ).toBeUndefined());
  test('does not count when one of its tests was skipped', () =>
    expect(
      findFault(group, [run('passed', 'a group', 'one'), run('skipped', 'a group', 'two')]),
    ).toBe('did not run'));
});

test('a title is found in the source, also as a template', () => {
  const source = `
    describe('a group', () => {
      test('a player’s own', () => {});
      test.each([1, 2])('takes %i of $what', () => {});
    });
    test(\`under \${COUNT} requests\`, () => {});
  `;
  for (const title of ['a group', 'a player’s own', 'takes 1 of 2', 'under 9 requests'])
    expect([title, hasTitle(source, title)]).toEqual([title, true]);
  for (const title of ['a', 'takes 1 for 2', 'under 9 requests more'])
    expect([title, hasTitle(source, title)]).toEqual([title, false]);
});

test('a row is parsed with its state, its tests and their files', () => {
  const row =
    "| V1.1.1 | 2 | short | met: once; `reads 'it'` (`tests/words.test.ts`), `writes` (`platform/log/log.test.ts`) |";
  expect(parseRequirements(row)).toMatchObject([
    {
      id: 'V1.1.1',
      state: 'met',
      proofs: [
        { title: "reads 'it'", file: 'tests/words.test.ts' },
        { title: 'writes', file: 'apps/server/src/platform/log/log.test.ts' },
      ],
    },
  ]);
});

test('the reports of both runners are read', () => {
  writeFileSync(
    path.join(folder, 'vitest-1.json'),
    JSON.stringify({
      testResults: [
        {
          name: path.resolve(FILE),
          assertionResults: [{ title: 'one', ancestorTitles: ['a group'], status: 'passed' }],
        },
      ],
    }),
  );
  writeFileSync(
    path.join(folder, 'playwright-1.json'),
    JSON.stringify({
      config: { rootDir: path.resolve('e2e') },
      suites: [
        {
          title: 'journeys/x.spec.ts',
          file: 'journeys/x.spec.ts',
          specs: [{ title: 'walks', tests: [{ status: 'unexpected', annotations: [] }] }],
        },
      ],
    }),
  );
  expect(readReports(folder)).toMatchObject({
    vitest: 1,
    journeys: 1,
    runs: [
      { file: FILE, titles: ['a group', 'one'], state: 'passed' },
      { file: 'e2e/journeys/x.spec.ts', titles: ['walks'], state: 'failed' },
    ],
  });
});

describe('the check after a run', () => {
  const check = (env: Record<string, string>) =>
    spawnSync(process.execPath, ['scripts/check-security-proofs.ts'], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...env },
    });

  test('fails without reports', () => {
    expect(check({})).toMatchObject({ status: 1, stderr: expect.stringContaining('TEST_REPORTS') });
    const empty = mkdtempSync(path.join(folder, 'empty-'));
    expect(check({ TEST_REPORTS: empty })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('no report of Vitest'),
    });
  });

  test('names each row whose test did not run', () => {
    const { status, stderr } = check({ TEST_REPORTS: folder });
    expect(status).toBe(1);
    expect(stderr).toMatch(/V6\.2\.1: "has 12 to 200 characters" in \S+ did not run/);
  });
});

test('a run of Vitest writes the report that the check reads', () => {
  const reports = mkdtempSync(path.join(folder, 'run-'));
  execFileSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'tests/glossary'], {
    env: { ...process.env, TEST_REPORTS: reports, VITEST: undefined, VITEST_POOL_ID: undefined },
    stdio: 'ignore',
  });
  const { runs } = readReports(reports);
  expect(
    findFault(
      {
        title: 'every term occurs once, and each script is its own',
        file: 'tests/glossary.test.ts',
      },
      runs,
    ),
  ).toBeUndefined();
}, 120_000);
