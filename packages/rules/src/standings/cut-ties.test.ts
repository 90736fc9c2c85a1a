import { expect, test } from 'vitest';
import { findCutTies } from './cut-ties.ts';

const rowsOf = (placements: number[], group: number | null = null) =>
  placements.map((placement, index) => ({ placement, order: index + 1, group }));

test.each([
  ['no tie', [1, 2, 3, 4], 2, []],
  ['a tie above the line', [1, 1, 3, 4], 2, []],
  ['a tie across the line', [1, 2, 2, 4], 2, [[[2, 3], 2]]],
  ['a tie of all', [1, 1, 1, 1], 1, [[[1, 2, 3, 4], 1]]],
  ['no line', [1, 1, 1, 1], 0, []],
])('[ADV-12] %s', (_, placements, places, expected) => {
  const found = findCutTies(rowsOf(placements), (order) => order <= places);
  expect(found.map(({ rows, line }) => [rows.map(({ order }) => order), line])).toEqual(expected);
});

test('[ADV-12] a tie between two next segments is cut, one of two groups is none', () => {
  const leadsTo = (order: number) => (order <= 1 ? 'gold' : order <= 2 ? 'silver' : null);
  expect(findCutTies(rowsOf([1, 1, 3]), leadsTo).map(({ line }) => line)).toEqual([1]);
  const groups = [1, 2].map((group) => ({ placement: 1, order: group, group }));
  expect(findCutTies(groups, leadsTo)).toEqual([]);
});
