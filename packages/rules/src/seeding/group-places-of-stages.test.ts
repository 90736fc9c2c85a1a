import { expect, test } from 'vitest';
import { groupPlaceKey } from '../bracket/graph/group-places.ts';
import { groupPlacesOfStages, type GroupedSegment } from './group-places-of-stages.ts';

/** Returns a segment from its rosters, best first, such as `x` or `x:2` with a group. */
const segmentOf = (plannedGroups: number, ...texts: string[]): GroupedSegment => ({
  plannedGroups,
  rows: texts.map((text, index) => {
    const [rosterId = '', group] = text.split(':');
    return {
      rosterId,
      order: index + 1,
      placement: index + 1,
      group: group === undefined ? null : Number(group),
    };
  }),
});

test.each([
  {
    name: 'the places within each group',
    segments: [segmentOf(2, 'x:1', 'y:2', 'z:2', 'w:1')],
    expected: { x: 'A1', w: 'A2', y: 'B1', z: 'B2' },
  },
  {
    name: 'the letters of groups that are not the first',
    segments: [segmentOf(3, 'x:3', 'y:3')],
    expected: { x: 'C1', y: 'C2' },
  },
  {
    name: 'one group for each segment without groups',
    segments: [segmentOf(1, 'x', 'y'), segmentOf(1, 'z')],
    expected: { x: 'A1', y: 'A2', z: 'B1' },
  },
  {
    name: 'letters that go on from segment to segment',
    segments: [segmentOf(2, 'x:1', 'y:2'), segmentOf(2, 'z:1', 'w:2')],
    expected: { x: 'A1', y: 'B1', z: 'C1', w: 'D1' },
  },
  {
    name: 'letters after a segment that is not seeded, or has fewer groups than planned',
    segments: [segmentOf(2), segmentOf(2, 'x:1'), segmentOf(1, 'y')],
    expected: { x: 'C1', y: 'E1' },
  },
  {
    name: 'letters after a segment with more groups than planned',
    segments: [segmentOf(1, 'x:1', 'y:2'), segmentOf(1, 'z')],
    expected: { x: 'A1', y: 'B1', z: 'C1' },
  },
])('[BRK-23] $name', ({ segments, expected }) => {
  expect(
    Object.fromEntries(
      [...groupPlacesOfStages(segments)].map(([id, place]) => [id, groupPlaceKey(place)]),
    ),
  ).toEqual(expected);
});

test('[BRK-23] rows in any order', () => {
  expect(
    [
      ...groupPlacesOfStages([
        { plannedGroups: 1, rows: segmentOf(1, 'x', 'y', 'z').rows.toReversed() },
      ]),
    ].map(([id]) => id),
  ).toEqual(['x', 'y', 'z']);
});

test('[SER-8] [BRK-23] the rosters of an unplayed final have the place of its loser', () => {
  const { plannedGroups, rows } = segmentOf(1, 'x', 'y', 'z');
  const finalists = rows.slice(0, 2).map((row) => ({ ...row, placement: 2, unplayedOrder: 2 }));
  const places = groupPlacesOfStages([{ plannedGroups, rows: [...finalists, ...rows.slice(2)] }]);
  expect([...places].map(([id, place]) => `${id} ${groupPlaceKey(place)}`)).toEqual([
    'x A2',
    'y A2',
    'z A3',
  ]);
});
