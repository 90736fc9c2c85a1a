import { describe, expect, test } from 'vitest';
import { cellsWithin, geometryOf, middleOf, pathOf, wiresOf } from './bracket-geometry.ts';
import { CARD_HEIGHT, CELL } from './bracket-sizes.ts';

const doubleOfEight = [4, 2, 1]
  .map((count) => ({ bracket: 0, count }))
  .concat(
    [2, 2, 1, 1].map((count) => ({ bracket: 1, count })),
    [{ bracket: 2, count: 1 }],
  );
const allWires = (shapes: typeof doubleOfEight) => {
  const geometry = geometryOf(shapes);
  return geometry.rounds.flatMap((round) => wiresOf(geometry, round));
};

test('places a series in the middle of the two that feed it', () => {
  const [first, second] = geometryOf(doubleOfEight).rounds;
  expect(middleOf(second!, 0)).toBeCloseTo((middleOf(first!, 0) + middleOf(first!, 1)) / 2);
});

test('gives every series but the last one wire', () => {
  expect(allWires(doubleOfEight)).toHaveLength(4 + 2 + 1 + 2 + 2 + 1 + 1);
});

test('ends single elimination without a wire', () => {
  expect(allWires([2, 1].map((count) => ({ bracket: 0, count })))).toHaveLength(2);
});

test('draws a level wire as one straight line', () => {
  expect(pathOf({ x0: 1, y0: 2, x1: 3, y1: 2 })).toBe('M16 32H48');
  expect(pathOf({ x0: 1, y0: 2, x1: 3, y1: 2 }, { x: 1, y: 2 }), 'from a round’s own corner').toBe(
    'M0 0H32',
  );
});

describe('of a bracket of 2,048 only the part in view', () => {
  const counts = Array.from({ length: 11 }, (_, round) => 1024 / 2 ** round);
  const geometry = geometryOf([
    ...counts.map((count) => ({ bracket: 0, count })),
    ...counts
      .slice(1)
      .flatMap((count) => [count, count])
      .map((count) => ({ bracket: 1, count })),
  ]);

  test.each([
    [0, 46],
    [3000, 3030],
    [6700, 6800],
    [9_000, 9_046],
  ])('from %d to %d rem: finds exactly the cells whose card touches it', (from, to) => {
    for (const round of geometry.rounds) {
      const { first, last } = cellsWithin(round, from, to);
      const touching = Array.from({ length: round.count }, (_, cell) => cell).filter(
        (cell) =>
          middleOf(round, cell) + CARD_HEIGHT / 2 >= from &&
          middleOf(round, cell) - CARD_HEIGHT / 2 <= to,
      );
      expect(
        Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step),
      ).toEqual(touching);
    }
  });

  test.each([
    [0, 46],
    [3000, 3030],
    [7000, 7046],
  ])(
    'from %d to %d rem: finds every wire that passes through, also one with both ends outside',
    (from, to) => {
      for (const round of geometry.rounds) {
        const passing = wiresOf(geometry, round).filter(
          ({ y0, y1 }) => Math.min(y0, y1) <= to && Math.max(y0, y1) >= from,
        );
        expect(wiresOf(geometry, round, from, to)).toEqual(passing);
      }
      expect(
        geometry.rounds.flatMap((round) => wiresOf(geometry, round, from, to)).length,
      ).toBeLessThan(200);
    },
  );

  test('the first round is as high as its cells', () => {
    expect(geometry.rounds[0]!.height).toBeCloseTo(1024 * CELL);
  });
});
