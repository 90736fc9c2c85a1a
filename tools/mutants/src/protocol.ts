import type { TestSelection } from './coverage-rows.ts';

/** Tests for a runner, with the text of one file changed or with no change. */
export interface Task {
  selection: TestSelection;
  mutant?: { file: string; text: string } | undefined;
}

/**
 * - `failed`: a test failed, or its file could not collect tests while the changed file loads.
 * - `unloadable`: the changed file itself does not load.
 */
export interface Outcome {
  result: 'passed' | 'failed' | 'unloadable';
  /** How many tests ran. */
  tests: number;
  /** The first failed test, or the first error. */
  failure?: string | undefined;
}
