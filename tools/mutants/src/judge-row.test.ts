import { expect, test } from 'vitest';
import type { Row } from './coverage-rows.ts';
import { createJudge } from './judge-row.ts';
import type { Outcome, Task } from './protocol.ts';
import { parseModule } from './syntax.ts';
import { indexRules, mutantsOf } from './walk.ts';

const row: Row = { id: '1.1', sentence: 'Sixteen.', rules: ['ABC-1'], tests: [], journeys: [] };
const text = '/** [ABC-1] */\nconst PLACES = 16;\n';
const module = parseModule('planted.ts', text);
const mutants = mutantsOf(module.declarations, indexRules([module]));
const selections = [{ files: ['a.test.ts'], titles: '\\[ABC-1\\]' }];
const passed: Outcome = { result: 'passed', tests: 2 };

/** Judges both mutants of `PLACES` by a function that plays the tests. */
const judge = (
  outcomeOf: (task: Task) => Outcome | 'hung',
  isTyped: (text: string) => boolean = () => true,
) => {
  const tasks: Task[] = [];
  const run = async (task: Task) => {
    tasks.push(task);
    return outcomeOf(task);
  };
  const verdicts = createJudge({
    run,
    isTyped: async (_file, changed) => isTyped(changed),
    readSource: () => text,
    now: () => 0,
  })({ row, mutants, selections }, 2);
  return verdicts.then((all) => ({ results: all.map(({ result }) => result), tasks }));
};
const hasText = (task: Task, part: string) => task.mutant?.text.includes(part) === true;

test('tests that fail kill a mutant, tests that pass let it survive', async () => {
  const { results, tasks } = await judge((task) =>
    hasText(task, '17') ? { result: 'failed', tests: 1 } : passed,
  );
  expect(results).toEqual(['killed', 'survived']);
  expect(tasks.map(({ mutant }) => mutant?.text.match(/\d+;/)?.[0])).toEqual([
    undefined,
    '17;',
    '15;',
  ]);
});

test('a mutant that does not load does not count', async () => {
  const { results } = await judge((task) =>
    hasText(task, '17') ? { result: 'unloadable', tests: 0 } : passed,
  );
  expect(results).toEqual(['survived']);
});

test('a mutant that survives but does not compile does not count', async () => {
  const { results } = await judge(
    (task) => (hasText(task, '15') ? { result: 'failed', tests: 1 } : passed),
    (changed) => !changed.includes('17'),
  );
  expect(results).toEqual(['killed']);
});

test('a mutant that hangs is told apart', async () => {
  const { results } = await judge(({ mutant }) => (mutant ? 'hung' : passed));
  expect(results).toEqual(['hung', 'hung']);
});

test('tests that fail by their titles alone run with their whole file', async () => {
  const { results, tasks } = await judge(({ selection, mutant }) =>
    selection.titles === '' && !mutant ? passed : { result: 'failed', tests: 1 },
  );
  expect(results).toEqual(['killed', 'killed']);
  expect(tasks.map(({ selection }) => selection.titles)).toEqual(['\\[ABC-1\\]', '', '', '']);
});

test.each([
  { why: 'fail', outcome: { result: 'failed', tests: 1 } as const },
  { why: 'do not run', outcome: { result: 'passed', tests: 0 } as const },
])('tests that $why without a mutant are broken', async ({ outcome }) =>
  expect((await judge(() => outcome)).results).toEqual(['broken']),
);
