import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createTestRunner } from './run-tests.ts';

const file = 'packages/rules/src/action-centre/stepper.ts';
const selection = {
  files: ['packages/rules/src/action-centre/action-centre.test.ts'],
  titles: '\\[CTR-7\\]',
};
const others = { files: ['packages/rules/src/season/season.test.ts'], titles: '\\[SEG-1\\]' };
const source = readFileSync(file, 'utf8');

test('a runner loads each mutant, reports a hanging one, and leaves the file as it is', async () => {
  await using runner = await createTestRunner();
  const run = (mutant?: string, limitMs = 30_000) =>
    runner.run({ selection, mutant: mutant ? { file, text: mutant } : undefined }, limitMs);
  const original = await run();
  expect(original).toMatchObject({ result: 'passed' });
  expect(await run(source.replaceAll('Math.min', 'Math.max'))).toMatchObject({ result: 'failed' });
  expect(await runner.run({ selection: others }, 30_000)).toMatchObject({ result: 'passed' });
  expect(await run(`${source}\nthrow new Error('at loading');`)).toMatchObject({
    result: 'unloadable',
  });
  expect(await run(`${source}\nwhile (true);`, 3_000)).toBe('hung');
  expect(await run()).toEqual(original);
  expect(readFileSync(file, 'utf8')).toBe(source);
}, 60_000);
