// `npm run mutants`: checks by mutants that the tests of docs/coverage.md fail when the code of their
// row changes.
import { globSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parseRows } from './coverage-rows.ts';
import { createJudge, type RowPlan, type Verdict } from './judge-row.ts';
import { planRows, ruleTestOf } from './plan-rows.ts';
import { ROW_PLACES } from './row-places.ts';
import { createTestRunner } from './run-tests.ts';
import { parseModule } from './syntax.ts';
import { createTypeCheck, type TypeCheck } from './type-check.ts';
import { indexRules } from './walk.ts';

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    /** How many rows get a mutant. */
    mutants: { type: 'string', default: '60' },
    /** Rows by id instead of those that the seed chooses. */
    row: { type: 'string', multiple: true },
    /** How many mutants each row gets. */
    each: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2' },
    /** Lists the rows without mutants and runs nothing. */
    rows: { type: 'boolean', default: false },
  },
});

const read = (file: string): string => readFileSync(file, 'utf8');
const isTest = (file: string): boolean => /\.(test|fixture)\.ts$/.test(file);
const ruleFiles = globSync('packages/rules/src/**/*.ts');
const placeFiles = Object.values(ROW_PLACES).flatMap((places) =>
  places.map((place) => place.replace(/#.*/, '')),
);
const sources = new Map(
  [...new Set([...ruleFiles.filter((file) => !isTest(file)), ...placeFiles])].map((file) => [
    file,
    read(file),
  ]),
);
const rows = parseRows(read('docs/coverage.md'));
const plans = planRows({
  rows,
  index: indexRules([...sources].map(([file, text]) => parseModule(file, text))),
  places: ROW_PLACES,
  ruleTests: ruleFiles
    .filter((file) => /(?<!\.long)\.test\.ts$/.test(file))
    .map((file) => ruleTestOf(file, read(file))),
  seed: options.seed,
});

/** Lists the rows without a mutant: those that a journey alone holds, and those without a place. */
function listRows(): void {
  const planned = new Set(plans.map(({ row }) => row.id));
  const others = rows.filter(({ id }) => !planned.has(id));
  const list = (title: string, ids: string[]): void =>
    console.log(`${title} (${ids.length}): ${ids.join(', ')}`);
  list('Rows with mutants', [...planned]);
  const isBelow = ({ tests }: { tests: unknown[] }): boolean => tests.length > 0;
  list(
    'Rows with tests below the browser, whose code is not named',
    others.filter(isBelow).map(({ id }) => id),
  );
  list(
    'Rows that a journey alone holds',
    others.filter((row) => !isBelow(row) && row.journeys.length > 0).map(({ id }) => id),
  );
}

function report({ row, mutant, result, tests, failure }: Verdict): void {
  if (!mutant) {
    console.error(`BROKEN ${row.id}: ${failure}`);
    return;
  }
  const place = `${row.id} ${row.rules.map((rule) => `[${rule}]`).join('')} ${mutant.file}:${mutant.line}`;
  if (result !== 'survived') console.log(`${result} ${place} (${mutant.kind})`);
  else
    console.error(
      `SURVIVED ${place} ${mutant.declaration} (${mutant.kind}, ${tests} tests)\n  ${row.sentence}\n  - ${mutant.before}\n  + ${mutant.after}`,
    );
}

/** Judges the rows of a queue with one runner. */
async function judgeAll(queue: RowPlan[], { isTyped }: TypeCheck): Promise<Verdict[]> {
  await using runner = await createTestRunner();
  const judge = createJudge({
    run: runner.run,
    isTyped,
    readSource: (file) => sources.get(file) ?? read(file),
    now: Date.now,
  });
  const verdicts: Verdict[] = [];
  for (let plan = queue.shift(); plan; plan = queue.shift()) {
    const judged = await judge(plan, Number(options.each));
    judged.forEach(report);
    verdicts.push(...judged);
  }
  return verdicts;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

if (options.rows) listRows();
else {
  const begun = Date.now();
  const wanted = options.row;
  const chosen = wanted
    ? plans.filter(({ row }) => wanted.includes(row.id))
    : plans.slice(0, Number(options.mutants));
  const queue = [...chosen];
  await using types = await createTypeCheck('packages/rules/src');
  const verdicts = (
    await Promise.all(Array.from({ length: Number(options.workers) }, () => judgeAll(queue, types)))
  ).flat();
  const count = (result: Verdict['result']): number =>
    verdicts.filter((verdict) => verdict.result === result).length;
  const minutes = ((Date.now() - begun) / 60_000).toFixed(1);
  console.log(
    `seed ${options.seed}: ${verdicts.length} mutants of ${chosen.length} rows, ${count('killed')} killed, ` +
      `${count('hung')} hung, ${count('survived')} survived, ${count('broken')} rows with broken tests, in ${minutes} min`,
  );
  process.exitCode = count('survived') + count('broken') > 0 ? 1 : 0;
}
