import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseRows } from './coverage-rows.ts';
import { EQUIVALENTS, placeOf } from './equivalents.ts';
import { ROW_PLACES } from './row-places.ts';
import { parseModule } from './syntax.ts';
import { indexRules, mutantsOf } from './walk.ts';

test('every equivalent is a mutant of the code, listed once with a reason', () => {
  const modules = [...new Set(EQUIVALENTS.map(({ file }) => file))].map((file) =>
    parseModule(file, readFileSync(file, 'utf8')),
  );
  const places = new Set(
    mutantsOf(
      modules.flatMap(({ declarations }) => declarations),
      indexRules(modules),
    ).map(placeOf),
  );
  expect(EQUIVALENTS.map(placeOf).filter((place) => !places.has(place))).toEqual([]);
  expect(new Set(EQUIVALENTS.map(placeOf)).size).toBe(EQUIVALENTS.length);
  expect(EQUIVALENTS.filter(({ reason }) => reason.length < 20)).toEqual([]);
});

test('every row with places names tests and no journey alone', () => {
  const rows = new Map(
    parseRows(readFileSync('docs/coverage.md', 'utf8')).map((row) => [row.id, row]),
  );
  expect(Object.keys(ROW_PLACES).filter((id) => rows.get(id)?.tests.length === 0)).toEqual([]);
  expect(Object.keys(ROW_PLACES).filter((id) => !rows.has(id))).toEqual([]);
});

test('no declaration of a rule has the same name as another of its file', () => {
  const modules = globSync('packages/rules/src/**/*.ts', {
    exclude: ['**/*.{test,fixture}.ts'],
  }).map((file) => parseModule(file, readFileSync(file, 'utf8')));
  const names = modules.flatMap(({ file, declarations }) =>
    declarations.map(({ name }) => `${file} ${name}`),
  );
  expect(names.length).toBeGreaterThan(500);
  expect(new Set(names).size).toBe(names.length);
});
