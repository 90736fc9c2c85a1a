import type { Row, TestSelection } from './coverage-rows.ts';
import { applyMutation } from './mutators.ts';
import type { Outcome } from './protocol.ts';
import type { RunTests } from './run-tests.ts';
import { isParsable } from './syntax.ts';
import type { Mutant } from './walk.ts';

/** A row with its mutants in the order in which they are tried, and its tests. */
export interface RowPlan {
  row: Row;
  mutants: readonly Mutant[];
  selections: readonly TestSelection[];
}

/** The verdict on one mutant. `broken`: the tests fail without a mutant, or none runs. */
export interface Verdict {
  row: Row;
  mutant?: Mutant | undefined;
  result: 'killed' | 'survived' | 'hung' | 'broken';
  /** How many tests ran, or why they are broken. */
  tests: number;
  failure?: string | undefined;
}

/** A selection that passes without a mutant, with the time it took. */
interface Baseline {
  selection: TestSelection;
  tookMs: number;
}

const VERDICTS = { passed: 'survived', failed: 'killed', hung: 'hung' } as const;

const FIRST_LIMIT_MS = 300_000;
/** A mutant hangs when its tests take this much longer than without it. */
const limitOf = ({ tookMs }: Baseline): number => 30_000 + 10 * tookMs;

/** Returns a judge of rows. It runs the tests of each selection once without a mutant. */
export function createJudge({
  run,
  isTyped,
  readSource,
  now,
}: {
  run: RunTests;
  /** Whether the compiler accepts a changed file. No developer can leave the code as it rejects. */
  isTyped: (file: string, text: string) => Promise<boolean>;
  readSource: (file: string) => string;
  now: () => number;
}): (plan: RowPlan, mutantCount: number) => Promise<Verdict[]> {
  const baselines = new Map<string, Promise<Baseline | string>>();

  const measure = async (selection: TestSelection): Promise<Baseline | string> => {
    const begun = now();
    const outcome = await run({ selection }, FIRST_LIMIT_MS);
    if (outcome !== 'hung' && outcome.result === 'passed' && outcome.tests > 0)
      return { selection, tookMs: now() - begun };
    // some tests of a file build on those before them
    if (selection.titles !== '') return measure({ ...selection, titles: '' });
    return `${selection.files.join(', ')}: ${outcome === 'hung' ? 'hung' : (outcome.failure ?? 'no test ran')}`;
  };
  const baselineOf = (selection: TestSelection): Promise<Baseline | string> => {
    const key = JSON.stringify(selection);
    const baseline = baselines.get(key) ?? measure(selection);
    baselines.set(key, baseline);
    return baseline;
  };

  /** Runs all tests of a row with one mutant, until one fails. */
  const tryMutant = async (
    mutant: Mutant,
    text: string,
    selections: readonly Baseline[],
  ): Promise<{
    result: Outcome['result'] | 'hung';
    tests: number;
    failure?: string | undefined;
  }> => {
    let tests = 0;
    for (const baseline of selections) {
      const task = { selection: baseline.selection, mutant: { file: mutant.file, text } };
      const outcome = await run(task, limitOf(baseline));
      if (outcome === 'hung') return { result: 'hung', tests };
      tests += outcome.tests;
      if (outcome.result !== 'passed') return { ...outcome, tests };
    }
    return { result: 'passed', tests };
  };

  return async ({ row, mutants, selections }, mutantCount) => {
    const ready: Baseline[] = [];
    for (const selection of selections) {
      const baseline = await baselineOf(selection);
      if (typeof baseline === 'string')
        return [{ row, result: 'broken', tests: 0, failure: baseline }];
      ready.push(baseline);
    }
    const verdicts: Verdict[] = [];
    for (const mutant of mutants) {
      if (verdicts.length === mutantCount) break;
      const text = applyMutation(readSource(mutant.file), mutant);
      if (!isParsable(mutant.file, text)) continue;
      const { result, tests, failure } = await tryMutant(mutant, text, ready);
      const isValid = result !== 'passed' || (await isTyped(mutant.file, text));
      if (result !== 'unloadable' && isValid)
        verdicts.push({ row, mutant, result: VERDICTS[result], tests, failure });
    }
    return verdicts;
  };
}
