// A process that runs tests with mutants: one Vitest for many of them. A mutant changes the text of
// a file as Vite loads it, so that no file on the disk changes.
import path from 'node:path';
import { createVitest, type TestModule } from 'vitest/node';
import type { Outcome, Task } from './protocol.ts';

let mutant: Task['mutant'];

const vitest = await createVitest(
  'test',
  {
    watch: false,
    maxWorkers: 1,
    reporters: [{}],
    // a cache on the disk would answer with the text before the mutant
    fsModuleCache: false,
    // the tests of packages need no template of a database, which takes seconds
    ...(process.argv[2] === 'without-database' && { globalSetup: [] }),
  },
  {
    plugins: [
      {
        name: 'mutant',
        enforce: 'pre',
        load: (id) => (id === mutant?.file ? mutant.text : undefined),
      },
    ],
  },
);
await vitest.standalone();

/** Sets the mutant of the next tests. Vite loads the file of the last and of this one again. */
function setMutant(next: Task['mutant']): void {
  const changed = [mutant?.file, next?.file];
  mutant = next;
  for (const file of changed) if (file) vitest.invalidateFile(file);
}

/** Returns whether the changed file loads by itself. */
async function isLoadable(file: string): Promise<boolean> {
  try {
    await vitest.import(file);
    return true;
  } catch {
    return false;
  }
}

async function run({ selection, mutant: next }: Task): Promise<Outcome> {
  setMutant(next && { ...next, file: path.resolve(next.file) });
  vitest.setGlobalTestNamePattern(selection.titles);
  const files = selection.files.map((file) => path.resolve(file));
  const { testModules: allModules, unhandledErrors } = await vitest.runTestSpecifications(
    files.map((file) => vitest.getRootProject().createSpecification(file)),
  );
  // Vitest also returns the modules of the runs before
  const testModules = allModules.filter(({ moduleId }) => files.includes(moduleId));
  const states = testModules
    .flatMap((module) => [...module.children.allTests()])
    .map((test) => ({ title: test.fullName, state: test.result().state }));
  const tests = states.filter(({ state }) => state === 'passed' || state === 'failed').length;
  const failure =
    states.find(({ state }) => state === 'failed')?.title ??
    collectionError(testModules) ??
    unhandledErrors.map(String)[0];
  if (failure === undefined) return { result: 'passed', tests };
  const loads = tests > 0 || !mutant || (await isLoadable(mutant.file));
  return { result: loads ? 'failed' : 'unloadable', tests, failure };
}

const collectionError = (testModules: readonly TestModule[]): string | undefined =>
  testModules.flatMap((module) => [
    ...module.errors(),
    ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
  ])[0]?.message;

process.on('disconnect', () => process.exit());
process.on('message', async (task: Task) => process.send?.(await run(task)));
process.send?.('ready');
