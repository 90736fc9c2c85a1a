import { expect, test } from 'vitest';
import { groupPlaceKey } from '../bracket/graph/group-places.ts';
import { groupPlacesOfStages, type GroupRow } from './group-places-of-stages.ts';

/** Returns the rows of a segment, best first, from texts such as `x` or `x:2` with a group. */
const rowsOf = (...texts: string[]): GroupRow[] =>
  texts.map((text, index) => {
    const [rosterId = '', group] = text.split(':');
    return { rosterId, order: index + 1, group: group === undefined ? null : Number(group) };
  });

test.each([
  {
    name: 'the places within each group',
    segments: [rowsOf('x:1', 'y:2', 'z:2', 'w:1')],
    expected: { x: 'A1', w: 'A2', y: 'B1', z: 'B2' },
  },
  {
    name: 'the letters of groups that are not the first',
    segments: [rowsOf('x:3', 'y:3')],
    expected: { x: 'C1', y: 'C2' },
  },
  {
    name: 'one group for each segment without groups',
    segments: [rowsOf('x', 'y'), rowsOf('z')],
    expected: { x: 'A1', y: 'A2', z: 'B1' },
  },
  {
    name: 'letters that go on from segment to segment',
    segments: [rowsOf('x:1', 'y:2'), [], rowsOf('z:1', 'w:2')],
    expected: { x: 'A1', y: 'B1', z: 'D1', w: 'E1' },
  },
])('[BRK-23] $name', ({ segments, expected }) => {
  expect(
    Object.fromEntries(
      [...groupPlacesOfStages(segments)].map(([id, place]) => [id, groupPlaceKey(place)]),
    ),
  ).toEqual(expected);
});

test('[BRK-23] rows in any order', () => {
  expect([...groupPlacesOfStages([rowsOf('x', 'y', 'z').toReversed()])].map(([id]) => id)).toEqual([
    'x',
    'y',
    'z',
  ]);
});
