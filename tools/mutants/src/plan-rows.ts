import { createHash } from 'node:crypto';
import { selectTests, type Row } from './coverage-rows.ts';
import { isEquivalent, placeOf } from './equivalents.ts';
import type { RowPlan } from './judge-row.ts';
import { ruleIdsIn, type Declaration } from './syntax.ts';
import { declarationsOf, mutantsOf, type RuleIndex } from './walk.ts';

/** A test file of the rules, with the ids in its titles. */
export interface RuleTest {
  file: string;
  ids: ReadonlySet<string>;
}

/** Returns the ids that the titles of a test file quote. */
export const ruleTestOf = (file: string, text: string): RuleTest => ({
  file,
  ids: new Set(ruleIdsIn(text)),
});

/**
 * Returns a plan for each row that has mutants and tests below the browser. The seed decides the
 * order of rows and of their mutants. A change of other code leaves this order as it is.
 */
export function planRows({
  rows,
  index,
  places,
  ruleTests,
  seed,
}: {
  rows: readonly Row[];
  index: RuleIndex;
  places: Readonly<Record<string, readonly string[]>>;
  ruleTests: readonly RuleTest[];
  seed: string;
}): RowPlan[] {
  const plans = rows.map((row) => ({
    row,
    mutants: sortByHash(
      mutantsOf(codeOf(row, index, places), index).filter((mutant) => !isEquivalent(mutant)),
      (mutant) => `${seed} ${row.id} ${placeOf(mutant)}`,
    ),
    selections: selectTests(row, ruleTests),
  }));
  return sortByHash(
    plans.filter(({ mutants, selections }) => mutants.length > 0 && selections.length > 0),
    ({ row }) => `${seed} ${row.id}`,
  );
}

function codeOf(
  row: Row,
  index: RuleIndex,
  places: Readonly<Record<string, readonly string[]>>,
): Declaration[] {
  const named = (places[row.id] ?? []).flatMap((place) => {
    const [file = '', name] = place.split('#');
    const found = (index.modules.get(file)?.declarations ?? []).filter(
      (declaration) => name === undefined || declaration.name === name,
    );
    if (found.length === 0) throw new Error(`row ${row.id}: there is no ${place}`);
    return found;
  });
  return [...new Set([...row.rules.flatMap((rule) => declarationsOf(rule, index)), ...named])];
}

/** Sorts by a hash of each item's key: an order by chance that the key alone decides. */
function sortByHash<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return items
    .map((item) => ({ item, hash: createHash('sha256').update(keyOf(item)).digest('hex') }))
    .sort((one, other) => (one.hash < other.hash ? -1 : 1))
    .map(({ item }) => item);
}
