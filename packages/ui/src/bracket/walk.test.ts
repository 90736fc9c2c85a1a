import { expect, test } from 'vitest';
import { geometryOf } from './bracket-geometry.ts';
import { walk } from './walk.ts';

const upper = (counts: number[]) => counts.map((count) => ({ bracket: 0, count }));
const double = geometryOf([
  ...upper([4, 2, 1]),
  ...[2, 2, 1, 1].map((count) => ({ bracket: 1, count })),
  { bracket: 2, count: 1 },
  { bracket: 2, count: 1 },
]);
const single = geometryOf([...upper([2, 1]), { bracket: 3, count: 1 }]);

test.each([
  { why: 'right along the wire', from: [0, 3], key: 'ArrowRight', to: [1, 1] },
  { why: 'left to the upper of the two', from: [1, 1], key: 'ArrowLeft', to: [0, 2] },
  { why: 'down within the round', from: [0, 0], key: 'ArrowDown', to: [0, 1] },
  {
    why: 'down from the upper bracket’s last into the lower one',
    from: [0, 3],
    key: 'ArrowDown',
    to: [3, 0],
  },
  { why: 'and back up', from: [3, 0], key: 'ArrowUp', to: [0, 3] },
  {
    why: 'up from a lower round without an upper one above it to the last',
    from: [6, 0],
    key: 'ArrowUp',
    to: [2, 0],
  },
  { why: 'nowhere above the first', from: [0, 0], key: 'ArrowUp', to: null },
  { why: 'nowhere before the first', from: [0, 0], key: 'ArrowLeft', to: null },
  {
    why: 'straight on where a survivor meets a team from the upper bracket',
    from: [3, 1],
    key: 'ArrowRight',
    to: [4, 1],
  },
  { why: 'from the lower final to the grand final', from: [6, 0], key: 'ArrowRight', to: [7, 0] },
  { why: 'from the upper final to the grand final', from: [2, 0], key: 'ArrowRight', to: [7, 0] },
  { why: 'from the grand final to its reset', from: [7, 0], key: 'ArrowRight', to: [8, 0] },
  { why: 'nowhere after the reset', from: [8, 0], key: 'ArrowRight', to: null },
  {
    why: 'from the grand final back to the upper final',
    from: [7, 0],
    key: 'ArrowLeft',
    to: [2, 0],
  },
  { why: 'the round’s last', from: [0, 0], key: 'End', to: [0, 3] },
  { why: 'a long step stops at the end', from: [0, 1], key: 'PageDown', to: [0, 3] },
  { why: 'nowhere for other keys', from: [0, 1], key: 'a', to: null },
])('$why', ({ from, key, to }) => {
  expect(walk(double, { round: from[0]!, cell: from[1]! }, key)).toEqual(
    to && { round: to[0], cell: to[1] },
  );
});

test('with Control, Home and End lead to the bracket’s first and last', () => {
  expect(walk(double, { round: 4, cell: 1 }, 'Home', true)).toEqual({ round: 0, cell: 0 });
  expect(walk(double, { round: 0, cell: 1 }, 'End', true)).toEqual({ round: 8, cell: 0 });
});

test('the third place is one step back from the semi finals', () => {
  expect(walk(single, { round: 2, cell: 0 }, 'ArrowLeft')).toEqual({ round: 0, cell: 0 });
  expect(walk(single, { round: 2, cell: 0 }, 'ArrowRight')).toBeNull();
});

test('the arrows alone reach every series of a double elimination', () => {
  const reached = new Set(['0 0']);
  const edge = [{ round: 0, cell: 0 }];
  for (const at of edge) {
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown']) {
      const to = walk(double, at, key);
      if (!to || reached.has(`${to.round} ${to.cell}`)) continue;
      reached.add(`${to.round} ${to.cell}`);
      edge.push(to);
    }
  }
  expect(reached.size).toBe(double.rounds.reduce((sum, { count }) => sum + count, 0));
});
