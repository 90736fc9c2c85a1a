import { expect, test } from 'vitest';
import { lastAdvancingRows } from './advancing-rows.ts';

/** Returns rows with these placements, all in one table. */
const rowsOf = (placements: number[]) =>
  placements.map((placement, index) => ({ group: null, placement, order: index + 1 }));
const linesAfter = (placements: number[], cut: number, isProvisional: boolean) =>
  [...lastAdvancingRows({ rows: rowsOf(placements), page: { number: 1 }, cut, isProvisional })].map(
    ({ order }) => order,
  );

test.each([
  ['places of their own', [1, 2, 3, 4], 2, true, [2]],
  [
    'places of an elimination, none of which is the last',
    [1, 2, 3, 3, 5, 5, 5, 5, 9],
    8,
    true,
    [8],
  ],
  ['a place that the line would cut, while matches run', [1, 2, 2, 4], 2, true, []],
  ['a place that the line cuts, once finished', [1, 2, 2, 4], 2, false, [2]],
  ['a line after the last row', [1, 2], 2, true, [2]],
  ['no line', [1, 2], 0, true, []],
])('draws the line with %s', (_, placements, cut, isProvisional, lines) => {
  expect(linesAfter(placements, cut, isProvisional)).toEqual(lines);
});

test('draws a line in each group, on the first page alone', () => {
  const rows = [1, 2].flatMap((group) =>
    [1, 2, 3].map((placement) => ({ group, placement, order: (placement - 1) * 2 + group })),
  );
  const linesOn = (number: number) =>
    [...lastAdvancingRows({ rows, page: { number }, cut: 4, isProvisional: true })].map(
      ({ group, placement }) => `${group}.${placement}`,
    );
  expect([linesOn(1), linesOn(2)]).toEqual([['1.2', '2.2'], []]);
});
