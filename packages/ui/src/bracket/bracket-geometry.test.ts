import { expect, test } from 'vitest';
import { CELL, cellsIn, geometryOf, middleOf, pathOf, wiresOf } from './bracket-geometry.ts';

const doubleOfEight = [4, 2, 1].map((count) => ({ bracket: 0, count })).concat([2, 2, 1, 1].map((count) => ({ bracket: 1, count })), [{ bracket: 2, count: 1 }]);

test('a series stands in the middle of the two that feed it', () => {
  const [first, second] = geometryOf(doubleOfEight).rounds;
  expect(middleOf(second!, 0)).toBeCloseTo((middleOf(first!, 0) + middleOf(first!, 1)) / 2);
});

test('every series but the last has one wire', () => {
  expect(wiresOf(geometryOf(doubleOfEight))).toHaveLength(4 + 2 + 1 + 2 + 2 + 1 + 1);
});

test('single elimination ends without a wire', () => {
  expect(wiresOf(geometryOf([2, 1].map((count) => ({ bracket: 0, count }))))).toHaveLength(2);
});

test('of a long round only the cells in view are named', () => {
  const [first] = geometryOf([{ bracket: 0, count: 1024 }]).rounds;
  expect(cellsIn(first!, 100 * CELL, 105 * CELL).first).toBeGreaterThan(95);
  expect(cellsIn(first!, 100 * CELL, 105 * CELL).last).toBeLessThan(110);
});

test('a level wire is one straight line', () => {
  expect(pathOf({ fromRound: 0, fromCell: 0, x0: 1, y0: 2, x1: 3, y1: 2 })).toBe('M16 32H48');
});
