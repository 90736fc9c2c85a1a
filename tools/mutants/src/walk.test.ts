import { expect, test } from 'vitest';
import { parseRows, selectTests } from './coverage-rows.ts';
import { planRows, ruleTestOf } from './plan-rows.ts';
import { parseModule } from './syntax.ts';
import { declarationsOf, indexRules, mutantsOf } from './walk.ts';

const constants = `
/** [ABC-1] Places. */
export const PLACES = 16;
export const LATER_PLACES = 8;

export const OTHER_PLACES = 4;
`;
const rules = `import { OTHER_PLACES, PLACES as places } from '../constants.ts';
/**
 * [ABC-2] Returns whether a rank goes straight on, other than by [ABC-3]. [ABC-5] Ranks are
 * places ([ABC-6]).
 */
export function goesOn(rank: number): boolean {
  return isPlaced(rank) && rank <= places;
}

const isPlaced = (rank: number): boolean => rank > 0;

export function decideLater(rank: number): boolean {
  // [ABC-3] the later ones
  return rank > OTHER_PLACES;
}

/** Returns nothing that a rule quotes. */
export const noRule = (): number => 7;
`;
const index = indexRules([
  parseModule('rules/constants.ts', constants),
  parseModule('rules/places/places.ts', rules),
]);
const namesOf = (rule: string) =>
  declarationsOf(rule, index)
    .map(({ name }) => name)
    .toSorted();

test.each([
  { rule: 'ABC-1', names: ['LATER_PLACES', 'PLACES'], why: 'the constants below a docstring' },
  {
    rule: 'ABC-2',
    names: ['PLACES', 'goesOn', 'isPlaced'],
    why: 'a function, its helper and the constant that it imports under another name',
  },
  { rule: 'ABC-3', names: ['OTHER_PLACES', 'decideLater'], why: 'a comment inside' },
  { rule: 'ABC-5', names: ['PLACES', 'goesOn', 'isPlaced'], why: 'a later sentence' },
  { rule: 'ABC-6', names: [], why: 'no code where a sentence refers to it' },
  { rule: 'ABC-4', names: [], why: 'no code' },
])('$rule leads to $why', ({ rule, names }) => expect(namesOf(rule)).toEqual(names));

test('a mutant has its line and the lines that change', () => {
  const mutants = mutantsOf(declarationsOf('ABC-2', index), index);
  expect(mutants).toContainEqual(
    expect.objectContaining({
      file: 'rules/constants.ts',
      declaration: 'PLACES',
      line: 3,
      before: 'export const PLACES = 16;',
      after: 'export const PLACES = 15;',
    }),
  );
  expect(mutants.map(({ before, after }) => `${before} → ${after}`)).toContain(
    'return isPlaced(rank) && rank <= places; → return isPlaced(rank) && rank < places;',
  );
});

const page = `
| id | sentence | held by |
|---|---|---|
| 1.1 | The top 16 go on. | [ABC-2], \`apps/a.test.ts::goes on: $why (a)\`, \`e2e/a.spec.ts::goes on\` |
| 1.2 | Places exist. | \`apps/b.test.ts::says "%s"\` |
| 1.3 | A page shows it. | \`e2e/a.spec.ts::shows [ABC-2]\` |
`;
const ruleTests = [
  ruleTestOf('rules/a.test.ts', "test('[ABC-2] goes on')"),
  ruleTestOf('rules/b.test.ts', "test('[ABC-3] goes on')"),
];

test('a row names rules, tests and journeys', () =>
  expect(parseRows(page)).toEqual([
    {
      id: '1.1',
      sentence: 'The top 16 go on.',
      rules: ['ABC-2'],
      tests: [{ file: 'apps/a.test.ts', title: 'goes on: $why (a)' }],
      journeys: [{ file: 'e2e/a.spec.ts', title: 'goes on' }],
    },
    expect.objectContaining({ id: '1.2', rules: [] }),
    expect.objectContaining({ id: '1.3', rules: [], tests: [] }),
  ]));

test('a row selects the tests of its rules, then those that it names', () =>
  expect(parseRows(page).map((row) => selectTests(row, ruleTests))).toEqual([
    [
      { files: ['rules/a.test.ts'], titles: '\\[ABC-2\\]' },
      { files: ['apps/a.test.ts'], titles: 'goes on: .* \\(a\\)' },
    ],
    [{ files: ['apps/b.test.ts'], titles: 'says ".*"' }],
    [],
  ]));

test('a seed decides the order; a row without mutants or tests has no plan', () => {
  const plan = (seed: string) =>
    planRows({
      rows: parseRows(page),
      index,
      places: { '1.2': ['rules/constants.ts#PLACES', 'rules/places/places.ts'] },
      ruleTests,
      seed,
    });
  expect(
    plan('1')
      .map(({ row }) => row.id)
      .toSorted(),
  ).toEqual(['1.1', '1.2']);
  expect(plan('1')).toEqual(plan('1'));
  const orders = ['1', '2', '3', '4'].map((seed) => JSON.stringify(plan(seed)));
  expect(new Set(orders).size).toBe(4);
});

test('a place that does not exist is an error', () =>
  expect(() =>
    planRows({
      rows: parseRows(page),
      index,
      places: { '1.2': ['rules/constants.ts#NOWHERE'] },
      ruleTests,
      seed: '1',
    }),
  ).toThrow('row 1.2: there is no rules/constants.ts#NOWHERE'));
