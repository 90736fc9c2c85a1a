import { describe, expect, test } from 'vitest';
import { bracketShapeOf, labelAt } from './bracket-shape.ts';

const round = (bracketNumber: number, roundNumber: number, name: string) => ({
  bracketNumber,
  roundNumber,
  name,
});

test.each([
  {
    why: 'a Swiss of three rounds has no finals',
    rounds: [1, 2, 3].map((number) => round(0, number, 'round')),
    shape: { upper: 3, lower: 0, numbered: true },
  },
  {
    why: 'an elimination has finals',
    rounds: [
      round(0, 1, 'round'),
      round(0, 2, 'quarter-final'),
      round(0, 3, 'semi-final'),
      round(0, 4, 'final'),
    ],
    shape: { upper: 4, lower: 0, numbered: false },
  },
  {
    why: 'a single place does not determine the others',
    rounds: [{ bracketNumber: 0, roundNumber: 2 }],
    shape: { upper: 2, lower: 0, numbered: false },
  },
  { why: 'nothing is known', rounds: [], shape: { upper: 0, lower: 0, numbered: false } },
])('the shape of a stage: $why', ({ rounds, shape }) => {
  expect(bracketShapeOf(rounds)).toEqual(shape);
});

describe('a custom bracket', () => {
  const shape = bracketShapeOf([
    {
      ...round(0, 1, 'round'),
      series: [{ name: 'Opening match', group: 'A', bestOf: 3 }, { bestOf: 3 }],
    },
    { ...round(0, 2, 'final'), series: [{ name: 'Final', bestOf: 5 }] },
  ]);

  test('has the labels of its series and its final', () => {
    expect(shape.custom?.final).toBe(2);
    const at = (roundNumber: number, matchNumber?: number) =>
      labelAt(shape.custom!, {
        bracketNumber: 0,
        roundNumber,
        ...(matchNumber !== undefined && { matchNumber }),
      });
    expect(at(1, 1)).toEqual({ name: 'Opening match', group: 'A', bestOf: 3 });
    expect(at(1, 2)).toEqual({ bestOf: 3 });
    expect(at(2, 1)?.name).toBe('Final');
    expect(at(2)).toBeUndefined();
  });
});
